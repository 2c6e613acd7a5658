// rcbyr/keen-slider @520c757a (2025-10-06, 6.8.6), src/plugins/web/drag.ts, src/plugins/modes.ts
// (snap), src/core/track.ts, src/core/utils.ts. No slop: the first touchmove decides, |dy| <= |dx|
// from the touch-down, and is the origin: it moves nothing. A steeper first move ends the drag,
// which snaps with velocity 0: nothing happens. Velocity: from the last 6 moves no older than 200
// ms at the END (strict): their way without that of the first two, over the time from the first to
// the last; a change of sign, or a move of 0, starts anew. So fewer than 3 moves have none, and 200
// ms of rest neither. No bound on it: any speed flicks. Rule: the sign of the velocity picks the
// neighbor in its direction, seen from the place; a target that is not visible is given back;
// velocity 0: the nearest, ties to the lower index. Beyond the ends the way is rubber-banded, per
// move, by (1 - 2 over / window)^2. The end event is no sample; its time is. touchcancel runs the
// same: it decides. Settle: 500 ms, 1 + (t - 1)^5. Times are Date.now (whole ms; not here). Touches
// are read as screenX. Taken: three slides of width `travel`, the middle one first, no loop. Axis
// x: +x is the one before.
import Foundation

// To the slide before; anything else counts as cancels.
func keenSliderPrevious(
  _ touches: [RawTouch], travel: Double, windowSize: Double? = nil
) -> OriginalAnswer {
  let size = travel
  let slidesCount = 3
  let minimum = 0.0
  let maximum = 2.0
  let length = 2.0
  var position = 1.0
  var measurePoints: [(distance: Double, timestamp: Double)] = []
  var direction = 0.0
  var lastValue = 0.0
  var start = Pair()
  var dragJustStarted = true
  var checked = false
  let startIndex = 1
  var moveIndex = 1

  func round6(_ value: Double) -> Double { roundedAsInJavaScript(value * 1_000_000) / 1_000_000 }
  func sign(_ value: Double) -> Double { value > 0 ? 1 : value < 0 ? -1 : 0 }
  func clampIndex(_ index: Int) -> Int { min(max(index, 0), slidesCount - 1) }
  func nearestIndex() -> Int { clampIndex(Int((position - 0.5).rounded(.up))) }
  func rubberband(_ distance: Double) -> Double {
    if position <= maximum && position >= minimum { return distance }
    if (position < minimum && direction > 0) || (position > maximum && direction < 0) {
      return distance
    }
    let overflow = (position < minimum ? position - minimum : position - maximum) / length
    let overflowedSize = abs(overflow * size * length)
    let p = max(0, 1 - overflowedSize / (windowSize ?? travel) * 2)
    return p * p * distance
  }
  func velocity(at now: Double) -> Double {
    var distance = 0.0
    var lastTimestamp = 0.0
    var time = 0.0
    for next in measurePoints {
      if now - next.timestamp > 200 { continue }
      if sign(next.distance) != sign(distance) && distance != 0 {
        distance = 0
        lastTimestamp = 0
        time = 0
      }
      if time != 0 { distance += next.distance }
      if lastTimestamp != 0 { time += next.timestamp - lastTimestamp }
      lastTimestamp = next.timestamp
    }
    let result = distance / time
    return result.isNaN ? 0 : result
  }
  func portion(_ index: Int) -> Double {
    let distanceViewport = Double(index) - position
    let end = distanceViewport + 1
    if distanceViewport >= 0 && end <= 1 { return 1 }
    if end < 0 || distanceViewport > 1 { return 0 }
    return max(distanceViewport < 0 ? min(1, 1 + distanceViewport) : 1 - distanceViewport, 0)
  }

  for touch in touches.firstContact {
    // Any large number makes it a time since 1970.
    let now = touch.milliseconds + 1e9
    switch touch.phase {
    case .down:
      start = touch.place
      lastValue = touch.x
    case .move:
      if dragJustStarted {
        guard abs(start.y - touch.y) <= abs(start.x - touch.x) else { return .neverBegan }
        lastValue = touch.x
        dragJustStarted = false
        checked = true
      }
      let distance = rubberband((lastValue - touch.x) / size)
      direction = sign(distance)
      measurePoints.append((distance, now))
      if measurePoints.count > 6 { measurePoints.removeFirst() }
      position = round6(position + distance)
      lastValue = touch.x
      moveIndex = nearestIndex()
    case .up, .cancel:
      guard checked else { return .neverBegan }
      var way = Int(sign(velocity(at: now)))
      if position > maximum || position < minimum { way = 0 }
      var index = startIndex + way
      if portion(((index % slidesCount) + slidesCount) % slidesCount) == 0 { index -= way }
      if startIndex != moveIndex { index = moveIndex }
      if Int(sign(round6(Double(index) - position))) != way { index += way }
      index = clampIndex(index)
      return index < startIndex ? .finishes : .cancels
    }
  }
  return .neverBegan
}
