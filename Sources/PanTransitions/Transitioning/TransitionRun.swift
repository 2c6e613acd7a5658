// A transition from its start to its end, whoever is its host (a presentation, a push, a tab):
// 1. The host prepares, controllers hear that they will appear or disappear, chrome is laid out.
// 2. Time plays the animator, or an interaction holds its time (`Clock`) and moves it.
// 3. The animator completes the context, which ends in `complete(_:)`.
// 4. The host puts the views right, and controllers hear that they have appeared or left.
// 5. `ViewsBefore` compares the views with those at the start, for findings.

import PanEngine
import PanTraces

/// One transition from its start to its completion, in the order of calls that the log shows.
///
/// The pairs of calls are documented. How they interleave is only observed, and one order is kept.
final class TransitionRun {
  unowned let stage: Stage
  let context: TransitionContext
  let coordinator: TransitionContext.Coordinator
  let animator: any ViewControllerAnimatedTransitioning
  private(set) var isCompleted = false
  /// The clock that the finger moves. Nil while time passes by itself.
  private(set) var clock: Clock?
  /// The property animator of an interruptible transition.
  private(set) var propertyAnimator: ViewPropertyAnimator?

  let cast: Cast
  private let host: any Host
  private let interaction: (any ViewControllerInteractiveTransitioning)?
  /// The clock of animations alongside an interaction that is not percent-driven.
  private var alongsideClock: Clock?
  private var alongsideEnd: ClockEnd?
  private var viewsBefore: ViewsBefore?
  private var hasStarted = false

  private init(
    stage: Stage, container: View, cast: Cast, host: any Host,
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
    coordinator = TransitionContext.Coordinator(stage: stage, context: context)
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

  /// What drives a transition: time, or the interaction if there is one.
  typealias Parts = (
    animator: any ViewControllerAnimatedTransitioning,
    interaction: (any ViewControllerInteractiveTransitioning)?
  )

  /// Starts a transition. Without parts everything is at its end at once.
  static func perform(
    _ parts: Parts?, _ cast: Cast, in container: @autoclosure () -> View, of host: any Host,
    on stage: Stage
  ) {
    if let parts {
      return TransitionRun(
        stage: stage, container: container(), cast: cast, host: host, animator: parts.animator,
        interaction: parts.interaction
      ).start()
    }
    // The order of calls is the animated one's, so that controllers need not tell the two apart.
    host.transitionWillBegin(nil)
    cast.beginAppearance(animated: false)
    host.layOutBeforeAnimating()
    // Only now: views are numbered in the order in which they are made, the new screen's first.
    let container = container()
    if cast.movesTo {
      let view = cast.toView()
      view.frame = cast.finalFrame()
      container.addSubview(view)
      view.layoutIfNeeded()
    }
    host.settleViews(completed: true)
    cast.endAppearance()
    host.transitionDidEnd(completed: true)
  }

  private func start() {
    stage.begin(self)
    cast.from.ownCoordinator = coordinator
    cast.to.ownCoordinator = coordinator
    host.transitionWillBegin(coordinator)
    cast.beginAppearance(animated: true)
    host.layOutBeforeAnimating()
    // After the layout: chrome that was added until here is no leak of the animator's.
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
    let clock = Clock(duration: duration, stage: stage)
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
    clock = Clock(duration: duration, stage: stage)
    askForPropertyAnimator()
    if let propertyAnimator {
      // Pausing runs its blocks, so that animateTransition has nothing left to do.
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

  /// Stops them in their places.
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
      cast.endAppearance()
    } else {
      // As observed: what was to come goes away again, and what was to leave appears again.
      if cast.movesTo { cast.to.sendAppearancePair(to: .disappearing) }
      if cast.movesFrom { cast.from.sendAppearancePair(to: .appearing) }
    }
    cast.from.ownCoordinator = nil
    cast.to.ownCoordinator = nil
    host.transitionDidEnd(completed: didComplete)
    // Completions may clean up in the same turn, as UIKit's do before the screen is drawn.
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
    // A paused animator may still be started by its owner, so it counts as moving.
    guard hasStarted, !isCompleted, !context.isInteractive, stage.interaction == nil,
      !stage.hasAnimationsInFlight
    else { return }
    stage.report(.neverCompleted(from: cast.from.name, to: cast.to.name))
  }
}

extension TransitionRun {
  /// What a container does before and after a transition: presentations, navigation, tabs.
  protocol Host: AnyObject {
    /// Called before anything appears or disappears. Nothing coordinates a change at once.
    func transitionWillBegin(_ coordinator: TransitionContext.Coordinator?)
    /// Called after the appearance calls, before anything is animated.
    func layOutBeforeAnimating()
    /// Puts the views in their final places. Called before the controllers have appeared.
    func settleViews(completed: Bool)
    /// Called last.
    func transitionDidEnd(completed: Bool)
  }

  /// The controllers of a transition, their views and their frames.
  struct Cast {
    let from: ViewController
    let to: ViewController
    /// The view that shows the from-controller.
    ///
    /// A presentation controller may wrap its own around it, even when the presentation begins.
    let fromView: () -> View
    let toView: () -> View
    let initialFrame: Rect
    /// Evaluated whenever it is needed: a presentation controller may move it.
    let finalFrame: () -> Rect
    /// Whether the transition takes the from-view out of the picture or the to-view into it.
    let movesFrom: Bool
    let movesTo: Bool

    func moves(_ side: TransitionContext.Side) -> Bool { side == .from ? movesFrom : movesTo }

    func beginAppearance(animated: Bool) {
      if movesTo { to.beginAppearance(.appearing, animated: animated) }
      if movesFrom { from.beginAppearance(.disappearing, animated: animated) }
    }

    func endAppearance() {
      if movesFrom { from.endAppearance() }
      if movesTo { to.endAppearance() }
    }
  }
}

extension TransitionRun.Host {
  func layOutBeforeAnimating() {}
}

extension TransitionRun {
  /// The time of an interactive transition, which the finger moves.
  ///
  /// As observed in UIKit, an interactive start stops the container's time, and progress moves it
  /// to the same share of the transition's duration. While it is so moved, animations are linear.
  final class Clock {
    /// The animator's duration in seconds, at least 0.
    let duration: Double
    private weak var stage: Stage?
    private var motion = Motion.held(0)

    private enum Motion {
      case held(Double)
      case running(from: Double, to: Double, start: Double, duration: Double)
    }

    init(duration: Double, stage: Stage) {
      self.duration = duration
      self.stage = stage
    }

    /// The share of the duration that shows. Beyond `0...1` if an interaction lets it.
    var percent: Double {
      get {
        switch motion {
        case .held(let percent): return percent
        case .running(let from, let to, let start, let duration):
          guard duration > 0, let stage else { return to }
          let share = TimingCurve.easeInOut.value(at: (stage.time - start) / duration)
          return from + (to - from) * share
        }
      }
      set { motion = .held(newValue) }
    }

    /// When it has run to its end. Nil while it is held.
    var endTime: Double? {
      guard case .running(_, _, let start, let duration) = motion else { return nil }
      return start + duration
    }

    /// Lets it run on to 0 or 1 over what is left of the duration, easing in and out.
    func run(to target: Double) {
      guard let stage else { return }
      let from = percent
      motion = .running(
        from: from, to: target, start: stage.time, duration: (target - from).magnitude * duration)
    }

    /// The progress of an animation that lasts for `length` seconds from the start.
    ///
    /// Beyond `0...1` an animation that touches that end goes on at its own pace.
    func fraction(length: Double) -> Double {
      let percent = percent
      guard duration > 0, length > 0 else { return percent }
      if percent < 0 { return percent * duration / length }
      let fraction = min(min(percent, 1) * duration / length, 1)
      if percent > 1, length >= duration, fraction == 1 {
        return 1 + (percent - 1) * duration / length
      }
      return fraction
    }
  }

  /// Ends the animations alongside a custom interaction when their clock has run to its end.
  final class ClockEnd: Stage.InFlightAnimation {
    private let clock: Clock
    private let ended: () -> Void

    init(of clock: Clock, _ ended: @escaping () -> Void) {
      self.clock = clock
      self.ended = ended
    }

    var endTime: Double? { clock.endTime }

    func finish() { ended() }
  }
}

extension TransitionRun {
  /// The views before a transition and their geometry, to find what it leaves behind.
  struct ViewsBefore {
    fileprivate struct Entry {
      let view: View
      let geometry: View.Geometry
      let isHidden: Bool

      /// Whether the view changed.
      var isChanged: Bool {
        var model = view.model
        // A person's scrolling is no change.
        if view is ScrollView { model.bounds.origin = geometry.bounds.origin }
        return model != geometry || view.isHidden != isHidden
      }
    }

    private let container: View
    private let from: View
    private let to: View
    private var entries: [Int: Entry] = [:]
    private let fromOrder: [Int]

    init(context: TransitionContext, from: View, to: View) {
      container = context.containerView
      self.from = from
      self.to = to
      let inside = from.selfAndDescendants
      fromOrder = inside.map(\.id)
      for view in inside + to.selfAndDescendants + container.selfAndDescendants {
        entries[view.id] = Entry(view: view, geometry: view.model, isHidden: view.isHidden)
      }
    }

    /// Reports views that are new and, after a cancellation, those that changed.
    func report(to stage: Stage, completed: Bool) {
      // A container that lasts is in the window still, and chrome may have been left in it.
      var roots = [from, to]
      if container.window != nil { roots.append(container) }
      var leaked: [View] = []
      for view in roots.flatMap(\.selfAndDescendants) where entries[view.id] == nil {
        if !leaked.contains(where: { $0 === view }) { leaked.append(view) }
      }
      if !leaked.isEmpty { stage.report(.leakedViews(leaked.map(\.name))) }
      guard !completed else { return }
      let changed = fromOrder.compactMap { entries[$0] }.filter(\.isChanged)
      if !changed.isEmpty { RestorationCheck(changed, on: stage).wait() }
    }
  }

  /// Watches views that a cancelled transition left changed: those restored soon have flickered.
  private final class RestorationCheck {
    /// After this many seconds a view counts as not restored.
    private static let patience = 0.25

    private unowned let stage: Stage
    private let start: Double
    private var changed: [ViewsBefore.Entry]
    /// How many frames have shown them wrong, including that of the completion.
    private var frames = 1

    init(_ changed: [ViewsBefore.Entry], on stage: Stage) {
      self.changed = changed
      self.stage = stage
      start = stage.time
    }

    /// Looks again in the next frame.
    func wait() { stage.atNextAdvance { self.look() } }

    private func look() {
      let restored = changed.filter { !$0.isChanged }
      changed = changed.filter(\.isChanged)
      if !restored.isEmpty {
        stage.report(.flickerOnCancel(restored.map(\.view.name), frames: frames))
      }
      guard !changed.isEmpty else { return }
      frames += 1
      if stage.time - start < Self.patience { return wait() }
      stage.report(.notRestored(changed.map(\.view.name)))
    }
  }
}

extension View {
  /// Itself and everything inside, the rearmost first.
  var selfAndDescendants: [View] { [self] + subviews.flatMap(\.selfAndDescendants) }
}
