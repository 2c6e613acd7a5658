import PanMotion

/// The standard presentation: the presented view comes up from below, and goes down again.
///
/// 0.5 s is only observed; UIKit moves it on an unpublished spring, here it eases in and out.
final class CoverVerticalAnimator: ViewControllerAnimatedTransitioning {
  private let isPresenting: Bool

  init(isPresenting: Bool) { self.isPresenting = isPresenting }

  func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
    0.5
  }

  func animateTransition(using context: any ViewControllerContextTransitioning) {
    guard let from = context.viewController(forKey: .from),
      let to = context.viewController(forKey: .to)
    else { return }
    let container = context.containerView
    let moved = isPresenting ? to.view : from.view
    let shown = isPresenting ? context.finalFrame(for: to) : context.initialFrame(for: from)
    let hidden = shown.offsetBy(dx: 0, dy: container.bounds.height - shown.minY)
    if isPresenting {
      moved.frame = hidden
      container.addSubview(moved)
    } else if let revealed = context.view(forKey: .to) {
      revealed.frame = context.finalFrame(for: to)
      container.insertSubview(revealed, at: 0)
    }
    View.animate(
      withDuration: transitionDuration(using: context),
      animations: { moved.frame = isPresenting ? shown : hidden },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }
}
