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
