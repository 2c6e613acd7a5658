// mui/base-ui @087c60b9 (2026-08-21, 1.7.0), packages/react/src/utils/useSwipeDismiss.ts,
// drawer/viewport/DrawerViewport.tsx, drawer/root/useDrawerSnapPoints.ts. The drawer overrules the
// hook's own rule by onRelease; the hook's 40 px and 10 px of reversal stand only without it.
// Drawer, no snap points: way <= 0 back; MEAN speed >= 0.5 px/ms (way over the time from the first
// move to the end, at least 50 ms); way > max(half the popup, 10 px). No lift velocity: that one
// (last step over at least 16 ms, 0 when older than 80 ms) sets the settle alone. Without a
// direction (below) the hook's rule: way > the same threshold, unless it was reversed. The first
// touchmove is the origin of way and time (it moves nothing); no slop. The direction is taken from
// any later move that points mostly (|dy| > |dx|) down from there. Backwards the way is damped to
// -sqrt. The end event is no sample for the place; touchcancel runs the same: it decides. Snap
// points: place + 300 ms * velocity (if |v| >= 0.5, at most 4), nearest, closed where nearer or at
// v >= 0.5 downwards; v is the lift velocity, the mean where it opposes a way of 10 px or more.
// Taken: no scrollable content on either axis (else 6 px axis lock, bias 2). Settle: the app's CSS
// (docs: 450 ms, 0.32 0.72 0 1), on close shortened by 0.1...1. Axis y, direction down.
import Foundation

private struct BaseUIRelease {
  var direction: Double?
  var cancelledSwipe = false
  var deltaY = 0.0
  var velocityY = 0.0
  var releaseVelocityY = 0.0
}

// useSwipeDismiss with direction down, or down and up; nil where there is no move or no end.
private func baseUISwipe(
  _ touches: [RawTouch], allowUp: Bool, swipeThreshold: Double
) -> BaseUIRelease? {
  var release = BaseUIRelease()
  var dragStart = Pair()
  var swipeStartTime = 0.0
  var baseline = Pair()
  var lastMovePos = Pair()
  var maxSwipeDisplacement = 0.0
  var isFirstMove = true
  var hasMoved = false
  var dragOffset = 0.0
  var lastSample: (y: Double, time: Double) = (0, 0)
  var lastDragVelocity = 0.0

  for touch in touches.firstContact {
    let time = touch.milliseconds
    switch touch.phase {
    case .down:
      dragStart = touch.place
      swipeStartTime = time
      baseline = touch.place
      lastMovePos = touch.place
      lastSample = (0, time)
    case .move:
      hasMoved = true
      let movement = Pair(x: touch.x - lastMovePos.x, y: touch.y - lastMovePos.y)
      lastMovePos = touch.place
      if isFirstMove {
        isFirstMove = false
        dragStart = touch.place
        swipeStartTime = time
      }
      if (movement.y < 0 && touch.y > baseline.y) || (movement.y > 0 && touch.y < baseline.y) {
        baseline.y = touch.y
      }
      let deltaX = touch.x - dragStart.x
      let deltaY = touch.y - dragStart.y
      let cancelDeltaY = touch.y - baseline.y
      if let direction = release.direction {
        let currentDisplacement = cancelDeltaY * direction
        if currentDisplacement > swipeThreshold {
          release.cancelledSwipe = false
        } else if !allowUp && maxSwipeDisplacement - currentDisplacement >= 10 {
          release.cancelledSwipe = true
        }
      } else if abs(deltaX) < abs(deltaY) && (deltaY > 0 || allowUp) {
        let direction: Double = deltaY > 0 ? 1 : -1
        release.direction = direction
        maxSwipeDisplacement = deltaY * direction
      }
      dragOffset = !allowUp && deltaY < 0 ? -(-deltaY).squareRoot() : deltaY
      if time > lastSample.time {
        lastDragVelocity = (dragOffset - lastSample.y) / max(time - lastSample.time, 16)
      }
      lastSample = (dragOffset, time)
    case .up, .cancel:
      guard hasMoved else { return nil }
      release.deltaY = dragOffset
      let duration = time > swipeStartTime ? max(time - swipeStartTime, 50) : 0
      release.velocityY = duration > 0 ? dragOffset / duration : 0
      release.releaseVelocityY = lastDragVelocity
      if time >= lastSample.time, time - lastSample.time > 80 { release.releaseVelocityY = 0 }
      return release
    }
  }
  return nil
}

// A drawer of height `travel` without snap points.
func baseUIDrawer(_ touches: [RawTouch], travel: Double) -> OriginalAnswer {
  let threshold = max(travel * 0.5, 10)
  guard let release = baseUISwipe(touches, allowUp: false, swipeThreshold: threshold) else {
    return .neverBegan
  }
  guard release.direction != nil else {
    return !release.cancelledSwipe && release.deltaY > threshold ? .finishes : .neverBegan
  }
  if release.deltaY <= 0 { return .cancels }
  if release.velocityY >= 0.5 { return .finishes }
  return release.deltaY > threshold ? .finishes : .cancels
}

// The hook's own rule, without onRelease: 40 px, unless reversed by 10.
func baseUISwipeDismiss(
  _ touches: [RawTouch], travel: Double = 0, swipeThreshold: Double = 40
) -> OriginalAnswer {
  guard let release = baseUISwipe(touches, allowUp: false, swipeThreshold: swipeThreshold) else {
    return .neverBegan
  }
  if release.cancelledSwipe { return .cancels }
  if release.deltaY > swipeThreshold { return .finishes }
  return release.direction == nil ? .neverBegan : .cancels
}

// Where a drawer with snap points goes, as an offset from fully open; popupHeight is closed. Nil
// where there was no move. `offsets` in the order of the snapPoints prop.
func baseUISnapTarget(
  _ touches: [RawTouch], popupHeight: Double, offsets: [Double], currentOffset: Double
) -> Double? {
  let threshold = max(popupHeight * 0.5, 10)
  guard let release = baseUISwipe(touches, allowUp: true, swipeThreshold: threshold),
    var closest = offsets.first
  else { return nil }
  let dragDelta = release.deltaY
  var velocity = release.releaseVelocityY
  if abs(dragDelta) >= 10, velocity != 0, (velocity > 0) != (dragDelta > 0) {
    velocity = release.velocityY
  }
  func clamped(_ offset: Double) -> Double { min(max(offset, 0), popupHeight) }
  let velocityOffset = abs(velocity) >= 0.5 ? min(max(velocity, -4), 4) * 300 : 0
  let targetOffset = clamped(clamped(currentOffset + dragDelta) + velocityOffset)
  for offset in offsets.dropFirst() where abs(offset - targetOffset) < abs(closest - targetOffset) {
    closest = offset
  }
  let closes =
    (velocity >= 0.5 && dragDelta > 0)
    || abs(targetOffset - popupHeight) < abs(targetOffset - closest)
  return closes && release.direction != nil ? popupHeight : closest
}

// Snap points at shares of the popup from closed, from the highest; finishes for anything lower.
func baseUIDrawerSnapPoints(
  _ touches: [RawTouch], travel: Double, shares: [Double] = [0.5, 1]
) -> OriginalAnswer {
  let offsets = shares.map { travel - $0 * travel }
  let start = offsets.min() ?? 0
  let target = baseUISnapTarget(
    touches, popupHeight: travel, offsets: offsets, currentOffset: start)
  guard let target else { return .neverBegan }
  return target > start ? .finishes : .cancels
}
