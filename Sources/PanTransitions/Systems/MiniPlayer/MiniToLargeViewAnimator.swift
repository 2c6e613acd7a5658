import PanTraces

/// Determines whether it is presenting or dismissing, and calls the method for it.
///
/// Subclasses must override both methods. One that does not is found out by
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

/// The presented view starts and ends at ``initialY``, where the mini view is.
///
/// A copy of the mini view lies on the presented view, so that nothing seems to change at the
/// start.
final class MiniToLargeViewAnimator: BaseAnimator {
  private let initialY: Double
  private let miniView: View

  init(duration: Double, initialY: Double, miniView: View) {
    self.initialY = initialY
    self.miniView = miniView
    super.init(duration: duration)
  }

  override func animatePresenting(
    in context: any ViewControllerContextTransitioning, from: ViewController, to: ViewController
  ) {
    let shown = context.finalFrame(for: to)
    to.view.frame = shown
    to.view.frame.origin.y = initialY
    context.containerView.addSubview(to.view)
    let fake = fakeMiniView()
    fake?.alpha = 1
    if let fake { to.view.addSubview(fake) }
    animate(in: context, removing: fake) {
      to.view.frame = shown
      fake?.alpha = 0
    }
  }

  override func animateDismissing(
    in context: any ViewControllerContextTransitioning, from: ViewController, to: ViewController
  ) {
    to.view.frame = context.finalFrame(for: to)
    context.containerView.insertSubview(to.view, belowSubview: from.view)
    let fake = fakeMiniView()
    fake?.alpha = 0
    if let fake { from.view.addSubview(fake) }
    animate(in: context, removing: fake) {
      from.view.frame.origin.y = self.initialY
      fake?.alpha = 1
    }
  }

  private func animate(
    in context: any ViewControllerContextTransitioning, removing fake: View?,
    _ animations: () -> Void
  ) {
    View.animate(
      withDuration: transitionDuration(using: context), animations: animations,
      completion: { _ in
        fake?.removeFromSuperview()
        context.completeTransition(!context.transitionWasCancelled)
      })
  }

  private func fakeMiniView() -> View? { miniView.snapshotView(afterScreenUpdates: false) }
}
