import PanEngine
public import PanTraces

extension Composable {
  /// Vends the transitions of a container, as its source provides them.
  public final class TransitionController {
    /// What drives the transitions interactively. Nil lets all play by themselves.
    public var interactionController: TransitionInteractionController?
    private let source: TransitionSource

    /// Creates a controller for a navigation controller.
    package init(
      forTransitionsIn navigation: NavigationController, source: @escaping TransitionSource
    ) {
      self.source = source
      navigation.delegate = self
    }

    /// Creates a controller for a tab bar controller.
    package init(forTransitionsIn tabs: TabBarController, source: @escaping TransitionSource) {
      self.source = source
      tabs.delegate = self
    }

    /// Creates a controller for the presentation and dismissal of a controller.
    package init(
      forModalTransitionsOf controller: ViewController, source: @escaping TransitionSource
    ) {
      self.source = source
      controller.transitioningDelegate = self
    }

    private func animator(
      for operation: TransitionOperation
    ) -> any ViewControllerAnimatedTransitioning {
      OperationAnimator(
        operation: operation, source: source, interaction: interactionController)
    }
  }
}

extension Composable.TransitionController: NavigationControllerDelegate, TabBarControllerDelegate,
  ViewControllerTransitioningDelegate
{
  public func navigationController(
    _ navigation: NavigationController, animationControllerFor operation: NavigationOperation,
    from: ViewController, to: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator(for: .navigation(operation)) }

  public func navigationController(
    _ navigation: NavigationController,
    interactionControllerFor animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interactionController }

  public func tabBarController(
    _ tabs: TabBarController, animationControllerForTransitionFrom from: ViewController,
    to: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    let order = tabs.viewControllers
    let old = order.firstIndex { $0 === from } ?? 0
    let new = order.firstIndex { $0 === to } ?? 0
    return animator(for: .tab(isIncreasing: new > old))
  }

  public func tabBarController(
    _ tabs: TabBarController,
    interactionControllerFor animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interactionController }

  public func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator(for: .modal(isPresenting: true)) }

  public func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator(for: .modal(isPresenting: false)) }

  public func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interactionController }

  public func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interactionController }
}

extension Composable {
  /// The animator of one operation: asks the source for its transition, and runs that.
  private final class OperationAnimator: ViewControllerAnimatedTransitioning {
    private let operation: TransitionOperation
    private let source: TransitionSource
    private let interaction: TransitionInteractionController?
    private var provided: Transition?
    private var running: LayeredTransition?

    init(
      operation: TransitionOperation, source: @escaping TransitionSource,
      interaction: TransitionInteractionController?
    ) {
      self.operation = operation
      self.source = source
      self.interaction = interaction
    }

    func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
      context.map { transition(in: $0).effectiveDuration } ?? 0
    }

    func animateTransition(using context: any ViewControllerContextTransitioning) {
      layered(in: context).start()
    }

    func interruptibleAnimator(
      using context: any ViewControllerContextTransitioning
    ) -> ViewPropertyAnimator? { layered(in: context).master }

    func animationEnded(_ completed: Bool) { running = nil }

    private func transition(in context: any ViewControllerContextTransitioning) -> Transition {
      if let provided { return provided }
      let made = source(operation)
      provided = made
      return made
    }

    private func layered(in context: any ViewControllerContextTransitioning) -> LayeredTransition {
      if let running { return running }
      let made = LayeredTransition(
        transition(in: context),
        in: TransitionOperationContext(operation: operation, context: context))
      running = made
      interaction?.transition = made
      return made
    }
  }
}

extension Composable {
  /// The interaction alone: maps a pan to progress, and starts the operation of its direction.
  ///
  /// It can catch the animation at any moment.
  public final class TransitionInteractionController: PercentDrivenInteractiveTransition {
    /// The transition it moves.
    weak var transition: LayeredTransition?
    /// Whether progress is counted in steps, so that a finger beyond an end takes the content along
    /// as soon as it turns. Otherwise it is counted from where the pan began.
    public var updatesProgressAsStep = false

    private let travel: Travel
    private let edges: TransitionEdges
    private let pan: PanGesture
    private var isPanning = false
    private var lastTranslation = 0.0
    private let perform: (TransitionOperation) -> Void

    /// Creates a controller. The direction of its pan decides which operation is performed.
    public init(
      pan: PanGesture, edges: TransitionEdges, settings: SceneSettings,
      perform: @escaping (TransitionOperation) -> Void
    ) {
      travel = settings.travel
      self.pan = pan
      self.edges = edges
      self.perform = perform
      super.init()
      settings.apply(to: self)
      pan.addTarget { [weak self] in self?.didPan($0) }
    }

    /// Without a finger the operation plays passively.
    override public var wantsInteractiveStart: Bool {
      get { isPanning }
      set {}
    }

    private func didPan(_ pan: PanGesture) {
      switch pan.state {
      case .began: begin(pan)
      case .changed where isUnderWay:
        update(progress(of: pan))
        transition?.follow(pan, progress: progress)
      case .ended, .cancelled:
        isPanning = false
        guard isUnderWay else { return }
        if pan.finishes { finish(velocity: pan.velocity) } else { cancel(velocity: pan.velocity) }
      case .possible, .changed, .failed: break
      }
    }

    private func begin(_ pan: PanGesture) {
      lastTranslation = 0
      guard pan.caught == nil else { return isPanning = true }
      let operation = edges.operation(towards: travel.direction)
      guard operation != .none else { return }
      isPanning = true
      perform(operation)
      transition?.hold(at: 0, with: pan)
    }

    private func progress(of pan: PanGesture) -> Double {
      let translation = pan.progress(along: travel)
      guard updatesProgressAsStep else { return grip + translation }
      defer { lastTranslation = translation }
      return min(max(progress + translation - lastTranslation, 0), 1)
    }

    override public func pause() {
      if isUnderWay { transition?.hold(at: progress, with: pan) }
      super.pause()
    }

    override public func show(_ percent: Double) {
      super.show(percent)
      // In a timed settle each layer has a time of its own.
      if !isSettling || settling != .timed { transition?.show(percent) }
    }

    override public func settleTime(to outcome: TransitionOutcome) -> Double? {
      transition?.settleTime(to: outcome, from: progress)
    }

    override public func settleWillBegin(_ outcome: TransitionOutcome) {
      guard let transition else { return }
      let percent = progress
      guard settling == .timed else { return transition.releaseElement(to: outcome, from: percent) }
      let rest = outcome == .finish ? 1 - percent : percent
      transition.release(
        to: outcome, from: percent,
        over: transition.elementDuration ?? rest * duration / max(completionSpeed, 1e-6))
    }
  }
}
