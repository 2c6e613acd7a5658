/// What a navigation controller does to its stack, after `UINavigationController.Operation`.
public enum NavigationOperation: UInt8, Sendable, CaseIterable {
  /// A view controller goes on top.
  case push
  /// The top view controller goes.
  case pop

  /// The word in logs.
  public var name: String { self == .push ? "push" : "pop" }
}

/// Vends the transitions of a navigation controller; everything defaults to nil.
public protocol NavigationControllerDelegate: AnyObject {
  /// Who animates a push or a pop.
  func navigationController(
    _ navigation: NavigationController, animationControllerFor operation: NavigationOperation,
    from: ViewController, to: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)?

  /// Who drives it; asked only where there is an animator.
  func navigationController(
    _ navigation: NavigationController,
    interactionControllerFor animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)?
}

extension NavigationControllerDelegate {
  public func navigationController(
    _ navigation: NavigationController, animationControllerFor operation: NavigationOperation,
    from: ViewController, to: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }

  public func navigationController(
    _ navigation: NavigationController,
    interactionControllerFor animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nil }
}

/// A stack of controllers of which the top one shows, after `UINavigationController`.
public final class NavigationController: ViewController {
  /// Who vends its transitions.
  public weak var delegate: (any NavigationControllerDelegate)?
  /// The stack, the root first; a cancelled pop leaves it as it was.
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
    top.view.autoresizing = .both
    view.addSubview(top.view)
  }

  /// Puts a controller on top.
  public func pushViewController(_ controller: ViewController, animated: Bool) {
    guard let top = topViewController, let stage, stage.transition == nil else {
      stage?.report(.busy("push"))
      return
    }
    controller.parent = self
    swap(.push, from: top, to: controller, becoming: viewControllers + [controller], animated)
  }

  /// Takes the top controller away and returns it; nil where only the root is left.
  @discardableResult
  public func popViewController(animated: Bool) -> ViewController? {
    guard viewControllers.count > 1, let top = topViewController, let stage else { return nil }
    guard stage.transition == nil else {
      stage.report(.busy("pop"))
      return nil
    }
    let rest = Array(viewControllers.dropLast())
    guard let below = rest.last else { return nil }
    swap(.pop, from: top, to: below, becoming: rest, animated)
    return top
  }

  private func swap(
    _ operation: NavigationOperation, from: ViewController, to: ViewController,
    becoming stack: [ViewController], _ animated: Bool
  ) {
    guard let stage else { return }
    let change = ChildSwap(container: self, from: from, to: to, stage: stage) { [weak self] done in
      if done { self?.viewControllers = stack }
      let isGone = (operation == .pop) == done
      if isGone { (operation == .pop ? from : to).parent = nil }
    }
    guard animated else { return change.performAtOnce() }
    if let delegate {
      stage.log("delegate", .animationControllerForOperation(operation))
      let vended = delegate.navigationController(
        self, animationControllerFor: operation, from: from, to: to)
      if let vended {
        stage.log("delegate", .interactionController)
        let interaction = delegate.navigationController(self, interactionControllerFor: vended)
        return change.start(animator: vended, interaction: interaction)
      }
    }
    change.start(animator: NavigationSlideAnimator(operation: operation), interaction: nil)
  }
}
