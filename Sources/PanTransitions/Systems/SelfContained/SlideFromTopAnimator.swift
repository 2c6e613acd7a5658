/// The first stage: the upper view slides in from above the screen, and out again.
final class SlideFromTopAnimator: SelfContainedAnimator {
  override func animatePresentation(
    of upper: View, over lower: View, using context: any ViewControllerContextTransitioning
  ) {
    upper.transform = AffineTransform(translationX: 0, y: -upper.bounds.height)
    View.animate(
      withDuration: duration,
      animations: { upper.transform = .identity },
      completion: { _ in
        upper.transform = .identity
        self.complete(context)
      })
  }

  override func animateDismissal(
    of upper: View, over lower: View, using context: any ViewControllerContextTransitioning
  ) {
    View.animate(
      withDuration: duration,
      animations: {
        upper.transform = AffineTransform(translationX: 0, y: -lower.bounds.height)
      },
      completion: { _ in
        self.complete(context)
        upper.transform = .identity
      })
  }
}
