// Temzasse/react-modal-sheet @dba5010e (2026-03-27, 5.6.0), src/sheet.tsx, src/snap.ts,
// src/constants.ts, src/sheet-header.tsx, src/sheet-content.tsx. It drags by Motion (>= 11; drag
// "y", elastic 0): origin, 3 px of slop, frames and velocity are PanSession's, see Motion.swift.
// Constants: dragVelocityThreshold 1200 px/s (strict), dragCloseThreshold 0.6,
// prediction 0.2 s, strong flick 2000, stickiness 24 px, least drag 20 px, commit 0.35. The sheet's
// y takes every frame's delta and is held at 0 from above per frame: pushed up beyond the top and
// pulled down again, it moves at once. y is that of the last frame, the end's own place goes into
// offset and delta only. A pointercancel ends the drag and decides. No snap points: |v| > 1200:
// open or closed by the direction (sign of v); else closed where clamp(y + 0.2 v) >= 0.6 of the
// height. The direction is v's above 50 px/s, else the offset's. With them: tiers, see the
// function. Settle: tween 0.2 s easeOut, without velocity. Axis y; `travel` is the sheet's height.
import Foundation

private struct ReactModalSheetDrag {
  var y: Double
  var info: MotionPanInfo
}

private func reactModalSheetDrag(
  _ touches: [RawTouch], startY: Double, loopIsIdle: Bool
) -> ReactModalSheetDrag? {
  var y = startY
  let info = motionPanSession(touches, loopIsIdle: loopIsIdle) { y = max(y + $0.y, 0) }
  return info.map { ReactModalSheetDrag(y: y, info: $0) }
}

private func resolveDirection(_ info: MotionPanInfo) -> Double {
  func sign(_ value: Double) -> Double { value > 0 ? 1 : value < 0 ? -1 : 0 }
  if abs(info.velocity.y) > 50 { return sign(info.velocity.y) }
  let offsetDirection = sign(info.offset.y)
  return offsetDirection != 0 ? offsetDirection : sign(info.delta.y)
}

// A sheet without snap points.
func reactModalSheet(
  _ touches: [RawTouch], travel: Double, dragCloseThreshold: Double = 0.6,
  dragVelocityThreshold: Double = 1200, loopIsIdle: Bool = true
) -> OriginalAnswer {
  guard let drag = reactModalSheetDrag(touches, startY: 0, loopIsIdle: loopIsIdle) else {
    return .neverBegan
  }
  let velocityY = drag.info.velocity.y
  let predictedY = min(max(drag.y + velocityY * 0.2, 0), travel)
  if abs(velocityY) > dragVelocityThreshold {
    return resolveDirection(drag.info) < 0 ? .cancels : .finishes
  }
  return predictedY < travel * dragCloseThreshold ? .cancels : .finishes
}

// Where a sheet with snap points goes, as a y from its top, where `travel` is closed.
//
// `snapsY` in the order of the prop: closed first, the top (0) last.
func reactModalSheetTarget(
  _ touches: [RawTouch], travel: Double, snapsY: [Double], startY: Double,
  dragVelocityThreshold: Double = 1200, loopIsIdle: Bool = true
) -> Double? {
  guard let drag = reactModalSheetDrag(touches, startY: startY, loopIsIdle: loopIsIdle),
    let top = snapsY.min(), let bottom = snapsY.max()
  else { return nil }
  let y = drag.y
  let velocityY = drag.info.velocity.y
  let absVelocity = abs(velocityY)
  let direction = resolveDirection(drag.info)
  func nearest(_ place: Double) -> Double {
    snapsY.dropFirst().reduce(snapsY[0]) { abs($1 - place) < abs($0 - place) ? $1 : $0 }
  }
  let predictedY = min(max(y + velocityY * 0.2, 0), travel)
  let isFlick = absVelocity > dragVelocityThreshold
  let nearestSnap = nearest(y)
  if !isFlick && abs(drag.info.offset.y) < 20 { return nearestSnap }
  if !isFlick && abs(y - nearestSnap) < 24 { return nearestSnap }
  if absVelocity > max(2000, dragVelocityThreshold) { return direction < 0 ? 0 : travel }
  let above = snapsY.filter { $0 < y }.max()
  let below = snapsY.filter { $0 > y }.min()
  if isFlick { return direction < 0 ? above ?? nearest(0) : below ?? nearest(travel) }
  let prevSnap = above ?? top
  let nextSnap = below ?? bottom
  if prevSnap == nextSnap { return prevSnap }
  let range = nextSnap - prevSnap
  let progress = range > 0 ? (y - prevSnap) / range : 0
  var selectedSnap = nearestSnap
  if direction > 0 {
    selectedSnap = progress > 0.35 ? nextSnap : prevSnap
  } else if direction < 0 {
    selectedSnap = progress < 1 - 0.35 ? prevSnap : nextSnap
  }
  if absVelocity > 200 {
    let predictedSnap = nearest(predictedY)
    if abs(predictedSnap - y) < abs(selectedSnap - y) { selectedSnap = predictedSnap }
  }
  return selectedSnap
}

// Three stops, closed, half and open, from open; finishes for anything lower.
func reactModalSheetSnapPoints(
  _ touches: [RawTouch], travel: Double, shares: [Double] = [0, 0.5, 1], loopIsIdle: Bool = true
) -> OriginalAnswer {
  let snapsY = shares.map { travel - $0 * travel }
  let target = reactModalSheetTarget(
    touches, travel: travel, snapsY: snapsY, startY: 0, loopIsIdle: loopIsIdle)
  guard let target else { return .neverBegan }
  return target > 0 ? .finishes : .cancels
}
