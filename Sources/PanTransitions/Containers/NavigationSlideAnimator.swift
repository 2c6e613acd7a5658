/// The standard push and pop: the upper view comes from the right, the lower one gives way by a third.
///
/// 0.35 s and the third are only observed, not documented.
final class NavigationSlideAnimator: ViewControllerAnimatedTransitioning {
  private let operation: NavigationOperation

  init(operation: NavigationOperation) { self.operation = operation }

  func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
    0.35
  }

  func animateTransition(using context: any ViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else { return }
    let container = context.containerView
    let shown = container.bounds
    let right = shown.offsetBy(dx: shown.width, dy: 0)
    let left = shown.offsetBy(dx: -shown.width / 3, dy: 0)
    if operation == .push {
      to.frame = right
      container.addSubview(to)
    } else {
      to.frame = left
      container.insertSubview(to, belowSubview: from)
    }
    View.animate(
      withDuration: transitionDuration(using: context),
      animations: {
        from.frame = operation == .push ? left : right
        to.frame = shown
      },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }
}
