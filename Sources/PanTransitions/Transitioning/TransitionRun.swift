import PanTraces

/// What a transition's surroundings do before and after: presentations, navigation, tabs.
protocol TransitionHost: AnyObject {
  /// Called before anything appears or disappears.
  func transitionWillBegin(_ run: TransitionRun)
  /// Puts the views where they belong now; called before the controllers have appeared.
  func settleViews(completed: Bool)
  /// Called last.
  func transitionDidEnd(completed: Bool)
}

/// One transition from its start to its completion, in the order of calls that the log shows.
///
/// The pairs of calls are documented; how they interleave is only observed, and one order is kept.
final class TransitionRun {
  unowned let stage: Stage
  let context: TransitionContext
  let coordinator: TransitionCoordinator
  let animator: any ViewControllerAnimatedTransitioning
  private(set) var isCompleted = false
  /// The time the finger moves; nil while it passes by itself.
  private(set) var clock: TransitionClock?
  /// The property animator of an interruptible transition.
  private(set) var propertyAnimator: ViewPropertyAnimator?

  private let cast: TransitionCast
  private let host: any TransitionHost
  private let interaction: (any ViewControllerInteractiveTransitioning)?
  private var census: ViewCensus?
  private var hasStarted = false

  init(
    stage: Stage, container: View, cast: TransitionCast, host: any TransitionHost,
    animator: any ViewControllerAnimatedTransitioning,
    interaction: (any ViewControllerInteractiveTransitioning)?
  ) {
    self.stage = stage
    self.cast = cast
    self.host = host
    self.animator = animator
    self.interaction = interaction
    context = TransitionContext(
      stage: stage, container: container, cast: cast, isAnimated: true)
    coordinator = TransitionCoordinator(stage: stage, context: context)
    context.run = self
  }

  /// The animator's duration in seconds, asked for once, when first needed.
  private(set) lazy var duration: Double = {
    let seconds = animator.transitionDuration(using: context)
    stage.log("animator", .transitionDuration(seconds))
    return seconds
  }()

  // MARK: - Beginning

  func start() {
    stage.begin(self)
    cast.from.ownCoordinator = coordinator
    cast.to.ownCoordinator = coordinator
    host.transitionWillBegin(self)
    if cast.movesTo { cast.to.beginAppearance(.appearing, animated: true) }
    if cast.movesFrom { cast.from.beginAppearance(.disappearing, animated: true) }
    census = ViewCensus(context: context, from: cast.from.view, to: cast.to.view)
    _ = duration
    if let interaction, interaction.wantsInteractiveStart {
      context.becomeInteractive()
      stage.log("interaction", .startInteractiveTransition)
      interaction.startInteractiveTransition(context)
    } else {
      animate()
      (interaction as? PercentDrivenInteractiveTransition)?.didStartByItself(self)
    }
  }

  /// Calls the animator with time passing by itself.
  func animate() {
    hasStarted = true
    askForPropertyAnimator()
    stage.log("animator", .animateTransition)
    animator.animateTransition(using: context)
    askForPropertyAnimatorAgain()
    coordinator.startAlongside()
  }

  /// Calls the animator with time standing still, to be moved by ``show(_:)``.
  func animateInteractively() {
    hasStarted = true
    clock = TransitionClock(duration: duration)
    askForPropertyAnimator()
    if let propertyAnimator {
      propertyAnimator.pauseAnimation()
    } else {
      stage.log("animator", .animateTransition)
      animator.animateTransition(using: context)
    }
    askForPropertyAnimatorAgain()
    coordinator.startAlongside()
  }

  private func askForPropertyAnimator() {
    propertyAnimator = animator.interruptibleAnimator(using: context)
    if propertyAnimator != nil { stage.log("animator", .interruptibleAnimator) }
  }

  /// UIKit asks more than once in a transition, and takes what it gets for the same animator.
  private func askForPropertyAnimatorAgain() {
    guard let propertyAnimator, !isCompleted else { return }
    if animator.interruptibleAnimator(using: context) !== propertyAnimator {
      stage.report(.animatorReplaced)
    }
  }

  // MARK: - Interaction

  /// Shows a share of the transition.
  func show(_ percent: Double) {
    clock?.percent = percent
    propertyAnimator?.fractionFromStart = percent
  }

  /// Ends the animations that the interaction held, where it has brought them.
  func endAnimations(_ outcome: TransitionOutcome) {
    if let clock { stage.endAnimations(of: clock, at: outcome == .finish ? 1 : 0) }
    if let propertyAnimator {
      propertyAnimator.stopAnimation(false)
      propertyAnimator.finishAnimation(at: outcome == .finish ? .end : .start)
    }
  }

  // MARK: - End

  func complete(_ didComplete: Bool) {
    isCompleted = true
    stage.end(self)
    if let interaction = interaction as? PercentDrivenInteractiveTransition {
      interaction.transitionDidComplete()
    }
    reportMissingView(didComplete)
    stage.log("animator", .animationEnded(didComplete))
    animator.animationEnded(didComplete)
    coordinator.complete(isCancelled: !didComplete)
    host.settleViews(completed: didComplete)
    if didComplete {
      if cast.movesFrom { cast.from.endAppearance() }
      if cast.movesTo { cast.to.endAppearance() }
    } else {
      if cast.movesTo { cast.to.turnAppearance(to: .disappearing) }
      if cast.movesFrom { cast.from.turnAppearance(to: .appearing) }
    }
    cast.from.ownCoordinator = nil
    cast.to.ownCoordinator = nil
    host.transitionDidEnd(completed: didComplete)
    let census = census
    stage.atEndOfTurn { [stage] in census?.report(to: stage, completed: didComplete) }
  }

  private func reportMissingView(_ didComplete: Bool) {
    guard didComplete, cast.movesTo else { return }
    if !cast.to.view.isDescendant(of: context.containerView) {
      stage.report(.toViewNotAdded(cast.to.name))
    }
  }

  /// Looks at a transition in which nothing moves any more and nobody has said that it is over.
  func checkForForgottenCompletion() {
    guard hasStarted, !isCompleted, stage.interaction == nil, !stage.hasAnimationsInFlight else {
      return
    }
    stage.report(.neverCompleted(from: cast.from.name, to: cast.to.name))
  }
}
