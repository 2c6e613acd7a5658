import PanEngine
import PanTraces

extension Composable {
  /// A transition under way: one property animator per layer, a master for the whole, and one for
  /// the element, made anew whenever it sets off.
  ///
  /// Under the finger layers are linear, as property animators are by default. Their curves count
  /// when they move by themselves.
  final class LayeredTransition {
    /// Paces the whole. Moves nothing itself.
    let master: ViewPropertyAnimator
    let duration: Double

    private let transition: Transition
    private let context: any ViewControllerContextTransitioning
    private var layers: [LayerPlayback] = []
    private var element: ViewPropertyAnimator?
    private var endPosition: ViewAnimatingPosition?

    init(_ transition: Transition, in operationContext: TransitionOperationContext) {
      self.transition = transition
      context = operationContext.context
      let duration = transition.effectiveDuration
      self.duration = duration
      transition.animation.setup(in: operationContext)
      transition.sharedElement?.setup(in: operationContext)
      master = ViewPropertyAnimator(duration: duration, curve: .linear)
      layers = transition.animation.layers.map { LayerPlayback(layer: $0, duration: duration) }
      master.addCompletion { [unowned self] in masterDidEnd(at: $0) }
      tell { $0.willTransition(from: $1, to: $2, with: transition.sharedElement) }
    }

    // MARK: - Passive

    /// Plays by itself from the start.
    func start() {
      element = newElementAnimator(to: .end, from: 0)
      element?.startAnimation()
      for layer in layers {
        layer.animator.startAnimation(afterDelay: layer.range.start * duration)
      }
      master.startAnimation()
    }

    // MARK: - Interactive

    /// Pauses at a share of the whole, for a finger to take hold.
    func hold(at percent: Double, with pan: PanGesture) {
      element?.stopAnimation(true)
      for index in layers.indices {
        layers[index].hold(at: transition.isAsWritten ? nil : percent)
      }
      transition.sharedElement?.startInteraction(with: pan)
    }

    /// Shows a share of the whole.
    func show(_ percent: Double) {
      for layer in layers { layer.animator.fractionFromStart = layer.fraction(at: percent) }
    }

    /// Moves the element with the finger.
    func follow(_ pan: PanGesture, progress: Double) {
      transition.sharedElement?.updateInteraction(with: pan, progress: progress)
    }

    /// The settle time in seconds if the shared element sets it. Nil without one.
    ///
    /// The element gets (1 − p) of the duration, whichever way it goes, or its own duration.
    /// Everything ends with it.
    func settleTime(to outcome: TransitionOutcome, from percent: Double) -> Double? {
      element = newElementAnimator(to: outcome == .finish ? .end : .start, from: percent)
      return element?.duration
    }

    /// The element's duration since its last release, in seconds. Nil without one.
    var elementDuration: Double? { element?.duration }

    /// Lets only the element settle by itself. The layers follow the progress of the whole.
    func releaseElement(to outcome: TransitionOutcome, from percent: Double) {
      element = newElementAnimator(to: outcome == .finish ? .end : .start, from: percent)
      element?.startAnimation()
    }

    /// Lets everything settle by itself, the whole in a time in seconds.
    ///
    /// Layers that go back are linear.
    func release(to outcome: TransitionOutcome, from percent: Double, over seconds: Double) {
      element?.startAnimation()
      for layer in layers {
        layer.release(
          to: outcome, from: percent, factor: duration > 0 ? seconds / duration : 0,
          of: duration)
      }
    }

    private func newElementAnimator(
      to position: ViewAnimatingPosition, from percent: Double
    ) -> ViewPropertyAnimator? {
      guard let shared = transition.sharedElement else { return nil }
      let animator = ViewPropertyAnimator(
        duration: max(1 - percent, 0) * duration, timingParameters: shared.timingParameters)
      animator.addAnimations { shared.animate(to: position) }
      animator.addCompletion { [unowned self] _ in completeIfOver() }
      return animator
    }

    // MARK: - End

    private func masterDidEnd(at position: ViewAnimatingPosition) {
      endPosition = position
      for layer in layers { layer.end(at: position) }
      completeIfOver()
    }

    /// The whole is over when the master and the element have arrived.
    private func completeIfOver() {
      guard let endPosition, element?.isRunning != true else { return }
      transition.animation.completion(position: endPosition)
      transition.sharedElement?.completion(position: endPosition)
      if endPosition == .end {
        tell { $0.didTransition(from: $1, to: $2, with: transition.sharedElement) }
      } else {
        tell { $0.cancelledTransition(from: $1, to: $2, with: transition.sharedElement) }
      }
      context.completeTransition(endPosition == .end)
    }

    private func tell(
      _ message: (any TransitionPhaseDelegate, ViewController, ViewController) -> Void
    ) {
      guard let from = context.viewController(forKey: .from),
        let to = context.viewController(forKey: .to)
      else { return }
      for controller in [from, to] {
        if let delegate = controller as? any TransitionPhaseDelegate { message(delegate, from, to) }
      }
    }
  }
}

extension Composable {
  /// A layer's property animator, and how it is moved by the progress of the whole.
  private struct LayerPlayback {
    let range: AnimationRange
    let animator: ViewPropertyAnimator
    /// Where a finger caught it: the share of the whole, and the layer's fraction there.
    private var bend: (percent: Double, fraction: Double)?

    init(layer: AnimationLayer, duration: Double) {
      range = layer.range
      animator = ViewPropertyAnimator(
        duration: layer.range.length * duration, timingParameters: layer.timingParameters)
      animator.addAnimations(layer.animation)
      // A layer that has ended can still be caught and taken back.
      animator.pausesOnCompletion = true
    }

    /// Stops where it is.
    ///
    /// With a share of the whole, scrubbing goes on from what shows. Without one it jumps to the
    /// finger's progress, as the original does.
    mutating func hold(at percent: Double?) {
      animator.pauseAnimation()
      bend = percent.map { ($0, animator.fractionFromStart) }
    }

    func fraction(at percent: Double) -> Double {
      guard let bend else { return range.fraction(of: percent) }
      if percent >= bend.percent {
        let rest = AnimationRange(start: max(bend.percent, range.start), end: range.end)
        return bend.fraction + (1 - bend.fraction) * rest.fraction(of: percent)
      }
      let way = AnimationRange(start: range.start, end: min(bend.percent, range.end))
      return bend.fraction * way.fraction(of: percent)
    }

    /// Goes on over a factor of its own duration. Back again in a straight line.
    func release(
      to outcome: TransitionOutcome, from percent: Double, factor: Double, of duration: Double
    ) {
      animator.pauseAnimation()
      animator.isReversed = outcome == .cancel
      // A layer that is not under way waits for its turn.
      let ahead = outcome == .finish ? range.start - percent : percent - range.end
      animator.continueAnimation(
        withTimingParameters: outcome == .cancel
          ? CubicTimingParameters(animationCurve: .linear) : nil,
        // A factor of 0 would mean the time that is left.
        durationFactor: max(factor, 1e-6), delay: max(ahead, 0) * duration * factor)
    }

    func end(at position: ViewAnimatingPosition) {
      animator.pauseAnimation()
      animator.stopAnimation(false)
      animator.finishAnimation(at: position)
    }
  }
}
