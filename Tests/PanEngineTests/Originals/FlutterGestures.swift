// flutter/flutter, packages/flutter/lib/src/gestures/: monodrag.dart @00d741ff, events.dart,
// constants.dart, arena.dart, recognizer.dart, velocity_tracker.dart, lsq_solver.dart; engine's
// lib/ui/window/pointer_data_packet_converter.cc @0f93f56e. The repository is too large to fetch:
// read in stored copies, in the tree of 2023-06 (munificent/format-flutter fd5c7ea7) and, for the
// newest, in a statement-by-statement C# port of Flutter 56b8e1a8 (Dynaruid/DorotiLab 233fdb0f,
// 2026-08-23), whose readings agree with those here.
// Constants: kTouchSlop 18, kMinFlingVelocity 50, kMaxFlingVelocity 8000; 20 samples, 100 ms, 40
// ms. Surprising: (1) with no rival in the arena the drag is accepted right after the touch-down,
// without slop. (2) The slop is the device's (Android: 8 dp) for GestureDetector and Scrollable,
// and always 18 where the recognizer is made by hand (Cupertino back and sheet, Material bottom
// sheet). (3) The lift's place, where it differs from the last move's, comes as a synthesized move:
// a sample for the position and the slop, not for the velocity. (4) A cancel of an accepted drag
// ends as a lift. (5) The event that crosses the slop moves nothing. (6) The way that a fling needs
// is that of the window's samples. Time: an event is taken to be handled at its time stamp.
import Foundation

// Who else is in the gesture arena.
enum FlutterRival {
  // Nobody: accepted at once.
  case none
  // Recognizers that wait for longer than the gesture lasts: the slop along the axis decides.
  case patient
  // A tap that gives up past the slop in the plane; then the drag wins by default.
  case tap
  // A drag along the other axis that gets each event first (it is deeper in the tree).
  case crossAxisFirst
  // A drag along the other axis that gets each event last (it is farther up in the tree).
  case crossAxisLast
}

enum FlutterTracker {
  case leastSquares
  case iOSScrollView
  case macOSScrollView
}

struct FlutterVelocityEstimate {
  var pixelsPerSecond = Pair()
  var offset = Pair()
}

// VelocityTracker and its two scroll view variants; times in microseconds.
struct FlutterVelocityTracker {
  private struct PointAtTime {
    var point: Pair
    var time: Int
  }

  private static let assumePointerMoveStoppedMilliseconds = 40.0
  private static let historySize = 20
  private static let horizonMilliseconds = 100.0
  private static let minSampleSize = 3

  let kind: FlutterTracker
  private var samples = [PointAtTime?](repeating: nil, count: historySize)
  private var index = 0
  private var lastAdded: Int?

  init(_ kind: FlutterTracker) { self.kind = kind }

  mutating func addPosition(_ time: Int, _ position: Pair) {
    lastAdded = time
    index = (index + 1) % Self.historySize
    samples[index] = PointAtTime(point: position, time: time)
  }

  // `now` is when it is asked, on the stopwatch's clock.
  func estimate(now: Int) -> FlutterVelocityEstimate {
    guard let lastAdded else { return FlutterVelocityEstimate() }
    // Stopwatch.elapsedMilliseconds is whole.
    if Double((now - lastAdded) / 1000) > Self.assumePointerMoveStoppedMilliseconds {
      return FlutterVelocityEstimate()
    }
    switch kind {
    case .leastSquares: return leastSquares()
    case .iOSScrollView: return blend(0.6, 0.35, 0.05)
    case .macOSScrollView: return blend(0.15, 0.65, 0.2)
    }
  }

  private func leastSquares() -> FlutterVelocityEstimate {
    guard let newest = samples[index] else { return FlutterVelocityEstimate() }
    var x: [Double] = []
    var y: [Double] = []
    var time: [Double] = []
    var walk = index
    var previous = newest
    var oldest = newest
    repeat {
      guard let sample = samples[walk] else { break }
      let age = Double(newest.time - sample.time) / 1000
      let delta = Double(abs(sample.time - previous.time)) / 1000
      previous = sample
      if age > Self.horizonMilliseconds || delta > Self.assumePointerMoveStoppedMilliseconds {
        break
      }
      oldest = sample
      x.append(sample.point.x)
      y.append(sample.point.y)
      time.append(-age)
      walk = (walk == 0 ? Self.historySize : walk) - 1
    } while time.count < Self.historySize
    let offset = newest.point - oldest.point
    if time.count >= Self.minSampleSize,
      let xSlope = polynomialSlope(time, x, degree: 2, singular: 1e-10),
      let ySlope = polynomialSlope(time, y, degree: 2, singular: 1e-10)
    {
      return FlutterVelocityEstimate(
        pixelsPerSecond: Pair(x: xSlope * 1000, y: ySlope * 1000), offset: offset)
    }
    return FlutterVelocityEstimate(offset: offset)
  }

  // The weights of the steps two, one and none before the newest.
  private func blend(_ second: Double, _ first: Double, _ last: Double) -> FlutterVelocityEstimate {
    let velocity =
      previousVelocity(at: -2) * second + previousVelocity(at: -1) * first
      + previousVelocity(at: 0) * last
    let size = Self.historySize
    let oldest = (1...size).lazy.compactMap { samples[(index + $0) % size] }.first
    guard let newest = samples[index], let oldest else { return FlutterVelocityEstimate() }
    return FlutterVelocityEstimate(pixelsPerSecond: velocity, offset: newest.point - oldest.point)
  }

  private func previousVelocity(at step: Int) -> Pair {
    let size = Self.historySize
    let endIndex = (index + step + size) % size
    let startIndex = (index + step - 1 + size) % size
    guard let end = samples[endIndex], let start = samples[startIndex] else { return Pair() }
    let dt = end.time - start.time
    return dt > 0 ? (end.point - start.point) * (1000 / (Double(dt) / 1000)) : Pair()
  }
}

// The linear coefficient of an unweighted polynomial fit by QR (Gram-Schmidt); nil where the
// columns are linearly dependent (a norm below `singular`).
func polynomialSlope(
  _ x: [Double], _ y: [Double], degree: Int, singular: Double
) -> Double? {
  let m = x.count
  guard degree <= m, degree >= 1 else { return nil }
  let n = degree + 1
  var a = [[Double]](repeating: [Double](repeating: 1, count: m), count: n)
  for i in 1..<n {
    for h in 0..<m { a[i][h] = a[i - 1][h] * x[h] }
  }
  func dot(_ p: [Double], _ q: [Double]) -> Double {
    var (sum, h) = (0.0, 0)
    while h < m {
      sum += p[h] * q[h]
      h += 1
    }
    return sum
  }
  var q = a
  var r = [[Double]](repeating: [Double](repeating: 0, count: n), count: n)
  for j in 0..<n {
    for i in 0..<j {
      let product = dot(q[j], q[i])
      for h in 0..<m { q[j][h] -= product * q[i][h] }
    }
    let norm = dot(q[j], q[j]).squareRoot()
    if norm < singular { return nil }
    let inverseNorm = 1 / norm
    for h in 0..<m { q[j][h] *= inverseNorm }
    for i in j..<n { r[j][i] = dot(q[j], a[i]) }
  }
  var coefficients = [Double](repeating: 0, count: n)
  for i in stride(from: n - 1, through: 0, by: -1) {
    coefficients[i] = dot(q[i], y)
    for j in stride(from: n - 1, to: i, by: -1) { coefficients[i] -= r[i][j] * coefficients[j] }
    coefficients[i] /= r[i][i]
  }
  return coefficients[1]
}

// A one-axis DragGestureRecognizer as it is set up.
struct FlutterDrag {
  static let kTouchSlop = 18.0

  var axis: GestureAxis
  var slop = kTouchSlop
  var rival = FlutterRival.patient
  var onlyAcceptDragOnThreshold = false
  var tracker = FlutterTracker.leastSquares
  var minFlingVelocity = 50.0
  // Nil for the slop.
  var minFlingDistance: Double?
  var maxFlingVelocity = 8000.0

  // The primary velocity of onEnd; nil where onStart was never called.
  //
  // `onStart` and `onUpdate` get times in microseconds.
  func run(
    _ touches: [RawTouch], onStart: (Int) -> Void = { _ in },
    onUpdate: (_ primaryDelta: Double, _ time: Int) -> Void
  ) -> Double? {
    var velocityTracker = FlutterVelocityTracker(tracker)
    var down = Pair()
    var last = Pair()
    var globalDistanceMoved = 0.0
    var crossDistanceMoved = 0.0
    var hasDragThresholdBeenMet = false
    var hasWon = false
    var isAccepted = false

    func checkDrag(_ time: Int) {
      guard !isAccepted else { return }
      isAccepted = true
      onStart(time)
    }
    func acceptGesture(_ time: Int) {
      hasWon = true
      if !onlyAcceptDragOnThreshold || hasDragThresholdBeenMet { checkDrag(time) }
    }
    // False once a rival has won.
    func handleMove(_ place: Pair, _ time: Int) -> Bool {
      let delta = place - last
      last = place
      if isAccepted {
        onUpdate(delta.along(axis), time)
        return true
      }
      globalDistanceMoved += delta.along(axis)
      crossDistanceMoved += delta.across(axis)
      let isCrossed = abs(crossDistanceMoved) > slop
      if rival == .crossAxisFirst, isCrossed, !hasWon { return false }
      if abs(globalDistanceMoved) > slop {
        hasDragThresholdBeenMet = true
        if hasWon { checkDrag(time) } else { acceptGesture(time) }
        return true
      }
      if rival == .crossAxisLast, isCrossed, !hasWon { return false }
      let way = place - down
      if rival == .tap, !hasWon, (way.x * way.x + way.y * way.y).squareRoot() > slop {
        acceptGesture(time)
      }
      return true
    }

    for touch in touches.firstContact {
      let time = Int((touch.time * 1_000_000).rounded())
      switch touch.phase {
      case .down:
        down = touch.place
        last = down
        velocityTracker.addPosition(time, down)
        if rival == .none { acceptGesture(time) }
      case .move:
        velocityTracker.addPosition(time, touch.place)
        guard handleMove(touch.place, time) else { return nil }
      case .up, .cancel:
        // The engine's converter synthesizes a move; synthesized events are no samples.
        if touch.place.x != last.x || touch.place.y != last.y {
          guard handleMove(touch.place, time) else { return nil }
        }
        guard isAccepted else { return nil }
        let estimate = velocityTracker.estimate(now: time)
        let velocity = estimate.pixelsPerSecond.along(axis)
        let isFling =
          abs(velocity) > minFlingVelocity
          && abs(estimate.offset.along(axis)) > (minFlingDistance ?? slop)
        return isFling ? clamp(velocity, -maxFlingVelocity, maxFlingVelocity) : 0
      }
    }
    return nil
  }
}
