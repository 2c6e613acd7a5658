/// Vends the parts of the sheet's presentation, which is its sole job.
final class SheetTransitioningDelegate: ViewControllerTransitioningDelegate {
  /// The interactive animator of the gesture under way; nil makes the transition play by itself.
  var interactor: SheetInteractiveAnimator?
  private let parameters: SheetParameters

  init(parameters: SheetParameters) { self.parameters = parameters }

  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? {
    SheetPresentationController(
      presentedViewController: presented, presenting: presenting ?? source,
      parameters: parameters)
  }

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    SheetAnimator(parameters, isPresenting: true)
  }

  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    SheetAnimator(parameters, isPresenting: false)
  }

  func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interactor?.transition }

  func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interactor?.transition }
}
