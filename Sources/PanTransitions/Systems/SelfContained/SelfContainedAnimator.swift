/// An animator for both ways, told which one when it is vended; the article's is the delegate, too.
///
/// The author left the percent-driven version, and with it cancellation, to the reader. Here every
/// stage completes with the decision and cleans up either way.
class SelfContainedAnimator: ViewControllerAnimatedTransitioning {
  let duration: Double
  private let isAsWritten: Bool
  /// Set when the animator is vended.
  var isPresenting = true

  init(_ parameters: SelfContainedParameters) {
    duration = parameters.system.duration
    isAsWritten = parameters.system.isAsWritten
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
}

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

/// The second stage: the upper view fades in over the lower one, and out again.
class CrossFadeAnimator: SelfContainedAnimator {
  override final func animatePresentation(
    of upper: View, over lower: View, using context: any ViewControllerContextTransitioning
  ) {
    upper.alpha = 0
    let cleanUp = animateBeside(upper: upper, lower: lower, in: context.containerView.window)
    View.animate(
      withDuration: duration,
      animations: { upper.alpha = 1 },
      completion: { _ in
        upper.alpha = 1
        cleanUp()
        self.complete(context)
      })
  }

  override final func animateDismissal(
    of upper: View, over lower: View, using context: any ViewControllerContextTransitioning
  ) {
    let cleanUp = animateBeside(upper: upper, lower: lower, in: context.containerView.window)
    View.animate(
      withDuration: duration,
      animations: { upper.alpha = 0 },
      completion: { _ in
        cleanUp()
        self.complete(context)
        upper.alpha = 1
      })
  }

  /// Starts what moves beside the fade, and returns what cleans up after it; here nothing.
  func animateBeside(upper: View, lower: View, in window: Window?) -> () -> Void { {} }
}

/// The third stage: beside the fade, the picture of the cell glides to its place in the detail.
///
/// Two copies move, one in each view, so that one is at full opacity whatever the fade shows. The
/// real pictures are hidden meanwhile. Where any piece is missing, only the fade is left.
final class SharedImageAnimator: CrossFadeAnimator {
  /// The tag by which the detail's picture is found.
  static let detailImageTag = 100

  /// The picture of the cell that was chosen.
  weak var cellImageView: View?

  override func animateBeside(upper: View, lower: View, in window: Window?) -> () -> Void {
    guard let cellImage = cellImageView,
      let detailImage = upper.viewWithTag(Self.detailImageTag),
      let upperCopy = cellImage.snapshotView(afterScreenUpdates: false),
      let lowerCopy = cellImage.snapshotView(afterScreenUpdates: false)
    else { return {} }

    // In the window's coordinates, which both views share as they fill it.
    let cellFrame = cellImage.convert(cellImage.bounds, to: window)
    let detailFrame = detailImage.convert(detailImage.bounds, to: window)
    let (start, target) = isPresenting ? (cellFrame, detailFrame) : (detailFrame, cellFrame)
    for copy in [upperCopy, lowerCopy] { copy.frame = start }
    upper.addSubview(upperCopy)
    lower.addSubview(lowerCopy)
    cellImage.alpha = 0
    detailImage.alpha = 0

    View.animate(
      withDuration: duration,
      animations: {
        upperCopy.frame = target
        lowerCopy.frame = target
      })
    return {
      upperCopy.removeFromSuperview()
      lowerCopy.removeFromSuperview()
      cellImage.alpha = 1
      detailImage.alpha = 1
    }
  }
}
