/// Presents at the lower edge of its container, and dims what is behind.
class DimmingPresentationController: PresentationController {
  private let dimmer: View

  /// Creates a presentation whose dimming view has a name.
  init(
    presentedViewController: ViewController, presenting: ViewController, dimmer name: String
  ) {
    dimmer = View(name: name)
    dimmer.role = .dimming
    super.init(presentedViewController: presentedViewController, presenting: presenting)
  }

  /// The opacity of the dimming view, in `0...1`.
  var dimming: Double { 0 }

  /// The height of what is presented in a container of some height.
  func height(in containerHeight: Double) -> Double { containerHeight }

  override var frameOfPresentedViewInContainerView: Rect {
    let bounds = containerView?.bounds ?? .zero
    let height = height(in: bounds.height)
    return Rect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
  }

  override func presentationTransitionWillBegin() {
    dimmer.frame = containerView?.bounds ?? .zero
    dimmer.alpha = 0
    containerView?.insertSubview(dimmer, at: 0)
    fadeDimmer(to: dimming)
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    if !completed { dimmer.removeFromSuperview() }
  }

  override func dismissalTransitionWillBegin() { fadeDimmer(to: 0) }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { dimmer.removeFromSuperview() }
  }

  override func containerViewWillLayoutSubviews() {
    guard let containerView else { return }
    dimmer.frame = containerView.bounds
    presentedView.frame = frameOfPresentedViewInContainerView
  }

  /// Alongside the transition where there is one, else at once.
  private func fadeDimmer(to alpha: Double) {
    guard let coordinator = presentedViewController.transitionCoordinator else {
      dimmer.alpha = alpha
      return
    }
    coordinator.animate { [dimmer] _ in dimmer.alpha = alpha }
  }
}
