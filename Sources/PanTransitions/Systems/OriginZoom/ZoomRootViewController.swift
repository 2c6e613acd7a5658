import PanTraces

/// The first screen, with the small picture; it vends the zoom for the screen it presents.
final class ZoomRootViewController: ViewController, ViewControllerTransitioningDelegate {
  let image = ImageView(name: "picture")
  /// What the pan drives; nil makes the transition play by itself.
  var interactionController: PercentDrivenInteractiveTransition?

  private let parameters: ZoomParameters

  init(parameters: ZoomParameters) {
    self.parameters = parameters
    super.init(name: "root")
  }

  override func viewDidLoad() {
    image.frame = parameters.originFrame
    view.addSubview(image)
  }

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    ZoomAnimationController(
      duration: parameters.duration, type: .presenting, originFrame: image.frame)
  }

  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    ZoomAnimationController(
      duration: parameters.duration, type: .dismissing, originFrame: image.frame)
  }

  func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interactionController }

  func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interactionController }
}
