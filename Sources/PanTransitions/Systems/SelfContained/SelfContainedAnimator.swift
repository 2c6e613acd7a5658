/// An animator for both ways, told which one when it is vended. The article's is the delegate, too.
///
/// The author left the percent-driven version, and with it cancellation, to the reader. Here every
/// stage completes with the decision and cleans up either way, as written it always completes.
final class SelfContainedAnimator: ViewControllerAnimatedTransitioning {
  /// The stages of the article.
  enum Stage {
    /// The upper view slides in from above the screen, and out again.
    case slide
    /// The upper view fades in over the lower one, and out again.
    case fade
    /// Beside the fade, the picture of the cell glides to its place in the detail.
    case sharedImage
  }

  /// The tag by which the detail's picture is found.
  static let detailImageTag = 100

  /// The picture of the cell that was chosen.
  weak var cellImageView: View?
  /// Set when the animator is vended.
  var isPresenting = true
  private let stage: Stage
  private let parameters: SelfContainedParameters

  init(_ stage: Stage, _ parameters: SelfContainedParameters) {
    self.stage = stage
    self.parameters = parameters
  }

  func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
    parameters.system.duration
  }

  func animateTransition(using context: any ViewControllerContextTransitioning) {
    guard let to = context.viewController(forKey: .to),
      let from = context.viewController(forKey: .from)
    else { return }
    let isPresenting = isPresenting
    let (upper, lower) = isPresenting ? (to.view, from.view) : (from.view, to.view)
    to.view.frame = context.finalFrame(for: to)
    context.containerView.addSubview(to.view)
    if isPresenting {
      to.view.layoutIfNeeded()
      show(false, upper)
    } else {
      context.containerView.sendSubviewToBack(to.view)
    }
    let cleanUp =
      stage == .sharedImage ? glide(upper, lower, in: context.containerView.window) : {}
    View.animate(
      withDuration: parameters.system.duration,
      animations: { show(isPresenting, upper) },
      completion: { [self] _ in
        if isPresenting { show(true, upper) }
        cleanUp()
        context.completeTransition(
          parameters.system.isAsWritten || !context.transitionWasCancelled)
        if !isPresenting { show(true, upper) }
      })
  }

  /// Brings the upper view in, or takes it away.
  private func show(_ isShown: Bool, _ upper: View) {
    switch stage {
    case .slide:
      upper.transform =
        isShown ? .identity : AffineTransform(translationX: 0, y: -upper.bounds.height)
    case .fade, .sharedImage: upper.alpha = isShown ? 1 : 0
    }
  }

  /// Starts two copies of the picture on their way, and returns what cleans up after them.
  ///
  /// One moves in each view, so that one is at full opacity whatever the fade shows. The real
  /// pictures are hidden meanwhile. If any piece is missing, only the fade is left.
  private func glide(_ upper: View, _ lower: View, in window: Window?) -> () -> Void {
    guard let cellImage = cellImageView,
      let detailImage = upper.viewWithTag(Self.detailImageTag),
      let upperCopy = cellImage.snapshotView(afterScreenUpdates: false),
      let lowerCopy = cellImage.snapshotView(afterScreenUpdates: false)
    else { return {} }

    // In the window's coordinates, which both views share as they fill it.
    let cellFrame = cellImage.convert(cellImage.bounds, to: window)
    let detailFrame = detailImage.convert(detailImage.bounds, to: window)
    let (start, target) = isPresenting ? (cellFrame, detailFrame) : (detailFrame, cellFrame)
    let (copies, originals) = ([upperCopy, lowerCopy], [cellImage, detailImage])
    for copy in copies { copy.frame = start }
    upper.addSubview(upperCopy)
    lower.addSubview(lowerCopy)
    for original in originals { original.alpha = 0 }
    View.animate(
      withDuration: parameters.system.duration,
      animations: { for copy in copies { copy.frame = target } })
    return {
      for copy in copies { copy.removeFromSuperview() }
      for original in originals { original.alpha = 1 }
    }
  }
}
