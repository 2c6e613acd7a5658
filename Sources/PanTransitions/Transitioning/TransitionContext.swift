public import PanEngine
import PanTraces

/// What an animator and an interaction read of a transition and report to, after
/// `UIViewControllerContextTransitioning`.
///
/// It forwards their calls to the transition's `TransitionRun`.
public final class TransitionContext {
  /// The view that the transition takes place in. Animations belong inside of it.
  public let containerView: View
  /// Whether something other than time drives it now.
  public private(set) var isInteractive = false
  /// Whether it was interactive from its start.
  private(set) var initiallyInteractive = false
  /// Whether it was decided to go back. Known from the decision on, before the content is back.
  public private(set) var transitionWasCancelled = false

  private let cast: TransitionRun.Cast
  private weak var stage: Stage?
  weak var run: TransitionRun?

  init(stage: Stage, container: View, cast: TransitionRun.Cast) {
    self.stage = stage
    containerView = container
    self.cast = cast
  }

  /// The controller of a side.
  public func viewController(forKey side: Side) -> ViewController? {
    side == .from ? cast.from : cast.to
  }

  /// The view of a side. Nil if the transition leaves it alone, as with custom presentations.
  public func view(forKey side: Side) -> View? {
    guard cast.moves(side) else { return nil }
    return side == .from ? cast.fromView() : cast.toView()
  }

  /// The frame of a controller's view at the start, in the container. Zero if that does not apply.
  public func initialFrame(for controller: ViewController) -> Rect {
    controller === cast.from ? cast.initialFrame : .zero
  }

  /// The frame of a controller's view at the end, in the container. Zero if not applicable.
  public func finalFrame(for controller: ViewController) -> Rect {
    if controller === cast.to { return cast.finalFrame() }
    return controller === cast.from && !cast.moves(.from) ? cast.initialFrame : .zero
  }

  // MARK: - Interaction

  func becomeInteractive() {
    isInteractive = true
    initiallyInteractive = true
  }

  /// Tells how far it has come, not to be called beside ``PercentDrivenInteractiveTransition``.
  public func updateInteractiveTransition(_ percentComplete: Double) {
    guard isInteractive else {
      stage?.report(.updateWithoutInteraction)
      return
    }
    stage?.log("context", "updateInteractiveTransition", progress: percentComplete)
    run?.moveAlongside(to: percentComplete)
  }

  /// Tells that a running transition has been caught.
  public func pauseInteractiveTransition() {
    stage?.log("context", "pauseInteractiveTransition")
    isInteractive = true
    // The decision is open again.
    transitionWasCancelled = false
    run?.holdAlongside()
    run?.coordinator.interactionDidChange()
  }

  /// Tells that the interaction ended in favor of the transition.
  public func finishInteractiveTransition() { endInteraction(.finish) }

  /// Tells that the interaction ended against the transition.
  public func cancelInteractiveTransition() { endInteraction(.cancel) }

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

  /// Tells that everything is over. To be called by the animator, once.
  public func completeTransition(_ didComplete: Bool) {
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

extension TransitionContext {
  /// Which of the two sides of a transition is asked for.
  public enum Side: UInt8, Sendable, CaseIterable {
    /// The side before the transition.
    case from
    /// The side after it.
    case to
  }
}

extension TransitionContext {
  /// Lets others animate beside a transition and hear how it goes, after
  /// `UIViewControllerTransitionCoordinator`.
  public final class Coordinator {
    private weak var stage: Stage?
    /// Weak: the run retains it, and a strong reference would make a cycle with the controllers.
    private weak var context: TransitionContext?
    private var alongside: [(Coordinator) -> Void] = []
    private var completions: [(Coordinator) -> Void] = []
    private var observers: [(Coordinator) -> Void] = []
    /// When the transition started to animate. Nil before.
    private var startTime: Double?
    private weak var clock: TransitionRun.Clock?
    /// Whether the transition has completed as cancelled, also without a decision.
    private var endedCancelled: Bool?

    init(stage: Stage, context: TransitionContext) {
      self.stage = stage
      self.context = context
    }

    /// The duration of the transition in seconds.
    public var transitionDuration: Double { context?.run?.duration ?? 0 }
    /// Whether something other than time drives it now.
    public var isInteractive: Bool { context?.isInteractive ?? false }
    /// Whether something other than time drove it from its start.
    public var initiallyInteractive: Bool { context?.initiallyInteractive ?? false }
    /// Whether it can be caught on its way: its animator has a property animator.
    public var isInterruptible: Bool { context?.run?.propertyAnimator != nil }
    /// How many times faster than its own pace the rest runs: the interaction's completion speed.
    public var completionVelocity: Double { context?.run?.percentDriven?.completionSpeed ?? 1 }
    /// How the rest of the way follows the rest of the time.
    public var completionCurve: TimingCurve {
      context?.run?.percentDriven?.completionCurve ?? .easeInOut
    }
    /// Whether it was decided to go back.
    public var isCancelled: Bool { endedCancelled ?? context?.transitionWasCancelled ?? false }

    /// The controller of a side.
    public func viewController(forKey side: Side) -> ViewController? {
      context?.viewController(forKey: side)
    }

    /// Animates what a block sets together with the transition, and tells when that is over.
    ///
    /// The animation lasts as long as the transition, ease-in-out, and an interaction drives it
    /// like the transition's own. It can still be added at the moment the transition starts, after
    /// `present` or `dismiss` has returned. Later it is false, and only the completion counts.
    @discardableResult
    public func animate(
      alongsideTransition animation: ((Coordinator) -> Void)?,
      completion: ((Coordinator) -> Void)? = nil
    ) -> Bool {
      if let completion { completions.append(completion) }
      guard let animation else { return true }
      switch startTime {
      case nil: alongside.append(animation)
      case stage?.time: start(animation, on: clock)
      default: return false
      }
      return true
    }

    /// Calls a block whenever the transition turns from interactive to not, or back.
    public func notifyWhenInteractionChanges(
      _ handler: @escaping (Coordinator) -> Void
    ) {
      observers.append(handler)
    }

    // MARK: - Machinery

    /// Starts the animations alongside, in time or on a clock that an interaction moves.
    func startAlongside(on clock: TransitionRun.Clock?) {
      startTime = stage?.time
      self.clock = clock
      let blocks = alongside
      alongside = []
      for block in blocks { start(block, on: clock) }
    }

    private func start(_ block: (Coordinator) -> Void, on clock: TransitionRun.Clock?) {
      guard let stage else { return }
      stage.log("coordinator", "animation alongside")
      BlockAnimation(
        stage: stage, duration: transitionDuration, curve: .easeInOut, clock: clock, completion: nil
      ).run { block(self) }
    }

    func interactionDidChange() {
      guard !observers.isEmpty else { return }
      stage?.log(
        "coordinator",
        "interaction changed (interactive: \(isInteractive), cancelled: \(isCancelled))")
      for observer in observers { observer(self) }
    }

    func complete(isCancelled: Bool) {
      endedCancelled = isCancelled
      let waiting = completions
      completions = []
      observers = []
      for completion in waiting {
        stage?.log("coordinator", "completion (cancelled: \(isCancelled))")
        completion(self)
      }
    }
  }
}
