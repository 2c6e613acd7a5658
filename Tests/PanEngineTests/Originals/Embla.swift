// davidjerleke/embla-carousel @25eff504 (2026-04-26, 9.0.0-rc02), packages/embla-carousel/src/
// components/DragHandler.ts, DragTracker.ts, ScrollTarget.ts, ScrollTo.ts, PercentOfView.ts.
// Constants: logInterval 170 ms, a flick is > 0.1 px/ms (strict), force boost 400 (touch; mouse
// 300), goToNextThreshold 20 % of the view within 50...225 px. skipSnaps, dragFree and loop off. No
// slop: the FIRST touchmove decides, |dx| > |dy| (strict), from the touch-down; else the contact is
// over (up). Content follows from the touch-down. (dragThreshold 10 is for clicks alone.) force =
// way / time from a start sample to the last move's place, time to the end event: a move later than
// 170 ms after the start sample becomes the start sample. The end event's place is not read, its
// time is; 170 ms after the last move (strict) the force is 0. |force * 400| below the threshold:
// the nearest snap to place + force, ties to the lower index; else the neighbor in the force's
// direction, wherever the content is: a backward flick undoes any way. touchcancel and contextmenu
// run up: they decide. Taken: three slides of width `travel` = the view, the middle one selected
// and at rest; the pull back beyond the ends (per frame) is left out. Settle: ScrollBody, duration
// 25 - 10 x, friction 0.68 + x / 50. Axis x: towards +x is the slide before.
import Foundation

// To the slide before; the other neighbor counts as cancels.
func emblaPreviousSlide(_ touches: [RawTouch], travel: Double) -> OriginalAnswer {
  let scrollSnaps = [0, -travel, -2 * travel]
  let indexCurrent = 1
  let goToNextThreshold = min(max(travel * 0.2, 50), 225)
  var target = scrollSnaps[indexCurrent]
  var startEvent: RawTouch?
  var lastEvent: RawTouch?
  var start = Pair()
  var preventScroll = false

  func sign(_ value: Double) -> Int { value > 0 ? 1 : value < 0 ? -1 : 0 }
  func closestSnap(_ place: Double) -> Int {
    let clamped = min(max(place, -2 * travel), 0)
    var best = 0
    var smallest = Double.infinity
    for (index, snap) in scrollSnaps.enumerated() where abs(snap - clamped) < smallest {
      smallest = abs(snap - clamped)
      best = index
    }
    return best
  }

  for touch in touches.firstContact {
    switch touch.phase {
    case .down:
      startEvent = touch
      lastEvent = touch
      start = touch.place
    case .move:
      // A browser sends no touchmove of a finger that did not move.
      guard let from = startEvent, let last = lastEvent,
        preventScroll || (touch.x, touch.y) != (start.x, start.y)
      else { continue }
      if !preventScroll {
        preventScroll = abs(touch.x - start.x) > abs(touch.y - start.y)
        if !preventScroll { return .neverBegan }
      }
      target += touch.x - last.x
      lastEvent = touch
      if touch.milliseconds - from.milliseconds > 170 { startEvent = touch }
    case .up, .cancel:
      guard preventScroll, let from = startEvent, let last = lastEvent else { return .neverBegan }
      let diffDrag = last.x - from.x
      let diffTime = touch.milliseconds - from.milliseconds
      let expired = touch.milliseconds - last.milliseconds > 170
      let pointerForce = diffDrag / diffTime
      let isFlick = diffTime != 0 && !expired && abs(pointerForce) > 0.1
      let force = isFlick ? pointerForce * 400 : 0
      let index: Int
      if abs(force) < goToNextThreshold {
        index = closestSnap(target + force)
      } else {
        index = min(max(indexCurrent - sign(force), 0), scrollSnaps.count - 1)
      }
      return index < indexCurrent ? .finishes : .cancels
    }
  }
  return .neverBegan
}
