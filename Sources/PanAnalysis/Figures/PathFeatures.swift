import PanEngine
import PanTraces

/// T1: features of the finger's path, as other trajectory packages define them.
///
/// The contact is the first pan's, or the first one where nothing became a pan. A lift adds no
/// sample. It only ends the time.
struct PathFeatures {
  private let samples: [PanEvent]
  private let start: Double
  private let end: Double
  private let hasGap: Bool

  /// Takes a replay. `hasGap` is ``InputTiming/hasGap``.
  init(_ replay: borrowing Replay, hasGap: Bool) {
    let recognition = replay.recognition
    let contact = recognition.events[recognition.firstPan ?? recognition.contacts.first ?? 0..<0]
    var samples = Array(contact)
    samples.removeAll { $0.phase.endsContact }
    self.samples = samples
    start = contact.first?.time ?? 0
    end = contact.last?.time ?? 0
    self.hasGap = hasGap
  }

  func write(to measurements: inout TraceMeasurements) {
    guard let first = samples.first, let last = samples.last else {
      return measurements.undefine(Metric.Group.path.metrics, because: .tooShort)
    }
    measurements[.pathDuration] = MetricValue(finite: end - start)
    let walk = PathWalk(samples, line: ReferenceLine(from: first.location, to: last.location))
    measurements[.pathLength] = MetricValue(finite: walk.length)
    measurements[.pathStraightness] =
      walk.length > 0
      ? MetricValue(finite: (last.location - first.location).length / walk.length)
      : .undefined(.noMovement)
    measurements[.pathDeviation] = MetricValue(finite: walk.deviation)
    measurements[.pathFlipsX] = .value(Double(walk.turnsX.count))
    measurements[.pathFlipsY] = .value(Double(walk.turnsY.count))
    writePeakSpeed(walk.peak, lasting: last.time - first.time, to: &measurements)
  }

  private func writePeakSpeed(
    _ peak: PathWalk.Peak?, lasting duration: Double, to measurements: inout TraceMeasurements
  ) {
    guard let peak, duration > 0 else {
      return measurements.undefine([.pathPeakSpeed, .pathPeakSpeedTime], because: .tooShort)
    }
    measurements[.pathPeakSpeed] = MetricValue(finite: peak.speed).flagged(.gap, if: hasGap)
    measurements[.pathPeakSpeedTime] =
      peak.speed > 0 ? MetricValue(finite: peak.time - start) : .undefined(.noMovement)
  }
}

/// The straight line a path is compared with, from its first sample to its last.
struct ReferenceLine {
  private let start: Vector
  /// The unit vector to the line's left as the finger sees it. Nil if both ends coincide.
  private let left: Vector?

  init(from start: Vector, to end: Vector) {
    self.start = start
    let chord = end - start
    let length = chord.length
    // y points downwards on a screen: left of a finger going right is up.
    left =
      length > 0 && length.isFinite ? Vector(x: chord.y / length, y: -chord.x / length) : nil
  }

  /// The distance of a point from the line, positive to its left.
  ///
  /// The distance from the start if the line has no direction.
  func deviation(of point: Vector) -> Double {
    let offset = point - start
    return left.map(offset.dot) ?? offset.length
  }
}

/// One pass over a finger's path: its length, its fastest step, and its deviation from the straight
/// line between its ends.
struct PathWalk {
  /// The fastest step, the first of those alike.
  struct Peak {
    let speed: Double
    /// The middle of its time.
    let time: Double
  }

  private(set) var length = 0.0
  /// The largest distance from the line, positive to its left.
  private(set) var deviation = 0.0
  /// Nil if no time passes from any sample to the next.
  private(set) var peak: Peak?
  private(set) var turnsX: Turns
  private(set) var turnsY: Turns

  /// Walks along at least one sample.
  init(_ samples: [PanEvent], line: ReferenceLine) {
    var last = samples[0]
    (turnsX, turnsY) = (Turns(at: last.location.x), Turns(at: last.location.y))
    for sample in samples {
      let place = sample.location
      turnsX.add(place.x)
      turnsY.add(place.y)
      let distance = line.deviation(of: place)
      if distance.magnitude > deviation.magnitude { deviation = distance }
      let step = (place - last.location).length
      length += step
      if sample.time > last.time {
        let speed = step / (sample.time - last.time)
        if peak.map({ speed > $0.speed }) ?? true {
          peak = Peak(speed: speed, time: (sample.time + last.time) / 2)
        }
      }
      last = sample
    }
  }
}

/// How often a coordinate turned round and went back by at least ``least`` from its extreme.
struct Turns {
  /// A finger that goes back less than this has not turned round, in points.
  static let least = 3.0

  private(set) var count = 0
  private var heading = 0.0
  private var low: Double
  private var high: Double

  init(at start: Double) { (low, high) = (start, start) }

  @inline(__always)
  mutating func add(_ value: Double) {
    low = min(low, value)
    high = max(high, value)
    let turn: Double =
      heading <= 0 && value - low >= Self.least
      ? 1 : heading >= 0 && high - value >= Self.least ? -1 : 0
    guard turn != 0 else { return }
    if heading != 0 { count += 1 }
    heading = turn
    (low, high) = (value, value)
  }
}
