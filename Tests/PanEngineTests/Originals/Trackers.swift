// Velocity trackers of the platforms, transcribed once. Android:
// LineageOS/android_frameworks_native, libs/input/VelocityTracker.cpp @0164277c (as AOSP's): LSQ2
// per planar axis, 20 samples, horizon 100 ms (>), a gap or a lift later than 40 ms (>) clears,
// ACTION_UP is no sample, equal times replace, float arithmetic, two samples make a line. Web:
// software-mansion/react-native-gesture-handler @439ded45, src/web/tools/VelocityTracker.ts,
// LeastSquareSolver.ts: Flutter's, 20 samples, horizon 300 ms (>), gap 40 ms (>), 3 samples at
// least, the down and the lift are no samples, nothing looks at the lift's time.
import Foundation

// android.view.VelocityTracker with the default strategy, for one pointer.
struct AndroidVelocityTracker {
  private struct Movement {
    var eventTime: Int64
    var x: Float
    var y: Float
  }

  private let density: Double
  private var movements: [Movement] = []
  private var lastEventTime: Int64 = 0

  // Positions come in points and are pixels inside.
  init(density: Double = 3) { self.density = density }

  mutating func addMovement(_ touch: RawTouch) {
    let eventTime = Int64((touch.time * 1e9).rounded())
    switch touch.phase {
    case .down:
      movements = []
    case .move:
      break
    case .up:
      if eventTime - lastEventTime > 40_000_000 { movements = [] }
      return
    case .cancel:
      return
    }
    if !movements.isEmpty && eventTime - lastEventTime > 40_000_000 { movements = [] }
    lastEventTime = eventTime
    if let last = movements.last, last.eventTime == eventTime { movements.removeLast() }
    movements.append(
      Movement(eventTime: eventTime, x: Float(touch.x * density), y: Float(touch.y * density)))
    if movements.count > 20 { movements.removeFirst() }
    while let first = movements.first, eventTime - first.eventTime > 100_000_000 {
      movements.removeFirst()
    }
  }

  // In points per second; 0 where there is none.
  var velocity: Pair {
    Pair(
      x: Double(velocity { $0.x } ?? 0) / density, y: Double(velocity { $0.y } ?? 0) / density)
  }

  private func velocity(_ position: (Movement) -> Float) -> Float? {
    guard let newest = movements.last, let oldest = movements.first, movements.count >= 2 else {
      return nil
    }
    if movements.count == 2 {
      let time = Float(newest.eventTime - oldest.eventTime) * 1e-9
      return time == 0 ? nil : (position(newest) - position(oldest)) / time
    }
    let count = Float(movements.count)
    var sxi: Float = 0
    var sxiyi: Float = 0
    var syi: Float = 0
    var sxi2: Float = 0
    var sxi3: Float = 0
    var sxi2yi: Float = 0
    var sxi4: Float = 0
    for movement in movements {
      let xi = -Float(newest.eventTime - movement.eventTime) * 1e-9
      let yi = position(movement)
      let xi2 = xi * xi
      sxi += xi
      sxi2 += xi2
      sxiyi += xi * yi
      sxi2yi += xi2 * yi
      syi += yi
      sxi3 += xi2 * xi
      sxi4 += xi2 * xi * xi
    }
    let sxx = sxi2 - sxi * sxi / count
    let sxy = sxiyi - sxi * syi / count
    let sxx2 = sxi3 - sxi * sxi2 / count
    let sx2y = sxi2yi - sxi2 * syi / count
    let sx2x2 = sxi4 - sxi2 * sxi2 / count
    let denominator = sxx * sx2x2 - sxx2 * sxx2
    if denominator == 0 { return nil }
    return (sxy * sx2x2 - sx2y * sxx2) / denominator
  }
}

// Gesture handler's tracker on the web.
struct WebVelocityTracker {
  private var samples: [RawTouch] = []

  mutating func add(_ touch: RawTouch) {
    samples.append(touch)
    if samples.count > 20 { samples.removeFirst() }
  }

  // In pixels per second; 0 where there is none.
  var velocity: Pair {
    guard let newest = samples.last else { return Pair() }
    var used: [RawTouch] = []
    var previous = newest
    for sample in samples.reversed() {
      let age = newest.milliseconds - sample.milliseconds
      let delta = abs(sample.milliseconds - previous.milliseconds)
      previous = sample
      if age > 300 || delta > 40 { break }
      used.append(sample)
    }
    guard used.count >= 3 else { return Pair() }
    let time = used.map { $0.milliseconds - newest.milliseconds }
    guard let x = Self.slope(time, used.map { $0.x }), let y = Self.slope(time, used.map { $0.y })
    else { return Pair() }
    return Pair(x: x * 1000, y: y * 1000)
  }

  // The linear coefficient of a parabola through all points, by Gram-Schmidt.
  private static func slope(_ x: [Double], _ y: [Double]) -> Double? {
    func dot(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
    let a = [x.map { _ in 1.0 }, x, x.map { $0 * $0 }]
    var q: [[Double]] = []
    for column in a {
      var next = column
      for done in q {
        let part = dot(next, done)
        next = zip(next, done).map { $0 - part * $1 }
      }
      let norm = dot(next, next).squareRoot()
      if norm < 1e-10 { return nil }
      q.append(next.map { $0 * (1 / norm) })
    }
    let second = dot(q[2], y) / dot(q[2], a[2])
    return (dot(q[1], y) - dot(q[1], a[2]) * second) / dot(q[1], a[1])
  }
}
