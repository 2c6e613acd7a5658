/// Controllers side by side. One shows at a time, after `UITabBarController`.
public final class TabBarController: ViewController {
  /// Who vends its transitions.
  public weak var delegate: (any TabBarController.Delegate)?
  /// The tabs in order.
  public let viewControllers: [ViewController]
  private var selection = 0

  /// Creates a tab bar controller that shows its first tab.
  public init(viewControllers: [ViewController], name: String = "tabs") {
    self.viewControllers = viewControllers
    super.init(name: name)
    for controller in viewControllers { controller.parent = self }
  }

  /// The index of the tab that shows. Setting it changes tabs, with the delegate's animator if any.
  ///
  /// An index without a tab is ignored.
  public var selectedIndex: Int {
    get { selection }
    set { select(newValue) }
  }

  /// The controller that shows.
  public var selectedViewController: ViewController? {
    viewControllers.indices.contains(selection) ? viewControllers[selection] : nil
  }

  override var childForAppearance: ViewController? { selectedViewController }

  override public func viewDidLoad() {
    guard let shown = selectedViewController else { return }
    shown.view.frame = view.bounds
    view.addSubview(shown.view)
  }

  private func select(_ index: Int) {
    guard viewControllers.indices.contains(index), index != selection, let stage else { return }
    guard stage.transition == nil else { return stage.report(.busy("select")) }
    let from = viewControllers[selection]
    let to = viewControllers[index]
    let change = ChildSwap(container: self, from: from, to: to, stage: stage) { [weak self] done in
      if done { self?.selection = index }
    }
    // Without a delegate nothing animates: no standard change of tabs is documented.
    guard let delegate else { return change.perform(nil) }
    stage.log("delegate", "animationController(from: \(selection), to: \(index))")
    let vended = delegate.tabBarController(
      self, animationControllerForTransitionFrom: from, to: to)
    guard let vended else { return change.perform(nil) }
    stage.log("delegate", "interactionController(for:)")
    let interaction = delegate.tabBarController(self, interactionControllerFor: vended)
    change.perform((vended, interaction))
  }
}

extension TabBarController {
  /// Vends the transitions of a tab bar controller. Everything defaults to nil.
  public protocol Delegate: AnyObject {
    /// Who animates the change from one tab to another.
    func tabBarController(
      _ tabs: TabBarController, animationControllerForTransitionFrom from: ViewController,
      to: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)?

    /// Who drives it. Asked only if there is an animator.
    func tabBarController(
      _ tabs: TabBarController,
      interactionControllerFor animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)?
  }
}

extension TabBarController.Delegate {
  public func tabBarController(
    _ tabs: TabBarController, animationControllerForTransitionFrom from: ViewController,
    to: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { nil }

  public func tabBarController(
    _ tabs: TabBarController,
    interactionControllerFor animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { nil }
}
