/// The screen with the mini view; it vends the transitions of the player it opens.
final class ExistViewController: ViewController, ViewControllerTransitioningDelegate {
  let miniView = View(name: "mini view")
  let presentInteractor = MiniToLargeViewInteractive()
  let dismissInteractor = MiniToLargeViewInteractive()
  /// Whether presenting and dismissing are left to play by themselves.
  var disableInteractivePlayerTransitioning = false

  private let parameters: MiniPlayerParameters

  init(parameters: MiniPlayerParameters) {
    self.parameters = parameters
    super.init(name: "exist")
  }

  private var initialY: Double { view.bounds.height - parameters.miniHeight }

  override func viewDidLoad() {
    miniView.frame = Rect(
      x: 0, y: initialY, width: view.bounds.width, height: parameters.miniHeight)
    view.addSubview(miniView)
  }

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator() }

  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { animator() }

  func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? {
    disableInteractivePlayerTransitioning ? nil : presentInteractor
  }

  func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? {
    disableInteractivePlayerTransitioning ? nil : dismissInteractor
  }

  private func animator() -> MiniToLargeViewAnimator {
    MiniToLargeViewAnimator(
      duration: parameters.duration, initialY: initialY, miniView: miniView)
  }
}
