import PanGestures
import PanMotion
import PanReplay
import PanText
import PanTraces

/// Moves a sheet's frame by a pan: no transition of controllers, unless the sheet ends out of the
/// screen.
///
/// As in FloatingPanel (Sources/Core.swift, `panningEnd`, 7efcc769), and in UIKit as far as its
/// documentation goes, which tells a delegate of the selected detent: resting at another detent
/// presents and dismisses nothing, so that nothing appears, disappears or is cancelled.
final class SheetDrag: PercentDrivenInteractiveTransition {
  private let sheet: ViewController
  private let detents: Detents
  private let travel: Travel
  private let height: Double
  /// The progress at which the finger let go; nil while it is down.
  private var released: Double?

  /// Drags a sheet in a container of a height in points.
  init(_ sheet: ViewController, detents: Detents, settings: SceneSettings, height: Double) {
    self.sheet = sheet
    self.detents = detents
    travel = settings.travel
    self.height = height
    super.init()
    settings.apply(to: self)
  }

  override var reach: ClosedRange<Double> { -.infinity ... .infinity }

  func follow(_ pan: PanGesture) {
    switch pan.state {
    case .changed: update(grip + pan.progress(along: travel))
    case .ended where pan.finishes:
      released = progress
      finish(velocity: pan.velocity)
    case .ended, .cancelled:
      released = progress
      cancel(velocity: pan.velocity)
    case .possible, .began, .failed: break
    }
  }

  /// A share of the way down from where the sheet rested, in points of the travel.
  ///
  /// A sheet that is pulled up grows, so that nothing shows through below it.
  override func show(_ percent: Double) {
    let view = sheet.presentationController?.presentedView ?? sheet.view
    let rest = height * detents.heights[detents.start]
    let top = height - rest + percent * travel.extent
    view.frame.origin.y = top
    view.frame.size.height = max(rest, height - top)
  }

  override func settleDidEnd(_ outcome: TransitionOutcome) {
    let anchor = detents.anchor(nearestTo: progress)
    reportSkipped(until: anchor)
    guard let share = detents.height(atAnchor: anchor) else {
      return sheet.dismiss(animated: false)
    }
    let detent = PageSheet.Detent.share(share)
    if detent != sheet.pageSheet.selected {
      sheet.stage?.log("sheet", "didSelectDetent \(ComponentValue.number(share).text)")
    }
    sheet.pageSheet.selected = detent
    (sheet.presentationController as? PageSheetPresentationController)?
      .containerViewWillLayoutSubviews()
  }

  /// A detent that the throw went past, and the finger had not come to.
  private func reportSkipped(until anchor: Int) {
    let (places, start) = (detents.anchors, detents.startAnchor)
    guard let released, anchor != start else { return }
    let (low, high) = (min(anchor, start) + 1, max(anchor, start))
    let reached = places[start] + released
    let skipped = (low..<max(low, high)).filter {
      anchor > start ? places[$0] > reached : places[$0] < reached
    }
    guard !skipped.isEmpty else { return }
    sheet.stage?.report(.skippedDetents(skipped.compactMap(detents.height(atAnchor:))))
  }
}
