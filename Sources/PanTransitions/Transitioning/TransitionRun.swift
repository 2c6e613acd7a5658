import PanTraces

/// What a container does before and after a transition: presentations, navigation, tabs.
protocol TransitionHost: AnyObject {
  /// Called before anything appears or disappears.
  func transitionWillBegin(_ run: TransitionRun)
  /// Called after the appearance calls, before anything is animated.
  func layOutBeforeAnimating()
  /// Puts the views where they belong now. Called before the controllers have appeared.
  func settleViews(completed: Bool)
  /// Called last.
  func transitionDidEnd(completed: Bool)
}

extension TransitionHost {
  func layOutBeforeAnimating() {}
}

/// The controllers of a transition, their views and their frames.
struct TransitionCast {
  let from: ViewController
  let to: ViewController
  /// The view that shows the from-controller.
  ///
  /// A presentation controller may wrap its own around it, as late as when the presentation begins.
  let fromView: () -> View
  let toView: () -> View
  let initialFrame: Rect
  /// Evaluated whenever it is needed: a presentation controller may move it.
  let finalFrame: () -> Rect
  /// Whether the transition takes the from-view out of the picture or the to-view into it.
  let movesFrom: Bool
  let movesTo: Bool

  func moves(_ side: TransitionSide) -> Bool { side == .from ? movesFrom : movesTo }
}

/// One transition from its start to its completion, in the order of calls that the log shows.
///
/// The pairs of calls are documented. How they interleave is only observed, and one order is kept.
final class TransitionRun {
  unowned let stage: Stage
  let context: TransitionContext
  let coordinator: TransitionCoordinator
  let animator: any ViewControllerAnimatedTransitioning
  private(set) var isCompleted = false
  /// The clock that the finger moves. Nil while time passes by itself.
  private(set) var clock: TransitionClock?
  /// The property animator of an interruptible transition.
  private(set) var propertyAnimator: ViewPropertyAnimator?

  let cast: TransitionCast
  private let host: any TransitionHost
  private let interaction: (any ViewControllerInteractiveTransitioning)?
  /// The clock of animations alongside an interaction that is not percent-driven.
  private var alongsideClock: TransitionClock?
  private var alongsideEnd: ClockEnd?
  private var viewsBefore: ViewsBefore?
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
      stage: stage, container: container, cast: cast)
    coordinator = TransitionCoordinator(stage: stage, context: context)
    context.run = self
  }

  /// The animator's duration in seconds, asked for once, when first needed.
  private(set) lazy var duration: Double = {
    let seconds = animator.transitionDuration(using: context)
    stage.log("animator", "transitionDuration -> \(seconds)")
    return seconds
  }()

  /// The percent-driven interaction. Nil if there is none.
  var percentDriven: PercentDrivenInteractiveTransition? {
    interaction as? PercentDrivenInteractiveTransition
  }

  // MARK: - Beginning

  func start() {
    stage.begin(self)
    cast.from.ownCoordinator = coordinator
    cast.to.ownCoordinator = coordinator
    host.transitionWillBegin(self)
    if cast.movesTo { cast.to.beginAppearance(.appearing, animated: true) }
    if cast.movesFrom { cast.from.beginAppearance(.disappearing, animated: true) }
    host.layOutBeforeAnimating()
    viewsBefore = ViewsBefore(context: context, from: cast.fromView(), to: cast.toView())
    _ = duration
    if let interaction, interaction.wantsInteractiveStart {
      context.becomeInteractive()
      stage.log("interaction", "startInteractiveTransition")
      if percentDriven == nil {
        startOnItsOwn(interaction)
      } else {
        interaction.startInteractiveTransition(context)
      }
    } else {
      animate()
      percentDriven?.didStartByItself(self)
    }
  }

  /// Starts an interaction that is not percent-driven, which sets everything up itself.
  ///
  /// Animations alongside follow the progress that it reports to the context.
  private func startOnItsOwn(_ interaction: any ViewControllerInteractiveTransitioning) {
    hasStarted = true
    let clock = TransitionClock(duration: duration, stage: stage)
    alongsideClock = clock
    interaction.startInteractiveTransition(context)
    if !isCompleted { coordinator.startAlongside(on: clock) }
  }

  /// Calls the animator with time passing by itself.
  func animate() {
    hasStarted = true
    askForPropertyAnimator()
    stage.log("animator", "animateTransition")
    animator.animateTransition(using: context)
    askForPropertyAnimatorAgain()
    coordinator.startAlongside(on: nil)
  }

  /// Calls the animator with time standing still, to be moved by ``show(_:)``.
  func animateInteractively() {
    hasStarted = true
    clock = TransitionClock(duration: duration, stage: stage)
    askForPropertyAnimator()
    if let propertyAnimator {
      propertyAnimator.pauseAnimation()
    } else {
      stage.log("animator", "animateTransition")
      animator.animateTransition(using: context)
    }
    askForPropertyAnimatorAgain()
    coordinator.startAlongside(on: clock)
  }

  private func askForPropertyAnimator() {
    propertyAnimator = animator.interruptibleAnimator(using: context)
    if propertyAnimator != nil { stage.log("animator", "interruptibleAnimator") }
  }

  /// UIKit asks more than once in a transition, and expects the same animator.
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

  /// Ends the animations that the interaction held, if it has brought them.
  func endAnimations(_ outcome: TransitionOutcome) {
    if let clock { stage.endAnimations(of: clock, at: outcome == .finish ? 1 : 0) }
    if let propertyAnimator {
      propertyAnimator.stopAnimation(false)
      propertyAnimator.finishAnimation(at: outcome == .finish ? .end : .start)
    }
  }

  /// Moves the animations alongside an interaction that is not percent-driven.
  func moveAlongside(to percent: Double) {
    stopAlongside()
    alongsideClock?.percent = percent
  }

  /// Lets them run on if such an interaction ends.
  func runAlongside(to outcome: TransitionOutcome) {
    guard let alongsideClock else { return }
    alongsideClock.run(to: outcome == .finish ? 1 : 0)
    let end = ClockEnd(of: alongsideClock) { [unowned self] in endAlongside(outcome) }
    alongsideEnd = end
    stage.add(end)
  }

  /// Stops them where they are.
  func holdAlongside() {
    if let alongsideClock { moveAlongside(to: alongsideClock.percent) }
  }

  private func stopAlongside() {
    if let alongsideEnd { stage.remove(alongsideEnd) }
    alongsideEnd = nil
  }

  private func endAlongside(_ outcome: TransitionOutcome) {
    stopAlongside()
    if let alongsideClock {
      stage.endAnimations(of: alongsideClock, at: outcome == .finish ? 1 : 0)
    }
  }

  // MARK: - End

  func complete(_ didComplete: Bool) {
    isCompleted = true
    stage.end(self)
    percentDriven?.transitionDidComplete()
    endAlongside(didComplete ? .finish : .cancel)
    reportMissingView(didComplete)
    stage.log("animator", "animationEnded(\(didComplete))")
    animator.animationEnded(didComplete)
    coordinator.complete(isCancelled: !didComplete)
    host.settleViews(completed: didComplete)
    if didComplete {
      if cast.movesFrom { cast.from.endAppearance() }
      if cast.movesTo { cast.to.endAppearance() }
    } else {
      if cast.movesTo { cast.to.sendAppearancePair(to: .disappearing) }
      if cast.movesFrom { cast.from.sendAppearancePair(to: .appearing) }
    }
    cast.from.ownCoordinator = nil
    cast.to.ownCoordinator = nil
    host.transitionDidEnd(completed: didComplete)
    let viewsBefore = viewsBefore
    stage.atEndOfTurn { [stage] in viewsBefore?.report(to: stage, completed: didComplete) }
  }

  private func reportMissingView(_ didComplete: Bool) {
    guard didComplete, cast.movesTo else { return }
    if !cast.to.view.isDescendant(of: context.containerView) {
      stage.report(.toViewNotAdded(cast.to.name))
    }
  }

  /// Reports a transition that was not completed although nothing moves any more.
  func checkForForgottenCompletion() {
    guard hasStarted, !isCompleted, !context.isInteractive, stage.interaction == nil,
      !stage.hasAnimationsInFlight
    else { return }
    stage.report(.neverCompleted(from: cast.from.name, to: cast.to.name))
  }
}
