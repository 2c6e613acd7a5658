/// Decides where the sheet belongs, and dims what is behind it.
final class SheetPresentationController: PresentationController {
  private let parameters: SheetParameters
  private let dimmer = View(name: "dimmer")

  init(
    presentedViewController: ViewController, presenting: ViewController,
    parameters: SheetParameters
  ) {
    self.parameters = parameters
    super.init(presentedViewController: presentedViewController, presenting: presenting)
  }

  override var frameOfPresentedViewInContainerView: Rect {
    let bounds = containerView?.bounds ?? .zero
    let height = bounds.height * parameters.height
    return Rect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
  }

  override func presentationTransitionWillBegin() {
    dimmer.frame = containerView?.bounds ?? .zero
    dimmer.alpha = 0
    containerView?.insertSubview(dimmer, at: 0)
    fadeDimmer(to: parameters.dimming)
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    if !completed { dimmer.removeFromSuperview() }
  }

  override func dismissalTransitionWillBegin() { fadeDimmer(to: 0) }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { dimmer.removeFromSuperview() }
  }

  override func containerViewWillLayoutSubviews() {
    dimmer.frame = containerView?.bounds ?? .zero
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
