import PanMotion

/// Which way the zoom goes.
enum ZoomTransitionType {
  case presenting, dismissing
}

/// Moves the detail view between the picture's frame and the whole container; all but pictures fade.
final class ZoomAnimationController: ViewControllerAnimatedTransitioning {
  private let duration: Double
  private let isPresenting: Bool
  private let originFrame: Rect

  init(duration: Double, type: ZoomTransitionType, originFrame: Rect) {
    self.duration = duration
    isPresenting = type == .presenting
    self.originFrame = originFrame
  }

  func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
    duration
  }

  func animateTransition(using context: any ViewControllerContextTransitioning) {
    guard let fromView = context.viewController(forKey: .from)?.view,
      let toView = context.viewController(forKey: .to)?.view
    else { return }
    let container = context.containerView
    let detailView = isPresenting ? toView : fromView
    if isPresenting {
      container.addSubview(toView)
    } else {
      container.insertSubview(toView, belowSubview: fromView)
    }

    // Only origin and width are set: the height is still the whole screen's.
    detailView.frame.origin = isPresenting ? originFrame.origin : .zero
    detailView.frame.size.width = isPresenting ? originFrame.width : container.bounds.width
    detailView.layoutIfNeeded()
    setAlphaBesidePictures(of: detailView, to: isPresenting ? 0 : 1)

    View.animate(
      withDuration: duration,
      animations: {
        detailView.frame = isPresenting ? container.bounds : originFrame
        detailView.layoutIfNeeded()
        setAlphaBesidePictures(of: detailView, to: isPresenting ? 1 : 0)
      },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }

  private func setAlphaBesidePictures(of detailView: View, to alpha: Double) {
    for view in detailView.subviews where !(view is ImageView) { view.alpha = alpha }
  }
}
