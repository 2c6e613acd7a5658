/// The third stage: beside the fade, the picture of the cell glides to its place in the detail.
///
/// Two copies move, one in each of the views, so that whatever the fade shows there is one at full
/// opacity; the real pictures are hidden meanwhile. Any missing piece leaves the fade alone.
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
