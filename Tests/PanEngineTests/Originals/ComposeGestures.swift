// androidx/androidx, compose/: foundation .../gestures/Draggable.kt @e44b6fa9 (DragGestureNode),
// DragGestureDetector.kt (TouchSlopDetector), ui .../pointer/util/
// PlatformVelocityTracker.kt @baa37f1f and @0ddc553f, its .android.kt @9ff27cdf, VelocityTracker.kt
// @0634aa15. Too large to fetch: stored copies, dates unknown (2025, 2026).
// Constants: slop the platform's (Android 8 dp, desktop and iOS 18), reached at >=, along the axis;
// 20 samples, 100 ms, 40 ms, whole ms; LSQ2 of at least 3 samples (2 in the newest sources, where
// ComposeUiFlags.isVelocityTrackerMinSampleSizeFixEnabled is true: known from a third party's
// test). Surprising: the slop is subtracted (the crossing event moves by what is past it). The
// velocity's samples are the touch-down, the crossing event and what follows: the moves within the
// slop are NOT samples, so a start slower than 40 ms cuts the down off. Moves of no length are no
// samples either. The up is none, but a lift more than 40 ms after the last sample gives 0. A
// cancel is a stop with velocity 0, and decides. Float32 there, Double here; history within a frame
// as events.
import Foundation

// Who else might take the touch.
enum ComposeRival {
  case none
  // A scroller across the axis around this one: it sees each event after it.
  case acrossOuter
  // A scroller across the axis within this one: it sees each event first.
  case acrossInner
}

// VelocityTracker with Lsq2 and addPointerInputChangeWithFix; times in milliseconds.
struct ComposeVelocityTracker {
  private var samples: [(time: Int, place: Pair)] = []
  private var lastMoveEventTimeStamp = 0
  var minimumSamples = 3

  static func milliseconds(_ touch: RawTouch) -> Int { Int((touch.time * 1000).rounded(.down)) }

  mutating func resetTracking() {
    samples = []
    lastMoveEventTimeStamp = 0
  }

  mutating func add(_ touch: RawTouch) {
    let uptime = Self.milliseconds(touch)
    if touch.phase == .down { resetTracking() }
    if touch.phase != .up {
      samples.append((uptime, touch.place))
      if samples.count > 20 { samples.removeFirst() }
    }
    if touch.phase == .up, uptime - lastMoveEventTimeStamp > 40 { resetTracking() }
    lastMoveEventTimeStamp = uptime
  }

  func velocity(maximum: Double) -> Pair {
    Pair(
      x: clamp(axis { $0.x }, -maximum, maximum),
      y: clamp(axis { $0.y }, -maximum, maximum))
  }

  private func axis(_ part: (Pair) -> Double) -> Double {
    guard let newest = samples.last else { return 0 }
    var points: [Double] = []
    var time: [Double] = []
    var previous = newest.time
    for sample in samples.reversed() {
      let age = newest.time - sample.time
      let delta = abs(sample.time - previous)
      previous = sample.time
      if age > 100 || delta > 40 { break }
      points.append(part(sample.place))
      time.append(-Double(age))
    }
    guard points.count >= minimumSamples, points.count >= 2 else { return 0 }
    let degree = min(2, points.count - 1)
    return (polynomialSlope(time, points, degree: degree, singular: 1e-6) ?? 0) * 1000
  }
}

// A DragGestureNode with an orientation.
struct ComposeDrag {
  var axis: GestureAxis
  var slop = 8.0
  var rival = ComposeRival.none
  var maximumFlingVelocity = 8000.0
  var minimumVelocitySamples = 3

  // The velocity of DragStopped; nil where the drag never started.
  func run(_ touches: [RawTouch], onDelta: (Double) -> Void) -> Double? {
    var tracker = ComposeVelocityTracker()
    tracker.minimumSamples = minimumVelocitySamples
    var initialDown: RawTouch?
    var last = Pair()
    var totalPositionChange = Pair()
    var isDragging = false
    for touch in touches.firstContact {
      switch touch.phase {
      case .down:
        initialDown = touch
        last = touch.place
      case .move:
        let positionChange = touch.place - last
        last = touch.place
        if isDragging {
          guard positionChange.x != 0 || positionChange.y != 0 else { continue }
          tracker.add(touch)
          onDelta(positionChange.along(axis))
          continue
        }
        totalPositionChange = totalPositionChange + positionChange
        let isAcross = abs(totalPositionChange.across(axis)) >= slop
        if rival == .acrossInner, isAcross { return nil }
        let inDirection = totalPositionChange.along(axis)
        if abs(inDirection) >= slop, let down = initialDown {
          tracker.add(down)
          tracker.add(touch)
          isDragging = true
          onDelta(inDirection - sign(inDirection) * slop)
        } else if rival == .acrossOuter, isAcross {
          return nil
        }
      case .up:
        guard isDragging else { return nil }
        tracker.add(touch)
        let velocity = tracker.velocity(maximum: maximumFlingVelocity).along(axis)
        return velocity.isNaN ? 0 : velocity
      case .cancel:
        return isDragging ? 0 : nil
      }
    }
    return nil
  }
}
