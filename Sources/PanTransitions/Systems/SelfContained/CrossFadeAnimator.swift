/// The second stage: the upper view fades in over the lower one, and out again.
class CrossFadeAnimator: SelfContainedAnimator {
  override final func animatePresentation(
    of upper: View, over lower: View, using context: any ViewControllerContextTransitioning
  ) {
    upper.alpha = 0
    let cleanUp = animateBeside(upper: upper, lower: lower, in: context.containerView.window)
    View.animate(
      withDuration: duration,
      animations: { upper.alpha = 1 },
      completion: { _ in
        upper.alpha = 1
        cleanUp()
        self.complete(context)
      })
  }

  override final func animateDismissal(
    of upper: View, over lower: View, using context: any ViewControllerContextTransitioning
  ) {
    let cleanUp = animateBeside(upper: upper, lower: lower, in: context.containerView.window)
    View.animate(
      withDuration: duration,
      animations: { upper.alpha = 0 },
      completion: { _ in
        cleanUp()
        self.complete(context)
        upper.alpha = 1
      })
  }

  /// Starts what moves beside the fade, and returns what cleans up after it; here nothing.
  func animateBeside(upper: View, lower: View, in window: Window?) -> () -> Void { {} }
}
