/// Determines whether it is presenting or dismissing, and calls the method for it.
///
/// Subclasses must override both methods; one that does not is found out by
/// ``TransitionFinding/neverCompleted(from:to:)``.
class BaseAnimator: ViewControllerAnimatedTransitioning {
  private let duration: Double

  init(duration: Double) { self.duration = duration }

  final func transitionDuration(
    using context: (any ViewControllerContextTransitioning)?
  ) -> Double { duration }

  final func animateTransition(using context: any ViewControllerContextTransitioning) {
    guard let from = context.viewController(forKey: .from),
      let to = context.viewController(forKey: .to)
    else { return }
    if to.presentingViewController === from {
      animatePresenting(in: context, from: from, to: to)
    } else {
      animateDismissing(in: context, from: from, to: to)
    }
  }

  func animatePresenting(
    in context: any ViewControllerContextTransitioning, from: ViewController, to: ViewController
  ) {}

  func animateDismissing(
    in context: any ViewControllerContextTransitioning, from: ViewController, to: ViewController
  ) {}
}
