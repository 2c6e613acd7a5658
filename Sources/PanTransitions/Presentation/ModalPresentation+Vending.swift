extension ModalPresentation {
  /// An animator, and whether it is the standard one, with which nobody interacts.
  struct Vended {
    let animator: any ViewControllerAnimatedTransitioning
    let isStandard: Bool
  }

  func customController(
    presenter: ViewController, source: ViewController
  ) -> PresentationController {
    if let vendor {
      stage.log("delegate", "presentationController(forPresented:)")
      let vended = vendor.presentationController(
        forPresented: presented, presenting: presenter, source: source)
      if let vended { return vended }
    }
    return PresentationController(presentedViewController: presented, presenting: presenter)
  }

  func presentingAnimator(presenter: ViewController, source: ViewController) -> Vended {
    if let vendor {
      stage.log("delegate", "animationController(forPresented:)")
      let vended = vendor.animationController(
        forPresented: presented, presenting: presenter, source: source)
      if let vended { return Vended(animator: vended, isStandard: false) }
    }
    return Vended(animator: CoverVerticalAnimator(isPresenting: true), isStandard: true)
  }

  func dismissingAnimator() -> Vended {
    if let vendor {
      stage.log("delegate", "animationController(forDismissed:)")
      let vended = vendor.animationController(forDismissed: presented)
      if let vended { return Vended(animator: vended, isStandard: false) }
    }
    return Vended(animator: CoverVerticalAnimator(isPresenting: false), isStandard: true)
  }

  func interactionForPresentation(
    _ animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? {
    stage.log("delegate", "interactionControllerForPresentation")
    return vendor?.interactionControllerForPresentation(using: animator)
  }

  func interactionForDismissal(
    _ animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? {
    stage.log("delegate", "interactionControllerForDismissal")
    return vendor?.interactionControllerForDismissal(using: animator)
  }
}
