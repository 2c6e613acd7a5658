import PanTraces

/// The context of one transition: passes what animator and interaction say on to its run.
final class TransitionContext: ViewControllerContextTransitioning {
  let containerView: View
  let isAnimated: Bool
  let presentationStyle: ModalPresentationStyle?
  private(set) var isInteractive = false
  /// Whether it was interactive from its start.
  private(set) var initiallyInteractive = false
  private(set) var transitionWasCancelled = false
  private(set) var percentComplete = 0.0

  private let cast: TransitionCast
  private weak var stage: Stage?
  weak var run: TransitionRun?

  init(stage: Stage, container: View, cast: TransitionCast, isAnimated: Bool) {
    self.stage = stage
    containerView = container
    self.cast = cast
    self.isAnimated = isAnimated
    presentationStyle = cast.presentationStyle
  }

  func viewController(forKey side: TransitionSide) -> ViewController? {
    side == .from ? cast.from : cast.to
  }

  func view(forKey side: TransitionSide) -> View? {
    guard cast.moves(side) else { return nil }
    return side == .from ? cast.fromView() : cast.toView()
  }

  func initialFrame(for controller: ViewController) -> Rect {
    controller === cast.from ? cast.initialFrame : .zero
  }

  func finalFrame(for controller: ViewController) -> Rect {
    if controller === cast.to { return cast.finalFrame() }
    return controller === cast.from && !cast.moves(.from) ? cast.initialFrame : .zero
  }

  // MARK: - Interaction

  func becomeInteractive() {
    isInteractive = true
    initiallyInteractive = true
  }

  func updateInteractiveTransition(_ percentComplete: Double) {
    guard isInteractive else {
      stage?.report(.updateWithoutInteraction)
      return
    }
    stage?.log(
      "context",
      "updateInteractiveTransition(\(EventLog.decimal(percentComplete * 1000, digits: 3)))")
    self.percentComplete = percentComplete
    run?.moveAlongside(to: percentComplete)
  }

  func pauseInteractiveTransition() {
    stage?.log("context", "pauseInteractiveTransition")
    isInteractive = true
    transitionWasCancelled = false
    run?.holdAlongside()
    run?.coordinator.interactionDidChange()
  }

  func finishInteractiveTransition() { endInteraction(.finish) }

  func cancelInteractiveTransition() { endInteraction(.cancel) }

  private func endInteraction(_ outcome: TransitionOutcome) {
    guard isInteractive else {
      stage?.report(.endWithoutInteraction(outcome))
      return
    }
    isInteractive = false
    transitionWasCancelled = outcome == .cancel
    stage?.log(
      "context",
      outcome == .finish ? "finishInteractiveTransition" : "cancelInteractiveTransition")
    run?.runAlongside(to: outcome)
    run?.coordinator.interactionDidChange()
  }

  func completeTransition(_ didComplete: Bool) {
    stage?.log("context", "completeTransition(\(didComplete))")
    guard let run, !run.isCompleted else {
      stage?.report(.completedTwice)
      return
    }
    if didComplete == transitionWasCancelled {
      stage?.report(.completedAgainstOutcome(said: didComplete))
    }
    run.complete(didComplete)
  }
}
