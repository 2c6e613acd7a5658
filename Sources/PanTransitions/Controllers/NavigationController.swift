/// A stack of controllers whose top one shows, after `UINavigationController`.
public final class NavigationController: ViewController {
  /// Who vends its transitions.
  public weak var delegate: (any NavigationController.Delegate)?
  /// The stack, the root first. A cancelled pop leaves it as it was.
  public private(set) var viewControllers: [ViewController]

  /// Creates a navigation controller with a stack of one.
  public init(rootViewController: ViewController, name: String = "navigation") {
    viewControllers = [rootViewController]
    super.init(name: name)
    rootViewController.parent = self
  }

  /// The controller that shows.
  public var topViewController: ViewController? { viewControllers.last }

  override var childForAppearance: ViewController? { topViewController }

  override public func viewDidLoad() {
    guard let top = topViewController else { return }
    top.view.frame = view.bounds
    view.addSubview(top.view)
  }

  /// Puts a controller on top.
  public func pushViewController(_ controller: ViewController, animated: Bool) {
    guard let top = topViewController, isFree("push") else { return }
    swap(.push, from: top, to: controller, becoming: viewControllers + [controller], animated)
  }

  /// Takes the top controller away and returns it. Nil if only the root is left.
  @discardableResult
  public func popViewController(animated: Bool) -> ViewController? {
    guard let top = topViewController, viewControllers.count > 1, isFree("pop") else { return nil }
    let rest = Array(viewControllers.dropLast())
    swap(.pop, from: top, to: rest[rest.count - 1], becoming: rest, animated)
    return top
  }

  /// Whether no other transition is under way, that is a finding.
  private func isFree(_ call: String) -> Bool {
    guard let stage else { return false }
    if stage.transition != nil { stage.report(.busy(call)) }
    return stage.transition == nil
  }

  private func replace(by stack: [ViewController]) {
    let old = viewControllers
    viewControllers = stack
    for controller in stack { controller.parent = self }
    for controller in old where !stack.contains(where: { $0 === controller }) {
      controller.parent = nil
    }
  }

  private func swap(
    _ operation: NavigationController.Operation, from: ViewController, to: ViewController,
    becoming stack: [ViewController], _ animated: Bool
  ) {
    guard let stage else { return }
    let old = viewControllers
    // Before the swap, so that the controller finds its container when it loads its view.
    to.parent = self
    let change = ChildSwap(
      container: self, from: from, to: to, stage: stage,
      willBegin: { [unowned self] in willShow(to, animated: $0) },
      didEnd: { [unowned self] in didShow(to, animated: animated) }
    ) { [weak self] done in
      guard let self else { return }
      // The stack is told only at the end: until then a cancellation has nothing to undo.
      replace(by: done ? stack : old)
      if !done, !old.contains(where: { $0 === to }) { to.parent = nil }
    }
    guard animated else { return change.perform(nil) }
    if let delegate {
      stage.log("delegate", "animationController(for: \(operation.name))")
      let vended = delegate.navigationController(
        self, animationControllerFor: operation, from: from, to: to)
      if let vended {
        stage.log("delegate", "interactionController(for:)")
        let interaction = delegate.navigationController(self, interactionControllerFor: vended)
        return change.perform((vended, interaction))
      }
    }
    change.perform((ClosureAnimator.slide(operation), nil))
  }

  private func willShow(_ controller: ViewController, animated: Bool) {
    guard let delegate else { return }
    stage?.log("delegate", "willShow \(controller.name)")
    delegate.navigationController(self, willShow: controller, animated: animated)
  }

  private func didShow(_ controller: ViewController, animated: Bool) {
    guard let delegate else { return }
    stage?.log("delegate", "didShow \(controller.name)")
    delegate.navigationController(self, didShow: controller, animated: animated)
  }
}

extension ClosureAnimator {
  /// The standard push and pop: the upper view comes from the right, the lower one gives way by a
  /// third.
  ///
  /// 0.35 s and the third are only observed, not documented.
  fileprivate static func slide(_ operation: NavigationController.Operation) -> ClosureAnimator {
    ClosureAnimator(duration: 0.35) { context in
      guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
        return
      }
      let container = context.containerView
      let shown = container.bounds
      // The upper view crosses the screen, and the lower one a third of it: that looks like depth.
      let outside = shown.offsetBy(dx: shown.width, dy: 0)
      let behind = shown.offsetBy(dx: -shown.width / 3, dy: 0)
      if operation == .push {
        to.frame = outside
        container.addSubview(to)
      } else {
        to.frame = behind
        container.insertSubview(to, belowSubview: from)
      }
      View.animate(
        withDuration: 0.35,
        animations: {
          from.frame = operation == .push ? behind : outside
          to.frame = shown
        },
        completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    }
  }
}

extension NavigationController {
  /// What a navigation controller does to its stack, after `UINavigationController.Operation`.
  public enum Operation: UInt8, Sendable, CaseIterable {
    /// A view controller goes on top.
    case push
    /// The top view controller goes.
    case pop

    /// The word in logs.
    public var name: String { self == .push ? "push" : "pop" }
  }

  /// Vends the transitions of a navigation controller. Everything defaults to nil.
  public protocol Delegate: AnyObject {
    /// Who animates a push or a pop.
    func navigationController(
      _ navigation: NavigationController,
      animationControllerFor operation: NavigationController.Operation,
      from: ViewController, to: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)?

    /// Who drives it. Asked only if there is an animator.
    func navigationController(
      _ navigation: NavigationController,
      interactionControllerFor animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)?

    /// Called before a controller shows. Also if it is cancelled later.
    func navigationController(
      _ navigation: NavigationController, willShow controller: ViewController, animated: Bool)

    /// Called when a controller shows, not after a cancellation.
    func navigationController(
      _ navigation: NavigationController, didShow controller: ViewController, animated: Bool)
  }
}

extension NavigationController.Delegate {
  public func navigationController(
    _ navigation: NavigationController,
    animationControllerFor operation: NavigationController.Operation,
    from: ViewController, to: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }

  public func navigationController(
    _ navigation: NavigationController,
    interactionControllerFor animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nil }

  public func navigationController(
    _ navigation: NavigationController, willShow controller: ViewController, animated: Bool
  ) {}

  public func navigationController(
    _ navigation: NavigationController, didShow controller: ViewController, animated: Bool
  ) {}
}
