// All by UIKit's pan recognizer, which is closed: AssumedUIKitPan.swift, velocity
// given. Read at: Touchwonders/Transition 4d40e16a (2020-11-02), fastred/SloppySwiper 90e15665
// (2017-04-02), tattn/SwipeTransition 5da05f05 (2024-09-29), ivanvorobei/SPStorkController 76124565
// (2022-12-25), HeroTransitions/Hero d7a72e13 (2025-01-23), scenee/FloatingPanel 7efcc769
// (2026-02-14), slackhq/PanModal 76ab89f7 (2025-11-03), 52inc/Pulley 9d58b995 (2024-12-03),
// applidium/OverlayContainer df49c8f5 (2025-02-13), super-ultra/UltraDrawerView b97261c2
// (2024-10-29), nathangitter/fluid-interfaces da5c66cc (2018-08-19).
// Surprising: most decide from the place of the last CHANGE, not of the end (Hero, SPStork and
// SwipeTransition's back take the end's). FloatingPanel counts from the first change after began:
// it loses one step more. PanModal adds up steps and holds them at its anchor with every event.
// fluid-momentum begins at the touch-down. SwipeTransition's dismissal has bounds of its own (0.3,
// 1600). A cancel decides as a lift in Touchwonders, SloppySwiper, Hero, FloatingPanel, PanModal,
// OverlayContainer and fluid-interfaces; cancels in SwipeTransition; is not handled in SPStork and
// leaves UltraDrawerView where it is (both: cancels here). Positive is finishing, on `axis`.
import Foundation

// Where content stands on the last change and the translation at the end.
private struct ApplePan {
  var lastChange: Double
  var end: Double
  var changes: [Double]
  var isCancelled: Bool

  init?(_ touches: [RawTouch], _ axis: GestureAxis, slop: Double) {
    guard let pan = assumedUIKitPan(touches, slop: slop) else { return nil }
    changes = pan.changes.map { $0.along(axis) }
    lastChange = changes.last ?? 0
    end = pan.end.along(axis)
    isCancelled = pan.isCancelled
  }
}

private func answer(_ finishes: Bool) -> OriginalAnswer { finishes ? .finishes : .cancels }

// PanInteractionController; x: a flick counts where |v| > |c|, y: where |v| >= |c|.
func touchwondersPan(
  _ touches: [RawTouch], travel: Double, velocity: Double, crossVelocity: Double = 0,
  axis: GestureAxis = .x
) -> OriginalAnswer {
  guard let pan = ApplePan(touches, axis, slop: 10) else { return .neverBegan }
  let fractionComplete = clamp(pan.lastChange / travel, 0, 1)
  let magnitude = (velocity * velocity + crossVelocity * crossVelocity).squareRoot()
  let isAlong =
    axis == .x ? abs(velocity) > abs(crossVelocity) : abs(velocity) >= abs(crossVelocity)
  if magnitude >= 1200, isAlong { return answer(velocity > 0) }
  return answer(fractionComplete > 1.0 / 3)
}

// ShapeInteractionController, dismissing upwards (positive is up); the fraction is not clamped.
func touchwondersShape(
  _ touches: [RawTouch], travel: Double, velocity: Double, crossVelocity: Double = 0,
  axis: GestureAxis = .y
) -> OriginalAnswer {
  guard let pan = ApplePan(touches, axis, slop: 10) else { return .neverBegan }
  let magnitude = (velocity * velocity + crossVelocity * crossVelocity).squareRoot()
  if magnitude > 1200, velocity > 0 { return .finishes }
  return answer(pan.lastChange / travel > 1.0 / 3)
}

// InteractiveZoomTransitionController, dismissing downwards.
func touchwondersZoom(
  _ touches: [RawTouch], travel: Double, velocity: Double, crossVelocity: Double = 0,
  axis: GestureAxis = .y
) -> OriginalAnswer {
  guard let pan = ApplePan(touches, axis, slop: 10) else { return .neverBegan }
  let magnitude = (velocity * velocity + crossVelocity * crossVelocity).squareRoot()
  if magnitude > 1200, velocity > 0 { return .finishes }
  if magnitude > 1200, velocity < 0 { return .cancels }
  return answer(clamp(pan.lastChange / travel, 0, 1) > 0.33)
}

// SloppySwiper; its recognizer fails where the first velocity does not point right most (not
// here).
func sloppySwiper(_ touches: [RawTouch], travel: Double, velocity: Double) -> OriginalAnswer {
  guard ApplePan(touches, .x, slop: 10) != nil else { return .neverBegan }
  return answer(velocity > 0)
}

// SwipeTransition, back; the recognizer cancels where it begins across or backwards (not here).
func swipeTransitionBack(
  _ touches: [RawTouch], travel: Double, velocity: Double
) -> OriginalAnswer {
  guard let pan = ApplePan(touches, .x, slop: 10) else { return .neverBegan }
  if pan.isCancelled { return .cancels }
  return answer(max(pan.end, 0) / travel > 0.5 || velocity > 1000)
}

// SwipeTransition, dismissal: dismissHeightRatio 0.3, dismissSwipeSpeed 1600; of the last change.
func swipeTransitionDismiss(
  _ touches: [RawTouch], travel: Double, velocity: Double
) -> OriginalAnswer {
  guard let pan = ApplePan(touches, .y, slop: 10) else { return .neverBegan }
  if pan.isCancelled { return .cancels }
  return answer(clamp(pan.lastChange / travel, 0, 1) > 0.3 || velocity > 1600)
}

// SPStorkController; begins only where |vy| > |vx| (not here).
func spStork(_ touches: [RawTouch], travel: Double, velocity: Double) -> OriginalAnswer {
  guard let pan = ApplePan(touches, .y, slop: 10) else { return .neverBegan }
  if pan.isCancelled { return .cancels }
  return answer(pan.end >= 200)
}

// Hero, App Store card example.
func heroAppStore(_ touches: [RawTouch], travel: Double, velocity: Double) -> OriginalAnswer {
  guard let pan = ApplePan(touches, .y, slop: 10) else { return .neverBegan }
  return answer((pan.end + velocity) / travel > 0.5)
}

// Hero, video player example.
func heroVideo(_ touches: [RawTouch], travel: Double, velocity: Double) -> OriginalAnswer {
  guard let pan = ApplePan(touches, .y, slop: 10) else { return .neverBegan }
  return answer(pan.end / travel + velocity / travel > 0.3)
}

// Hero, image gallery example; begins only where vy > |vx| (not here).
func heroImage(_ touches: [RawTouch], travel: Double, velocity: Double) -> OriginalAnswer {
  guard let pan = ApplePan(touches, .y, slop: 10) else { return .neverBegan }
  return answer(pan.end / 2 / travel + velocity / travel > 0.3)
}

// The anchor (by index) that FloatingPanel goes to; `anchors` rise, in points. Nil: never began.
func floatingPanelTarget(
  _ touches: [RawTouch], anchors: [Double], start: Int, velocity: Double, axis: GestureAxis = .y
) -> Int? {
  guard let pan = ApplePan(touches, axis, slop: 10), anchors.count > 1,
    anchors.indices.contains(start)
  else { return nil }
  // Its translation counts from the first change after began, and stands at the last one.
  let changes = pan.changes.dropFirst()
  let currentY = anchors[start] + (changes.last ?? 0) - (changes.first ?? 0)
  let last = anchors.count - 1

  // Indices; nil at the ends.
  func segment(at pos: Double, forward: Bool) -> (lower: Int?, upper: Int?) {
    let upper = anchors.firstIndex { forward ? pos < $0 : pos <= $0 }
    guard let upper else { return (last, nil) }
    return upper == 0 ? (nil, 0) : (upper - 1, upper)
  }

  var pY = velocity / 1000 * 0.998 / (1 - 0.998) + currentY
  let distance = currentY - anchors[start]
  let forwardY = velocity == 0 ? distance > 0 : velocity > 0
  // shouldProjectMomentum is false by default.
  let here = segment(at: currentY, forward: forwardY)
  var lower = here.lower ?? 0
  var upper = here.upper ?? last
  if lower == upper {
    if forwardY {
      upper = min(lower + 1, last)
    } else {
      lower = max(lower - 1, 0)
    }
  }
  let (fromPos, toPos) = forwardY ? (lower, upper) : (upper, lower)
  if forwardY {
    pY = max(min(pY, anchors[min(toPos + 1, last)]), anchors[fromPos])
  } else {
    pY = max(min(pY, anchors[fromPos]), anchors[max(toPos - 1, 0)])
  }
  let way = abs(anchors[fromPos] - anchors[toPos])
  let progress = abs(pY - anchors[fromPos]) / way
  return progress > 0.5 ? toPos : fromPos
}

// FloatingPanel between two positions, the second further along the axis.
func floatingPanel(_ touches: [RawTouch], travel: Double, velocity: Double) -> OriginalAnswer {
  let target = floatingPanelTarget(touches, anchors: [0, travel], start: 0, velocity: velocity)
  guard let target else { return .neverBegan }
  return answer(target == 1)
}

// FloatingPanel's removal; `travel` is the way to the hidden position.
func floatingPanelRemoval(
  _ touches: [RawTouch], travel: Double, velocity: Double
) -> OriginalAnswer {
  guard let pan = ApplePan(touches, .y, slop: 10) else { return .neverBegan }
  let changes = pan.changes.dropFirst()
  let currentPos = (changes.last ?? 0) - (changes.first ?? 0)
  let distToHidden = abs(currentPos - travel)
  guard distToHidden != 0 else { return .cancels }
  return answer(velocity / distToHidden >= 5.5)
}

// PanModal from its long form where that is also the short form (the default); `travel` is the way
// to the container's bottom.
func panModal(_ touches: [RawTouch], travel: Double, velocity: Double) -> OriginalAnswer {
  guard let pan = ApplePan(touches, .y, slop: 10) else { return .neverBegan }
  var y = 0.0
  var previous = 0.0
  for translation in pan.changes {
    var yDisplacement = translation - previous
    previous = translation
    if y < 0 { yDisplacement /= 2 }
    y = max(y + yDisplacement, 0)
  }
  if abs(velocity) - 1000 * (1 - 0.7) > 0 { return answer(velocity > 0) }
  // Nearest of bottom and long form, in that order.
  return answer(abs(y - travel) <= abs(y))
}

// Pulley from collapsed to open; positive is up. The scroll view's target is assumed: 0.099 s of
// the velocity further, within the content.
func pulley(_ touches: [RawTouch], travel: Double, velocity: Double) -> OriginalAnswer {
  guard let pan = ApplePan(touches, .y, slop: 10) else { return .neverBegan }
  let contentOffset = clamp(pan.lastChange, 0, travel)
  let target = clamp(contentOffset + velocity * 0.099, 0, travel)
  let isOpenClosest = abs(travel - target) < abs(target)
  if isOpenClosest { return .finishes }
  // nearestPositionUnlessExceeded(threshold: 20) where the closest is the current one.
  return answer(-target < 0 && abs(target) > 20)
}

// OverlayContainer with RushingForwardTargetNotchPolicy between two notches; positive is up.
//
// Beyond the notches the content is held or dampened by the app's function; held here.
func overlayContainer(_ touches: [RawTouch], travel: Double, velocity: Double) -> OriginalAnswer {
  guard let pan = ApplePan(touches, .y, slop: 10) else { return .neverBegan }
  let translationHeight = clamp(pan.lastChange, 0, travel)
  // At a notch nothing is scheduled unless it is another than that of the start.
  if translationHeight == 0 { return .cancels }
  let height = 0.1 * velocity + translationHeight
  if abs(velocity) > 400 { return answer(velocity > 0) }
  return answer(abs(height - travel) < abs(height))
}

// UltraDrawerView, header drag between two anchors, its bounces left out.
func ultraDrawer(_ touches: [RawTouch], travel: Double, velocity: Double) -> OriginalAnswer {
  guard let pan = ApplePan(touches, .y, slop: 10) else { return .neverBegan }
  if pan.isCancelled { return .cancels }
  let origin = clamp(pan.lastChange, 0, travel)
  let projection = origin + velocity / 1000 * 0.99 / (1 - 0.99)
  var target = abs(projection - travel) < abs(projection) ? travel : 0
  if (target - origin) * velocity < 0 {
    target = velocity > 0 ? travel : 0
  }
  return answer(target == travel)
}

// fluid-interfaces, picture in picture along one axis.
func fluidPip(_ touches: [RawTouch], travel: Double, velocity: Double) -> OriginalAnswer {
  guard let pan = ApplePan(touches, .x, slop: 10) else { return .neverBegan }
  let projected = pan.lastChange + velocity / 1000 * 0.998 / (1 - 0.998)
  return answer(abs(projected - travel) < abs(projected))
}

// fluid-interfaces, momentum: an instant pan, no slop; a still finger lets it run on.
func fluidMomentum(_ touches: [RawTouch], travel: Double, velocity: Double) -> OriginalAnswer {
  touches.firstContact.isEmpty ? .neverBegan : answer(velocity >= 0)
}
