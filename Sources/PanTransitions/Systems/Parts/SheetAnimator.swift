/// Moves the sheet between below the screen and its final frame, which it does not decide.
final class SheetAnimator: ViewControllerAnimatedTransitioning {
  private let duration: Double
  private let isPresenting: Bool

  init(duration: Double, isPresenting: Bool) {
    self.duration = duration
    self.isPresenting = isPresenting
  }

  func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
    duration
  }

  func animateTransition(using context: any ViewControllerContextTransitioning) {
    guard let sheet = context.viewController(forKey: isPresenting ? .to : .from) else { return }
    let container = context.containerView
    let shown = isPresenting ? context.finalFrame(for: sheet) : context.initialFrame(for: sheet)
    let hidden = shown.offsetBy(dx: 0, dy: container.bounds.height - shown.minY)
    if isPresenting {
      container.addSubview(sheet.view)
      sheet.view.frame = hidden
    }
    View.animate(
      withDuration: duration,
      animations: { sheet.view.frame = isPresenting ? shown : hidden },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }
}
