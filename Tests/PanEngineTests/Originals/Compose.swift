// androidx/androidx: foundation/gestures/AnchoredDraggable.kt @00670133,
// material3/internal/AnchoredDraggable.kt @02eaedd0 (before it went),
// snapping/PagerSnapLayoutInfoProvider.kt @ae5af288 (an interim @03b78595), pager/Pager.kt
// (dragDirectionDetector), PagerState.kt. The recognizer: ComposeGestures.swift.
// Constants: 125 dp/s (>=), position 0.5 of the way (>=) or 56 dp in Material; Pager 400 dp/s (>=),
// 0.5 (>), least way min(56 dp, half a page). In dp; the source has px of one density. Surprising:
// the newest anchored rule measures from the anchor behind the MOTION where 0 < |v| < 125, the
// older one always from the resting one, and there a backward flick never cancels what is past the
// threshold. Both clamp every event at the end anchors. The Pager's threshold is not on the content
// but on up minus down of the finger (with the slop, with the up event's place), its fractional
// part; below 56 dp the content's nearest page counts; on a cancel that difference is 0. Settle:
// AnchoredDraggable tween() (300 ms, 0.4,0,0.2,1: general knowledge, as the Pager's spring of
// stiffness 400). Axis: x for rows and pages; pass .y for a sheet.
import Foundation

// The newest rule (foundation), for two or more anchors in points from the start's, rising;
// `positionalThreshold` by the distance of two anchors. The drag starts at `anchors[start]`.
//
// Finishes where the target lies beyond the start in the positive direction.
func composeAnchoredDraggable(
  _ touches: [RawTouch], axis: GestureAxis, anchors: [Double], start: Int,
  positionalThreshold: (Double) -> Double, drag: ComposeDrag
) -> OriginalAnswer {
  guard let first = anchors.first, let last = anchors.last, anchors.indices.contains(start) else {
    return .neverBegan
  }
  var offset = anchors[start]
  let stopped = drag.run(touches) { offset = clamp(offset + $0, first, last) }
  guard let velocity = stopped else { return .neverBegan }

  // Of equals the later.
  func closest(_ distance: (Double) -> Double) -> Double {
    var best = first
    var least = Double.infinity
    for anchor in anchors where distance(anchor) <= least {
      best = anchor
      least = distance(anchor)
    }
    return best
  }
  func closest(upwards: Bool) -> Double {
    closest { anchor in
      let delta = upwards ? anchor - offset : offset - anchor
      return delta < 0 ? .infinity : delta
    }
  }

  let isMoving = abs(velocity) > 0
  let isMovingForward = isMoving && velocity > 0
  let target: Double
  if !isMoving {
    target = closest { abs(offset - $0) }
  } else if abs(velocity) >= 125 {
    target = closest(upwards: isMovingForward)
  } else {
    let left = closest(upwards: false)
    let right = closest(upwards: true)
    let relativeThreshold = abs(positionalThreshold(abs(left - right)))
    let closestAnchorFromStart = isMovingForward ? left : right
    let isPast = abs(closestAnchorFromStart - offset) >= relativeThreshold
    target = isPast == isMovingForward ? right : left
  }
  return target > anchors[start] ? .finishes : .cancels
}

// Modifier.anchoredDraggable with its defaults, between 0 and `travel`.
func composeAnchoredDraggable(
  _ touches: [RawTouch], travel: Double, axis: GestureAxis = .x, slop: Double = 8,
  rival: ComposeRival = .none, minimumVelocitySamples: Int = 3
) -> OriginalAnswer {
  composeAnchoredDraggable(
    touches, axis: axis, anchors: [0, travel], start: 0, positionalThreshold: { $0 / 2 },
    drag: ComposeDrag(
      axis: axis, slop: slop, rival: rival, minimumVelocitySamples: minimumVelocitySamples))
}

// Material 3 with the newest rule: SwipeToDismissBox, ModalBottomSheet (a positional threshold of
// 56 dp). `isTwoSided` adds an anchor at -travel, as SwipeToDismissBox has by default.
func composeMaterial3(
  _ touches: [RawTouch], travel: Double, axis: GestureAxis = .x, slop: Double = 8,
  rival: ComposeRival = .none, isTwoSided: Bool = false, minimumVelocitySamples: Int = 3
) -> OriginalAnswer {
  composeAnchoredDraggable(
    touches, axis: axis, anchors: isTwoSided ? [-travel, 0, travel] : [0, travel],
    start: isTwoSided ? 1 : 0, positionalThreshold: { _ in 56 },
    drag: ComposeDrag(
      axis: axis, slop: slop, rival: rival, minimumVelocitySamples: minimumVelocitySamples))
}

// Material 3 with its older internal AnchoredDraggable (material3 1.2, 1.3).
func composeMaterial3Internal(
  _ touches: [RawTouch], travel: Double, axis: GestureAxis = .x, slop: Double = 8,
  rival: ComposeRival = .none, isTwoSided: Bool = false
) -> OriginalAnswer {
  var offset = 0.0
  let drag = ComposeDrag(axis: axis, slop: slop, rival: rival)
  let stopped = drag.run(touches) {
    offset = clamp(offset + $0, isTwoSided ? -travel : 0, travel)
  }
  guard let velocity = stopped else { return .neverBegan }
  // At the end of the drag the nearest anchor within half a pixel becomes the current value.
  if abs(travel - offset) <= 0.5 / 3 { return .finishes }
  guard offset > 0 else { return .cancels }
  if velocity >= 125 { return .finishes }
  return offset < 56 ? .cancels : .finishes
}

// The page that HorizontalPager goes to, relative to where it starts; nil where nothing was
// dragged.
//
// Positive is the direction of +x: with `isBack` false that is the way forward (mirrored).
func composePagerTarget(
  _ touches: [RawTouch], travel: Double, isBack: Bool, slop: Double, rival: ComposeRival,
  pagesAhead: Int, pagesBehind: Int, minimumVelocitySamples: Int
) -> Int? {
  let contact = touches.firstContact
  let startPage = isBack ? pagesAhead : pagesBehind
  let maximum = Double(pagesAhead + pagesBehind) * travel
  // Scroll pixels grow towards later pages; in a left-to-right pager the finger goes to -x for it.
  let mirror = isBack ? 1.0 : -1.0
  var scroll = Double(startPage) * travel
  let drag = ComposeDrag(
    axis: .x, slop: slop, rival: rival, minimumVelocitySamples: minimumVelocitySamples)
  let stopped = drag.run(touches) { scroll = clamp(scroll - $0 * mirror, 0, maximum) }
  guard let stopped, let down = contact.first, let up = contact.last else { return nil }
  let flingVelocity = -stopped * mirror
  let dragGestureDelta = up.phase == .up ? (up.x - down.x) * mirror : 0

  let page = scroll / travel
  var lowerBoundOffset = page.rounded(.down) * travel - scroll
  var upperBoundOffset = page.rounded(.up) * travel - scroll
  let isForward = dragGestureDelta <= 0
  let isDragging = dragGestureDelta != 0
  if scroll >= maximum {
    upperBoundOffset = 0
    if isDragging, isForward { lowerBoundOffset = 0 }
  }
  if scroll <= 0 {
    lowerBoundOffset = 0
    if isDragging, !isForward { upperBoundOffset = 0 }
  }
  let offsetFromSnappedPosition = dragGestureDelta / travel
  let overflow = offsetFromSnappedPosition - offsetFromSnappedPosition.rounded(.towardZero)
  let positionThresholdFraction = min(56, travel / 2) / travel
  let finalDistance: Double
  if abs(flingVelocity) < 400 {
    if abs(overflow) > 0.5 {
      finalDistance = isForward ? upperBoundOffset : lowerBoundOffset
    } else if abs(offsetFromSnappedPosition) >= positionThresholdFraction {
      finalDistance = isForward ? lowerBoundOffset : upperBoundOffset
    } else {
      let isLower = abs(lowerBoundOffset) < abs(upperBoundOffset)
      finalDistance = isLower ? lowerBoundOffset : upperBoundOffset
    }
  } else {
    finalDistance = flingVelocity > 0 ? upperBoundOffset : lowerBoundOffset
  }
  let target = Int(((scroll + finalDistance) / travel).rounded())
  return isBack ? startPage - target : target - startPage
}

// HorizontalPager, to the next page; the finger's +x is its way forward.
func composePager(
  _ touches: [RawTouch], travel: Double, slop: Double = 8, rival: ComposeRival = .none,
  pagesAhead: Int = 2, pagesBehind: Int = 2, minimumVelocitySamples: Int = 3
) -> OriginalAnswer {
  let target = composePagerTarget(
    touches, travel: travel, isBack: false, slop: slop, rival: rival, pagesAhead: pagesAhead,
    pagesBehind: pagesBehind, minimumVelocitySamples: minimumVelocitySamples)
  guard let target else { return .neverBegan }
  return target > 0 ? .finishes : .cancels
}

// The same, to the page before.
func composePagerBack(
  _ touches: [RawTouch], travel: Double, slop: Double = 8, rival: ComposeRival = .none,
  pagesAhead: Int = 2, pagesBehind: Int = 2, minimumVelocitySamples: Int = 3
) -> OriginalAnswer {
  let target = composePagerTarget(
    touches, travel: travel, isBack: true, slop: slop, rival: rival, pagesAhead: pagesAhead,
    pagesBehind: pagesBehind, minimumVelocitySamples: minimumVelocitySamples)
  guard let target else { return .neverBegan }
  return target > 0 ? .finishes : .cancels
}
