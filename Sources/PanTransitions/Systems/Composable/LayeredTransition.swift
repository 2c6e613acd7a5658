import PanTraces

extension Composable {
  /// A transition under way: one property animator per layer, a master for the whole, and the
  /// element's own.
  final class LayeredTransition {
    /// Paces the whole; moves nothing itself.
    let master: ViewPropertyAnimator

    private let transition: Transition
    private let context: any ViewControllerContextTransitioning
    private var layers: [LayerPlayback]
    private var element: LayerPlayback?
    private var endPosition: ViewAnimatingPosition?

    init(_ transition: Transition, in operationContext: TransitionOperationContext) {
      self.transition = transition
      context = operationContext.context
      transition.animation.setup(in: operationContext)
      transition.sharedElement?.setup(in: operationContext)
      master = ViewPropertyAnimator(duration: transition.duration, curve: .linear)
      layers = transition.animation.layers.map {
        LayerPlayback(layer: $0, duration: transition.duration)
      }
      element = transition.sharedElement.map { shared in
        let layer = AnimationLayer(
          timingParameters: CubicTimingParameters(animationCurve: .linear),
          animation: shared.animate)
        return LayerPlayback(layer: layer, duration: transition.duration)
      }
      master.addCompletion { [unowned self] in masterDidEnd(at: $0) }
      element?.animator.addCompletion { [unowned self] _ in completeIfOver() }
    }

    // MARK: - Passive

    /// Plays by itself.
    func start() {
      for layer in layers { layer.start() }
      if let shared = transition.sharedElement {
        element?.animator.pauseAnimation()
        element?.animator.continueAnimation(withTimingParameters: shared.timingParameters)
      }
      master.startAnimation()
    }

    // MARK: - Interactive

    /// Stands still at a share of the whole, whatever each part shows there.
    func pause(at percent: Double) {
      for layer in layers { layer.animator.pauseAnimation() }
      element?.animator.pauseAnimation()
      element?.straighten(at: percent)
    }

    /// Shows a share of the whole.
    func show(_ percent: Double) {
      for layer in layers { layer.show(percent) }
      if let element, !element.animator.isRunning { element.show(percent) }
    }

    /// The layers turn straight going back; the element sets off by itself, always over (1 − p).
    func release(to outcome: TransitionOutcome, from percent: Double) {
      if outcome == .cancel {
        for index in layers.indices { layers[index].straighten(at: percent) }
      }
      guard let element, let shared = transition.sharedElement else { return }
      element.animator.pauseAnimation()
      element.animator.isReversed = outcome == .cancel
      element.animator.continueAnimation(
        withTimingParameters: shared.timingParameters,
        durationFactor: max(1 - percent, Self.shortestFactor))
    }

    /// A factor of 0 would mean something else: what is left.
    private static let shortestFactor = 1e-6

    // MARK: - End

    private func masterDidEnd(at position: ViewAnimatingPosition) {
      for layer in layers { layer.end(at: position) }
      endPosition = position
      guard let element else { return completeIfOver() }
      if element.animator.isRunning {
        // The transition is over only when the element has arrived as well.
        element.animator.pausesOnCompletion = false
      } else {
        element.end(at: position)
      }
    }

    private func completeIfOver() {
      guard let endPosition else { return }
      transition.animation.completion(position: endPosition)
      transition.sharedElement?.completion(position: endPosition)
      context.completeTransition(endPosition == .end)
    }
  }
}
