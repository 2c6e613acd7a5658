// GNOME/libadwaita, src/adw-swipe-tracker.c @c68992bd (2026-08-22), by touch.
// Constants: threshold 16 px in the plane (reached at >=, or near enough), history 150 ms, 0.3
// px/ms, deceleration 0.998, curve beyond 2 px/ms, parabola 0.35, EPSILON 0.005. Surprising: the
// very first move decides on the axis: |y| > |x| denies the touch for good; the same test comes
// again at the threshold. The moves before the threshold are lost, but the crossing event's own
// step moves the content, and ALL steps from the first are in the velocity's history. A start
// backwards at the first page denies (no overshoot). The velocity is 0 at a bound, outwards. The
// speed in px/ms is added to a progress in pages. Lift and up event add nothing; the lift's time
// trims the history. A cancel goes to the cancel progress. Whole milliseconds. Axis: x, the way
// towards the next page is positive. Settle: the widget's; AdwCarousel on a spring of damping ratio
// 1, mass 0.5, stiffness 500 with the velocity handed over.
import Foundation

// The snap point that AdwSwipeTracker goes to; nil where it never began or denied the touch.
//
// `points` rise; `distance` is one page in px.
func adwSwipeTarget(
  _ touches: [RawTouch], distance: Double, points: [Double], initialProgress: Double,
  axis: GestureAxis = .x
) -> Double? {
  guard let firstPoint = points.first, let lastPoint = points.last else { return nil }
  let n = points.count

  func findClosest(_ pos: Double) -> Int {
    var least = 0
    for i in 1..<max(n, 1) where abs(points[i] - pos) < abs(points[least] - pos) { least = i }
    return least
  }
  func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < Double.ulpOfOne }
  func findNext(_ pos: Double) -> Int {
    points.firstIndex { isNear($0, pos) || $0 > pos } ?? -1
  }
  func findPrevious(_ pos: Double) -> Int {
    points.lastIndex { isNear($0, pos) || $0 < pos } ?? -1
  }

  let closest = findClosest(initialProgress)
  let isAtPoint = abs(points[closest] - initialProgress) < 0.005
  let boundPrev = isAtPoint ? closest : findPrevious(initialProgress)
  let boundNext = isAtPoint ? closest : findNext(initialProgress)
  let lower = points[max(boundPrev - 1, 0)]
  let upper = points[min(boundNext + 1, n - 1)]

  var progress = initialProgress
  var down = Pair()
  var prevOffset = 0.0
  var history: [(delta: Double, time: Int)] = []
  var isPending = false
  var isScrolling = false

  func trim(_ time: Int) { history.removeAll { $0.time < time - 150 } }

  for touch in touches.firstContact {
    let time = Int((touch.time * 1000).rounded(.down))
    switch touch.phase {
    case .down: down = touch.place
    case .move:
      let way = touch.place - down
      let offset = way.along(axis)
      let delta = offset - prevOffset
      prevOffset = offset
      let isAcross =
        axis == .x ? abs(way.y) > abs(way.x) : !(abs(way.y) > abs(way.x))
      trim(time)
      history.append((delta, time))
      if !isPending, !isScrolling {
        if isAcross { return nil }
        isPending = true
      }
      if isPending, !isScrolling {
        let dragDistance = (way.x * way.x + way.y * way.y).squareRoot()
        if isNear(dragDistance, 16) || dragDistance > 16 {
          if isAcross || isNear(firstPoint, lastPoint) { return nil }
          let isBelow = offset < 0 && (isNear(progress, firstPoint) || progress < firstPoint)
          let isAbove = offset > 0 && (isNear(progress, lastPoint) || progress > lastPoint)
          if isBelow || isAbove { return nil }
          isScrolling = true
        }
      }
      if isScrolling {
        progress = clamp(progress + delta / distance, lower, upper)
      }
    case .cancel:
      return isScrolling ? initialProgress : nil
    case .up:
      guard isScrolling else { return nil }
      trim(time)
      var velocity = 0.0
      if let first = history.first, let last = history.last, first.time != last.time {
        let totalDelta = history.dropFirst().reduce(0) { $0 + $1.delta }
        velocity = totalDelta / Double(last.time - first.time)
      }
      if progress <= lower, velocity < 0 { velocity = 0 }
      if progress >= upper, velocity > 0 { velocity = 0 }
      if abs(velocity) < 0.3 {
        return clamp(points[findClosest(progress)], lower, upper)
      }
      let slope = 0.998 / (1 - 0.998) / 1000
      var pos = abs(velocity) * slope
      if abs(velocity) > 2 {
        let c = slope / 2 / 0.35
        let x = abs(velocity) - 2 + c
        pos = 0.35 * x * x - 0.35 * c * c + slope * 2
      }
      pos = clamp(pos * sign(velocity) + progress, lower, upper)
      let initial = findClosest(initialProgress)
      let prev = findPrevious(pos)
      let next = findNext(pos)
      if (velocity > 0 ? prev : next) == initial {
        return points[velocity > 0 ? next : prev]
      }
      return points[findClosest(pos)]
    }
  }
  return nil
}

// Two pages, from the first to the second; `travel` is the tracker's distance.
func libadwaita(_ touches: [RawTouch], travel: Double) -> OriginalAnswer {
  let target = adwSwipeTarget(touches, distance: travel, points: [0, 1], initialProgress: 0)
  guard let target else { return .neverBegan }
  return target > 0 ? .finishes : .cancels
}

// Three pages, from the middle one onwards.
func libadwaitaMiddle(_ touches: [RawTouch], travel: Double) -> OriginalAnswer {
  let target = adwSwipeTarget(touches, distance: travel, points: [0, 1, 2], initialProgress: 1)
  guard let target else { return .neverBegan }
  return target > 1 ? .finishes : .cancels
}
