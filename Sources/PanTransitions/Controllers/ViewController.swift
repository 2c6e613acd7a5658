/// A screen's worth of views and what happens to it, after `UIViewController`.
open class ViewController {
  /// Its name in listings and logs.
  public var name: String
  /// Who vends the parts of its presentation and dismissal.
  public weak var transitioningDelegate: (any ViewControllerTransitioningDelegate)?
  /// How it is presented. Default full screen.
  public var modalPresentationStyle = ViewController.ModalPresentationStyle.fullScreen
  /// The controller it is in. Nil outside of containers.
  public internal(set) weak var parent: ViewController?

  /// The presentation that presents it. Weak, as the presenter retains it.
  weak var presentation: ModalPresentation?
  /// The presentation in which it presents another.
  var presenting: ModalPresentation?
  var ownCoordinator: TransitionContext.Coordinator?

  private var appearance = Appearance.hidden
  private var isAppearanceAnimated = true
  private var loadedView: View?
  weak var stage: Stage?

  /// Creates a controller on the stage that performs at the moment.
  public init(name: String) {
    self.name = name
    stage = Stage.current
  }

  // MARK: - View

  /// Its view, made when first asked for.
  public var view: View {
    if let loadedView { return loadedView }
    let view = loadView()
    view.role = .screen
    loadedView = view
    stage?.log(name, "viewDidLoad")
    viewDidLoad()
    return view
  }

  /// Makes the view. The default is an empty one of the window's size.
  open func loadView() -> View {
    View(frame: stage?.window.bounds ?? .zero, name: name + " view")
  }

  /// Called once, when the view has been made.
  open func viewDidLoad() {}
  /// Called before the view comes into the picture. Also when its leaving was cancelled (observed).
  open func viewWillAppear(_ animated: Bool) {}
  /// Called when it is there.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view leaves the picture. Also when its coming was cancelled (observed).
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called when it is gone.
  open func viewDidDisappear(_ animated: Bool) {}

  // MARK: - Presenting

  /// The controller it presents. Nil without one.
  public var presentedViewController: ViewController? { presenting?.presented }

  /// The controller that presents it. Nil unless presented.
  public var presentingViewController: ViewController? { presentation?.presenter }

  /// The presentation controller it is presented by. Nil unless presented.
  public var presentationController: PresentationController? { presentation?.controller }

  /// The detents that it rests at as a page sheet. Another detent takes effect at once, and
  /// in an animation block animated.
  public var pageSheet = PresentationController.PageSheet() {
    didSet {
      if pageSheet != oldValue { presentationController?.containerViewWillLayoutSubviews() }
    }
  }

  /// The coordinator of the transition it takes part in. Nil outside of transitions.
  public var transitionCoordinator: TransitionContext.Coordinator? {
    ownCoordinator ?? parent?.transitionCoordinator
  }

  /// Presents a controller over the whole window.
  ///
  /// The presenter is the outermost container it is in. The transition starts at once. UIKit
  /// may wait for the end of the run loop's turn.
  public func present(
    _ controller: ViewController, animated: Bool, completion: (() -> Void)? = nil
  ) {
    guard let stage else { return }
    let presenter = outermost
    guard stage.transition == nil, presenter.presenting == nil, controller.presentation == nil
    else { return stage.report(.busy("present")) }
    ModalPresentation(presented: controller, presenter: presenter, stage: stage)
      .present(source: self, animated: animated, completion: completion)
  }

  /// Dismisses the controller it presents with all that are presented above it, or itself if it
  /// presents none.
  ///
  /// Only the topmost of them goes animated. Those between are taken away at once (documented).
  public func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    guard let stage else { return }
    let presentation = outermost.presenting ?? outermost.presentation
    guard let presentation, stage.transition == nil else { return stage.report(.busy("dismiss")) }
    presentation.dismiss(animated: animated, completion: completion)
  }

  private var outermost: ViewController { parent?.outermost ?? self }

  // MARK: - Containers

  /// The child whose appearance follows the container's own. Nil for plain controllers.
  var childForAppearance: ViewController? { nil }

  /// The navigation controller it is in.
  public var navigationController: NavigationController? {
    (parent as? NavigationController) ?? parent?.navigationController
  }

  /// The tab bar controller it is in.
  public var tabBarController: TabBarController? {
    (parent as? TabBarController) ?? parent?.tabBarController
  }

  // MARK: - Appearance

  func beginAppearance(_ change: AppearanceChange, animated: Bool) {
    isAppearanceAnimated = animated
    appearance = change == .appearing ? .appearing : .disappearing
    switch change {
    case .appearing:
      // Appearing with a view that is not loaded loads it first.
      _ = view
      stage?.log(name, "viewWillAppear")
      viewWillAppear(animated)
    case .disappearing:
      stage?.log(name, "viewWillDisappear")
      viewWillDisappear(animated)
    }
    childForAppearance?.beginAppearance(change, animated: animated)
  }

  func endAppearance() {
    switch appearance {
    case .appearing:
      appearance = .visible
      stage?.log(name, "viewDidAppear")
      viewDidAppear(isAppearanceAnimated)
    case .disappearing:
      appearance = .hidden
      stage?.log(name, "viewDidDisappear")
      viewDidDisappear(isAppearanceAnimated)
    case .hidden, .visible: return
    }
    childForAppearance?.endAppearance()
  }

  /// Whether its view is there, or on its way there.
  var isAppearing: Bool { appearance == .visible || appearance == .appearing }

  /// Whether its view is on its way out.
  var isDisappearing: Bool { appearance == .disappearing }

  /// The pair of appearance calls after a cancelled transition.
  func sendAppearancePair(to change: AppearanceChange) {
    beginAppearance(change, animated: true)
    endAppearance()
  }
}

extension ViewController {
  /// How a controller is presented, after `UIModalPresentationStyle`.
  public enum ModalPresentationStyle: UInt8, Sendable, CaseIterable {
    /// Covers the screen. The presenter's view is taken out of the hierarchy.
    case fullScreen
    /// As the delegate's presentation controller says. The presenter's view stays unless that wants
    /// it removed.
    case custom
    /// Covers the screen. The presenter's view stays below it.
    case overFullScreen
    /// A sheet with detents over a dimmed screen, see ``ViewController/pageSheet``.
    case pageSheet
  }

  /// Which way a controller's appearance changes.
  enum AppearanceChange {
    case appearing, disappearing
  }

  /// The state of a controller between its appearance callbacks.
  enum Appearance {
    case hidden, appearing, visible, disappearing
  }
}
