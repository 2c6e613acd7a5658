/// The standard push and pop: the upper view comes from the right, the lower one gives way by a third.
///
/// 0.35 s and the third are only observed, not documented. Where the interface reads from right to
/// left it comes from the left.
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
    let way: Double = container.window?.layoutDirection == .rightToLeft ? -1 : 1
    let outside = shown.offsetBy(dx: way * shown.width, dy: 0)
    let behind = shown.offsetBy(dx: -way * shown.width / 3, dy: 0)
    if operation == .push {
      to.frame = outside
      container.addSubview(to)
    } else {
      to.frame = behind
      container.insertSubview(to, belowSubview: from)
    }
    View.animate(
      withDuration: transitionDuration(using: context),
      animations: {
        from.frame = operation == .push ? behind : outside
        to.frame = shown
      },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }
}
