public import PanEngine
public import PanTraces

/// Drives a transition by percentages, after `UIPercentDrivenInteractiveTransition`.
///
/// Its progress is the engine's own: ``PanEngine/PercentDrivenInteraction`` computes every number,
/// at the stage's time. Beyond UIKit's class it can settle on a spring, see ``settling``, and if
/// it is asked to it catches transitions whose animator is not interruptible.
open class PercentDrivenInteractiveTransition: ViewControllerInteractiveTransitioning {
  /// How the content settles without the finger.
  public enum Settling: Equatable, Sendable {
    /// Over the rest of the time, by ``completionSpeed`` and ``completionCurve``. UIKit's way.
    case timed
    /// By a controller, as a spring is, over a travel of `extent` points. Ours.
    case controlled(CustomInteraction, extent: Double)
  }

  private enum Phase: Equatable {
    case idle
    /// Started by itself. May be caught.
    case running
    case interacting
    case settling(TransitionOutcome)
    case done
  }

  /// How many times faster than its own pace the rest runs. Above 0, default 1.
  ///
  /// Documented for finishing. For cancelling only observed. It may be set just before either.
  open var completionSpeed = 1.0
  /// How the rest of the way follows the rest of the time. Default ease-in-out (documented).
  public var completionCurve = TimingCurve.easeInOut
  /// In place of ``completionCurve`` if the animator is interruptible, else ignored
  /// (documented).
  public var timingCurve: TimingCurve?
  /// Whether the transition waits for the finger from its start. Default true (documented).
  ///
  /// False lets it play by itself until ``pause()`` catches it.
  open var wantsInteractiveStart = true
  /// How it settles. Default by time.
  public var settling = Settling.timed
  /// Whether ``pause()`` catches a settle also if the animator is not interruptible.
  ///
  /// UIKit documents that it cannot, then the call is without effect. Either way it is a finding.
  public var catchesUninterruptible = false
  /// The progress from which a finger's movement counts: that of the catch, 0 at a start.
  public private(set) var grip = 0.0
  /// The animator's duration in seconds, read when the transition starts.
  public private(set) var duration = 0.0

  private var phase = Phase.idle
  private var controller: any InteractionController = PercentDrivenInteraction()
  private weak var run: TransitionRun?
  /// Whether it runs without a transition.
  private var hasNoTransition = false
  private weak var stage: Stage?

  /// Creates an interaction on the stage that performs at the moment.
  public init() { stage = Stage.current }

  /// The share of the transition that was last set, or that showed when it was caught.
  ///
  /// It keeps that value while the transition settles. What shows then is ``progress``.
  public var percentComplete: Double { phase == .running ? progress : lastPercent }
  private var lastPercent = 0.0

  /// The share of the transition that shows. `0...1` unless it settles on a spring.
  public var progress: Double {
    if phase == .running { return run?.propertyAnimator?.fractionFromStart ?? 0 }
    return controller.progress(at: stage?.time ?? 0)
  }

  /// Whether it moves to its end by itself after a release.
  public var isSettling: Bool {
    if case .settling = phase { true } else { false }
  }

  /// Whether a finger or its settle moves the transition.
  public var isUnderWay: Bool { phase != .idle && phase != .done }

  // MARK: - Starting

  /// Reads the duration and calls the animator with time standing still (observed).
  open func startInteractiveTransition(_ context: TransitionContext) {
    guard let run = context.run else { return }
    attach(run)
    phase = .interacting
    run.animateInteractively()
    show(0)
  }

  /// Starts without a transition, over a duration in seconds.
  ///
  /// For subclasses that move their own views: they show the progress, and end it.
  func startWithoutTransition(duration: Double) {
    guard let stage else { return }
    hasNoTransition = true
    grip = 0
    lastPercent = 0
    self.duration = duration
    controller = makeController()
    phase = .interacting
    stage.begin(self)
    show(0)
  }

  func didStartByItself(_ run: TransitionRun) {
    attach(run)
    phase = .running
  }

  private func attach(_ run: TransitionRun) {
    self.run = run
    grip = 0
    lastPercent = 0
    duration = run.duration
    controller = makeController()
    run.stage.begin(self)
  }

  // MARK: - Driving

  /// The progress that a pan may set without a finding.
  var reach: ClosedRange<Double> { 0...1 }

  /// Shows a share of the transition, clamped to `0...1` unless it settles on a rubber band.
  ///
  /// A share of progress is a share of the time, whatever the curve (documented), that it clamps is
  /// observed. After the end it has no effect (our choice) and is a finding.
  open func update(_ percentComplete: Double) {
    switch phase {
    case .interacting: break
    case .idle, .running: return report(.updateWithoutInteraction)
    case .settling, .done: return report(.updateAfterEnd)
    }
    if !reach.contains(percentComplete) { report(.updateOutsideRange(percentComplete)) }
    controller.drag(to: percentComplete)
    lastPercent = progress
    run?.context.updateInteractiveTransition(lastPercent)
    show(lastPercent)
  }

  /// Catches a transition that moves by itself: it stands still until updated, from
  /// ``PercentDrivenInteractiveTransition/grip`` on.
  open func pause() {
    guard let stage, run != nil || hasNoTransition else { return report(.updateWithoutInteraction) }
    switch phase {
    case .running:
      guard let animator = run?.propertyAnimator else {
        return report(.pausedUninterruptible)
      }
      animator.pauseAnimation()
      // It ran by itself, so the controller has to learn how far it is.
      controller.drag(to: animator.fractionFromStart)
    case .settling:
      if !hasNoTransition, run?.propertyAnimator == nil {
        report(.pausedUninterruptible)
        guard catchesUninterruptible else { return }
      }
    case .interacting: break
    case .idle, .done: return report(.updateAfterEnd)
    }
    grip = controller.grab(at: stage.time)
    lastPercent = progress
    // A second pause while the finger holds it changes nothing for the coordinator.
    let wasInteracting = phase == .interacting
    phase = .interacting
    if !wasInteracting { run?.context.pauseInteractiveTransition() }
    show(progress)
  }

  /// Lets the transition go on to its end. The velocity, the finger's in points per second, is for
  /// springs.
  open func finish(velocity: Double? = nil) { release(to: .finish, velocity: velocity) }

  /// Lets the transition go back to its start. The velocity, the finger's in points per second, is
  /// for springs.
  open func cancel(velocity: Double? = nil) { release(to: .cancel, velocity: velocity) }

  private func release(to outcome: TransitionOutcome, velocity: Double?) {
    switch phase {
    case .interacting: break
    case .idle, .running: return report(.endWithoutInteraction(outcome))
    case .settling, .done: return report(.endedTwice(outcome))
    }
    guard let stage, run != nil || hasNoTransition else { return }
    if settling == .timed {
      // The speed and the curve may have been set just before.
      let percent = progress
      let own = settleTime(to: outcome)
      stage.settleTimes.append(own)
      controller = makeController(taking: own)
      controller.drag(to: percent)
    }
    controller.release(to: outcome, velocity: velocity, at: stage.time)
    phase = .settling(outcome)
    if outcome == .finish {
      run?.context.finishInteractiveTransition()
    } else {
      run?.context.cancelInteractiveTransition()
    }
    settleWillBegin(outcome)
  }

  // MARK: - Showing

  /// Shows a share of the transition. Subclasses that move something of their own override it.
  open func show(_ percent: Double) { run?.show(percent) }

  /// How long the rest takes in seconds if a subclass decides it. Nil, the default, leaves it to
  /// the duration and ``PanTransitions/PercentDrivenInteractiveTransition/completionSpeed``.
  open func settleTime(to outcome: TransitionOutcome) -> Double? { nil }

  /// Called when the finger has let go. Nothing to do here.
  open func settleWillBegin(_ outcome: TransitionOutcome) {}

  /// Ends the animations at the settle's end, which completes the transition.
  open func settleDidEnd(_ outcome: TransitionOutcome) { run?.endAnimations(outcome) }

  func clockDidAdvance() {
    guard case .settling(let outcome) = phase, let stage else { return }
    show(progress)
    guard controller.isSettled(at: stage.time) else { return }
    // Before the animations end: their completions may start the next interaction.
    phase = .done
    stage.end(self)
    settleDidEnd(outcome)
  }

  func transitionDidComplete() {
    phase = .done
    stage?.end(self)
  }

  // MARK: - Settings

  /// A controller by the settings, at the start of its travel. The rest takes seconds of its own
  /// if there are any.
  private func makeController(taking seconds: Double? = nil) -> any InteractionController {
    switch settling {
    case .timed:
      let isInterruptible = run?.propertyAnimator != nil
      let curve = isInterruptible ? timingCurve ?? completionCurve : completionCurve
      if completionSpeed <= 0 { report(.speedNotPositive(completionSpeed)) }
      var controller = PercentDrivenInteraction(
        duration: duration, completionSpeed: completionSpeed > 0 ? completionSpeed : 1,
        completionCurve: curve, settleTimes: [seconds])
      controller.begin(extent: 1)
      return controller
    case .controlled(var controller, let extent):
      controller.begin(extent: extent)
      return controller
    }
  }

  private func report(_ finding: TransitionFinding) { stage?.report(finding) }
}
