// emilkowalski/sonner @8e4662b3 (2026-08-10, 2.0.8), src/index.tsx, src/styles.css.
// Constants: SWIPE_THRESHOLD 45 px (>=), 0.11 px/ms of mean speed (strict), lock > 1 px per axis.
// swipeDirections by the position; the default bottom-right allows right and bottom.
// The axis locks at the first move with |dx| > 1 or |dy| > 1 (|dx| > |dy| is x, else y); that move
// itself moves nothing (React state), later ones count from the pointerdown.
// What is compared is the content: undampened where allowed, else d / (1.5 + |d| / 20).
// The pointerup is no sample: its place is not read, its time ends the mean. New in 2.0.8: a
// dampened way in a direction that is not allowed never dismisses (before, a flick did).
// pointercancel is not handled: the toast hangs where it is (told as cancels here).
// Out: 200 ms ease-out keyframes from the place; back: 400 ms (ease). The toast's own length does
// not matter. Taken: React has rendered the lock before the next move; times not whole ms.
// Axis: x (right) or y (bottom); finishes means dismissed, whichever axis locked.
import Foundation

enum SonnerDirection {
  case left, right, top, bottom
}

// A toast; `travel` is not used.
func sonnerToast(
  _ touches: [RawTouch], travel: Double = 0,
  swipeDirections: [SonnerDirection] = [.bottom, .right]
) -> OriginalAnswer {
  var pointerStart = Pair()
  var dragStartTime = 0.0
  var swipeDirection: GestureAxis?
  var swipeAmount = Pair()

  func amount(_ delta: Double, _ negative: SonnerDirection, _ positive: SonnerDirection) -> Double {
    let canNegative = swipeDirections.contains(negative)
    let canPositive = swipeDirections.contains(positive)
    if !canNegative && !canPositive { return 0 }
    if (canNegative && delta < 0) || (canPositive && delta > 0) { return delta }
    let dampenedDelta = delta * (1 / (1.5 + abs(delta) / 20))
    return abs(dampenedDelta) < abs(delta) ? dampenedDelta : delta
  }

  for touch in touches.firstContact {
    switch touch.phase {
    case .down:
      dragStartTime = touch.milliseconds
      pointerStart = touch.place
    case .move:
      let yDelta = touch.y - pointerStart.y
      let xDelta = touch.x - pointerStart.x
      let locked = swipeDirection
      if locked == nil && (abs(xDelta) > 1 || abs(yDelta) > 1) {
        swipeDirection = abs(xDelta) > abs(yDelta) ? .x : .y
      }
      swipeAmount = Pair()
      switch locked {
      case .y: swipeAmount.y = amount(yDelta, .top, .bottom)
      case .x: swipeAmount.x = amount(xDelta, .left, .right)
      case nil: break
      }
    case .cancel:
      return swipeDirection == nil ? .neverBegan : .cancels
    case .up:
      guard let swipeDirection else { return .neverBegan }
      let timeTaken = touch.milliseconds - dragStartTime
      let swipe = swipeAmount.along(swipeDirection)
      let velocity = abs(swipe) / timeTaken
      let isAllowedDirection =
        swipeDirection == .x
        ? swipeDirections.contains(swipe > 0 ? .right : .left)
        : swipeDirections.contains(swipe > 0 ? .bottom : .top)
      return isAllowedDirection && (abs(swipe) >= 45 || velocity > 0.11) ? .finishes : .cancels
    }
  }
  return swipeDirection == nil ? .neverBegan : .cancels
}
