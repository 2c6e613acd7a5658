extension Composable {
  /// A layer's property animator, and how it is moved by the progress of the whole.
  struct LayerPlayback {
    let animator: ViewPropertyAnimator
    private let range: AnimationRange
    private let duration: Double
    /// Where the way became straight: the share of the whole, and what the layer showed there.
    private var bend: (percent: Double, fraction: Double)?

    init(layer: AnimationLayer, duration: Double) {
      range = layer.range
      self.duration = duration
      animator = ViewPropertyAnimator(
        duration: (layer.range.end - layer.range.start) * duration,
        timingParameters: layer.timingParameters)
      animator.addAnimations(layer.animation)
      // The library is older than linear scrubbing: under the finger, too, layers keep their timing.
      animator.scrubsLinearly = false
      animator.pausesOnCompletion = true
    }

    /// Plays by itself, its range after the start of the whole.
    func start() { animator.startAnimation(afterDelay: range.start * duration) }

    func show(_ percent: Double) { animator.fractionFromStart = fraction(at: percent) }

    private func fraction(at percent: Double) -> Double {
      guard let bend else { return range.fraction(of: percent) }
      if percent >= bend.percent {
        let rest = AnimationRange(start: max(bend.percent, range.start), end: range.end)
        return bend.fraction + (1 - bend.fraction) * rest.fraction(of: percent)
      }
      let way = AnimationRange(start: range.start, end: min(bend.percent, range.end))
      return bend.fraction * way.fraction(of: percent)
    }

    /// From here on the layer follows the whole in straight lines: "backwards is linear".
    mutating func straighten(at percent: Double) {
      animator.scrubsLinearly = true
      bend = (percent, animator.fractionFromStart)
    }

    func end(at position: ViewAnimatingPosition) {
      animator.pauseAnimation()
      animator.stopAnimation(false)
      animator.finishAnimation(at: position)
    }
  }
}
