/// Delegate and animator in one object, so that controllers only need to name it.
///
/// The author left the percent-driven version and with it the cancellation to the reader: here an
/// interaction can be set, and every stage completes with what was decided and cleans up either way.
class SelfContainedAnimator: ViewControllerTransitioningDelegate,
  ViewControllerAnimatedTransitioning
{
  let duration: Double
  private let isAsWritten: Bool
  /// What a pan drives; nil makes the transition play by itself.
  var interaction: PercentDrivenInteractiveTransition?
  /// Set when the animator is vended.
  private(set) var isPresenting = true

  init(_ parameters: SelfContainedParameters) {
    duration = parameters.duration
    isAsWritten = parameters.isAsWritten
  }

  /// Ends the transition as it was decided; as written always as completed.
  final func complete(_ context: any ViewControllerContextTransitioning) {
    context.completeTransition(isAsWritten || !context.transitionWasCancelled)
  }

  func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
    duration
  }

  final func animateTransition(using context: any ViewControllerContextTransitioning) {
    guard let to = context.viewController(forKey: .to),
      let from = context.viewController(forKey: .from)
    else { return }
    to.view.frame = context.finalFrame(for: to)
    context.containerView.addSubview(to.view)
    if isPresenting {
      context.containerView.bringSubviewToFront(to.view)
      to.view.layoutIfNeeded()
      animatePresentation(of: to.view, over: from.view, using: context)
    } else {
      context.containerView.sendSubviewToBack(to.view)
      animateDismissal(of: from.view, over: to.view, using: context)
    }
  }

  /// Brings the upper view in; the stages say how.
  func animatePresentation(
    of upper: View, over lower: View, using context: any ViewControllerContextTransitioning
  ) {}

  /// Takes the upper view away; the stages say how.
  func animateDismissal(
    of upper: View, over lower: View, using context: any ViewControllerContextTransitioning
  ) {}

  // MARK: - Delegate

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    isPresenting = true
    return self
  }

  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    isPresenting = false
    return self
  }

  func interactionControllerForPresentation(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interaction }

  func interactionControllerForDismissal(
    using animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
}
