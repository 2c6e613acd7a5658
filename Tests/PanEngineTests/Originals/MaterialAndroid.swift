// material-components/material-components-android @ac7e18ef (2026-06-22), lib/java/com/google/
// android/material/: bottomsheet/BottomSheetBehavior.java, sidesheet/SideSheetBehavior.java,
// RightSheetDelegate.java, behavior/SwipeDismissBehavior.java. The helper: AndroidGestures.swift.
// Constants: significant velocity 500 PIXELS a second (attribute behavior_significantVelocity-
// Threshold), hide threshold 0.5, hide friction 0.1, half of the way (whole-pixel division),
// dismiss threshold 0.5 of the width (rounded); velocities below 50 dp/s are 0, each axis by
// itself. Surprising: a bottom sheet with a scrolling child is not dragged by the helper but by
// nested scrolling, and then onStopNestedScroll decides by the direction of the LAST STEP alone:
// with skipCollapsed any release after a downward step hides. That is the case of most sheets with
// a list. The side sheet's hide threshold of 0.5 is compared with pixels and always true. A cancel
// decides by the place (helper) or by the last step (nested scrolling). Axis: y for the bottom
// sheet, x for the others. Settle: ViewDragHelper's.
import Foundation

// BottomSheetBehavior, hideable, skipCollapsed, from expanded, dragged by the helper.
//
// `travel` is the sheet's height, `expandedOffset` its top.
func materialBottomSheet(
  _ touches: [RawTouch], travel: Double, density: Double = 3, expandedOffset: Double = 0,
  capture: AndroidCapture = .interception
) -> OriginalAnswer {
  let expanded = Int((expandedOffset * density).rounded())
  let parentHeight = expanded + Int((travel * density).rounded())
  let drag = ViewDragHelperDrag(
    axis: .y, trigger: .view(capture), configuration: AndroidConfiguration(density: density),
    start: expanded)
  guard let release = drag.run(touches, clamp: { min(max($0, expanded), parentHeight) }) else {
    return .neverBegan
  }
  let yvel = release.along
  let xvel = release.across
  if yvel < 0 { return .cancels }
  let releasedLow = release.position > (parentHeight + expanded) / 2
  let isSignificant = abs(xvel) < abs(yvel) && yvel > 500
  return isSignificant || releasedLow ? .finishes : .cancels
}

// The same sheet with a scrolling child at its top edge (RecyclerView, NestedScrollView), which
// the finger is on and which cannot scroll further up.
func materialBottomSheetNestedScroll(
  _ touches: [RawTouch], travel: Double, density: Double = 3
) -> OriginalAnswer {
  let configuration = AndroidConfiguration(density: density)
  var top = 0
  var lastNestedScrollDy = 0
  let drag = RecyclerViewDrag(
    axis: .y, slop: configuration.touchSlop, capture: .interception, configuration: configuration)
  let fling = drag.run(touches) { step in
    guard step != 0 else { return }
    top = max(0, top + step)
    lastNestedScrollDy = -step
  }
  guard fling != nil else { return .neverBegan }
  if top == 0 { return .cancels }
  return lastNestedScrollDy > 0 ? .cancels : .finishes
}

// From collapsed (not skipCollapsed), fit to contents: finishes where it hides. It may also
// expand.
//
// `peek` is the collapsed height, `travel` the sheet's height.
func materialBottomSheetCollapsed(
  _ touches: [RawTouch], travel: Double, peek: Double, density: Double = 3,
  capture: AndroidCapture = .interception
) -> OriginalAnswer {
  let expanded = 0
  let parentHeight = Int((travel * density).rounded())
  let peekHeight = Int((peek * density).rounded())
  let collapsedOffset = max(parentHeight - peekHeight, expanded)
  let drag = ViewDragHelperDrag(
    axis: .y, trigger: .view(capture), configuration: AndroidConfiguration(density: density),
    start: collapsedOffset)
  guard let release = drag.run(touches, clamp: { min(max($0, expanded), parentHeight) }) else {
    return .neverBegan
  }
  let yvel = release.along
  if yvel < 0 { return .cancels }
  let newTop = Double(release.position) + yvel * 0.1
  let shouldHide =
    release.position >= collapsedOffset
    && abs(newTop - Double(collapsedOffset)) / Double(peekHeight) > 0.5
  guard shouldHide else { return .cancels }
  let isSignificant = abs(release.across) < abs(yvel) && yvel > 500
  return isSignificant || release.position > (parentHeight + expanded) / 2 ? .finishes : .cancels
}

// SideSheetBehavior, a sheet on the right edge; `travel` is its width.
func materialSideSheet(
  _ touches: [RawTouch], travel: Double, density: Double = 3,
  capture: AndroidCapture = .interception, parentWidth: Double? = nil
) -> OriginalAnswer {
  let width = Int((travel * density).rounded())
  let hidden = max(width, Int(((parentWidth ?? travel) * density).rounded()))
  let expanded = hidden - width
  let drag = ViewDragHelperDrag(
    axis: .x, trigger: .view(capture), configuration: AndroidConfiguration(density: density),
    start: expanded)
  guard let release = drag.run(touches, clamp: { min(max($0, expanded), hidden) }) else {
    return .neverBegan
  }
  let xVelocity = release.along
  if xVelocity < 0 { return .cancels }
  // shouldHide is true: a right edge in pixels is compared with 0.5.
  let isSignificant = abs(xVelocity) > abs(release.across) && abs(xVelocity) > 500
  return isSignificant || release.position > (hidden + expanded) / 2 ? .finishes : .cancels
}

// SwipeDismissBehavior from start to end; `travel` is the view's width.
func materialSwipeDismiss(
  _ touches: [RawTouch], travel: Double, density: Double = 3,
  capture: AndroidCapture = .interception, dragDismissThreshold: Double = 0.5
) -> OriginalAnswer {
  let width = Int((travel * density).rounded())
  let drag = ViewDragHelperDrag(
    axis: .x, trigger: .view(capture), configuration: AndroidConfiguration(density: density),
    start: 0)
  guard let release = drag.run(touches, clamp: { min(max($0, 0), width) }) else {
    return .neverBegan
  }
  if release.along != 0 { return release.along > 0 ? .finishes : .cancels }
  let threshold = Int((Double(width) * dragDismissThreshold + 0.5).rounded(.down))
  return abs(release.position) >= threshold ? .finishes : .cancels
}

// SwipeDismissBehavior in any direction: finishes where it dismisses, either way.
func materialSwipeDismissAny(
  _ touches: [RawTouch], travel: Double, density: Double = 3,
  capture: AndroidCapture = .interception, dragDismissThreshold: Double = 0.5
) -> OriginalAnswer {
  let width = Int((travel * density).rounded())
  let drag = ViewDragHelperDrag(
    axis: .x, trigger: .view(capture), configuration: AndroidConfiguration(density: density),
    start: 0)
  guard let release = drag.run(touches, clamp: { min(max($0, -width), width) }) else {
    return .neverBegan
  }
  if release.along != 0 { return .finishes }
  let threshold = Int((Double(width) * dragDismissThreshold + 0.5).rounded(.down))
  return abs(release.position) >= threshold ? .finishes : .cancels
}
