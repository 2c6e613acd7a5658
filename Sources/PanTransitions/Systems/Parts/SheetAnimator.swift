/// Moves the sheet between below the screen and its final frame, which it does not decide.
final class SheetAnimator: ViewControllerAnimatedTransitioning {
  private let duration: Double
  private let isAsWritten: Bool
  private let isPresenting: Bool

  init(_ parameters: SheetParameters, isPresenting: Bool) {
    duration = parameters.duration
    isAsWritten = parameters.isAsWritten
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
      completion: { [self] _ in
        if isAsWritten, !isPresenting, context.transitionWasCancelled {
          flash(sheet.view, at: hidden, until: shown)
        }
        context.completeTransition(!context.transitionWasCancelled)
      })
  }

  /// As an animation that is added to a layer by hand and taken off when it ends: what shows then is
  /// the model, set beforehand to where the view was going, until somebody has put it back.
  private func flash(_ view: View, at hidden: Rect, until shown: Rect) {
    view.frame = hidden
    Stage.current?.atNextMoment { view.frame = shown }
  }
}
