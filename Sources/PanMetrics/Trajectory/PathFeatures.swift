import PanGestures
import PanMotion
import PanReplay
import PanTraces

/// T1: features of the finger's path, as other trajectory packages define them.
///
/// The contact is the first pan's, or the first one where nothing became a pan. A lift adds no
/// sample; it only ends the time.
struct PathFeatures {
  private let samples: [PanEvent]
  private let start: Double
  private let end: Double
  private let hasGap: Bool

  /// Takes a replay; `hasGap` is ``InputTiming/hasGap``.
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
      return measurements.undefine(MetricGroup.path.metrics, because: .tooShort)
    }
    measurements[.pathSamples] = .value(Double(samples.count))
    measurements[.pathDuration] = MetricValue(finite: end - start)
    let line = ReferenceLine(from: first.location, to: last.location)
    let walk = PathWalk(samples, start: start, line: line)
    writeExtent(walk, to: &measurements)
    writeShape(walk, net: last.location - first.location, to: &measurements)
    measurements[.pathDeviationMean] = meanDeviation(from: line).flagged(.gap, if: hasGap)
    writePauses(first: first, to: &measurements)
    PathSpeeds(samples, lengths: walk.steps, start: start, hasGap: hasGap)
      .write(to: &measurements)
  }

  private func writeExtent(_ walk: PathWalk, to measurements: inout TraceMeasurements) {
    let center = walk.sum / Double(samples.count)
    measurements[.pathMinX] = MetricValue(finite: walk.low.x)
    measurements[.pathMaxX] = MetricValue(finite: walk.high.x)
    measurements[.pathMinY] = MetricValue(finite: walk.low.y)
    measurements[.pathMaxY] = MetricValue(finite: walk.high.y)
    measurements[.pathCenterX] = MetricValue(finite: center.x)
    measurements[.pathCenterY] = MetricValue(finite: center.y)
  }

  private func writeShape(
    _ walk: PathWalk, net way: Vector, to measurements: inout TraceMeasurements
  ) {
    let net = way.length
    measurements[.pathLength] = MetricValue(finite: walk.length)
    measurements[.pathNet] = MetricValue(finite: net)
    measurements[.pathStraightness] =
      walk.length > 0 ? MetricValue(finite: net / walk.length) : .undefined(.noMovement)
    measurements[.pathDirection] =
      net > 0
      ? MetricValue(finite: arcTangent(0 - way.y, way.x) * 180 / .pi) : .undefined(.noMovement)
    measurements[.pathDeviation] = MetricValue(finite: walk.farthest.deviation)
    measurements[.pathDeviationTime] = MetricValue(finite: walk.farthest.time - start)
    measurements[.pathArea] = MetricValue(finite: walk.area)
    measurements[.pathFlipsX] = .value(Double(walk.turnsX.count))
    measurements[.pathFlipsY] = .value(Double(walk.turnsY.count))
  }

  /// One minute: a longer gesture has broken time stamps.
  private static let longest = 60.0

  /// The mean deviation of the path resampled at 120 Hz, so that dense samples do not count for
  /// more.
  private func meanDeviation(from line: ReferenceLine) -> MetricValue {
    let duration = (samples.last?.time ?? start) - start
    guard duration <= Self.longest else { return .undefined(.tooLong) }
    let steps = (duration * 120 + 1e-9).rounded(.down)
    var sum = 0.0
    var index = 0
    for step in 0...Int(steps) {
      let time = start + Double(step) / 120
      while index + 1 < samples.count, samples[index + 1].time <= time { index += 1 }
      sum += line.deviation(of: location(after: index, at: time))
    }
    return MetricValue(finite: sum / (steps + 1))
  }

  private func location(after index: Int, at time: Double) -> Vector {
    guard index + 1 < samples.count else { return samples[index].location }
    let (a, b) = (samples[index], samples[index + 1])
    let interval = b.time - a.time
    guard interval > 0 else { return a.location }
    return a.location + (b.location - a.location) * ((time - a.time) / interval)
  }

  /// A stay at one place longer than this is a hover, in seconds.
  private static let leastHover = 0.1

  private func writePauses(first: PanEvent, to measurements: inout TraceMeasurements) {
    let left = samples.firstIndex {
      ($0.location - first.location).length > Turns.least
    }
    let initiation = left.map { samples[$0 - 1].time } ?? end
    var idle = 0.0
    var hovers = 0
    var hoverTime = 0.0
    var since = start
    for index in samples.indices {
      let isLast = index + 1 == samples.count
      let next = isLast ? end : samples[index + 1].time
      let moves = !isLast && samples[index + 1].location != samples[index].location
      if !isLast, !moves { idle += next - samples[index].time }
      guard moves || isLast else { continue }
      let stay = (isLast ? end : samples[index].time) - since
      if stay > Self.leastHover {
        hovers += 1
        hoverTime += stay
      }
      since = next
    }
    measurements[.pathInitiation] = MetricValue(finite: initiation - start)
    measurements[.pathIdle] = MetricValue(finite: idle)
    measurements[.pathHovers] = .value(Double(hovers))
    measurements[.pathHoverTime] = MetricValue(finite: hoverTime)
  }
}

/// The straight line a path is compared with, from its first sample to its last.
struct ReferenceLine {
  private let start: Vector
  /// The unit vector to the line's left as the finger sees it; nil where both ends coincide.
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
  /// The distance from the start where the line has no direction.
  func deviation(of point: Vector) -> Double {
    let offset = point - start
    return left.map(offset.dot) ?? offset.length
  }

  /// Twice the area that a step makes with the line's start, positive to the line's left.
  func doubledArea(from before: Vector, to after: Vector) -> Double {
    let (a, b) = (before - start, after - start)
    return a.x * b.y - a.y * b.x
  }
}

/// One pass over a finger's path: its extent, its length, and its deviation from the straight line
/// between its ends.
struct PathWalk {
  private(set) var low: Vector
  private(set) var high: Vector
  private(set) var sum = Vector.zero
  private(set) var length = 0.0
  /// The length of each step, one fewer than the samples.
  private(set) var steps: [Double] = []
  /// The largest distance from the line, positive to its left, and the sample it is at.
  private(set) var farthest = (deviation: 0.0, time: 0.0)
  /// Positive to the line's left.
  var area: Double { doubledArea / 2 }
  private(set) var turnsX: Turns
  private(set) var turnsY: Turns
  private var doubledArea = 0.0

  /// Walks along at least one sample, the first at `start`.
  init(_ samples: [PanEvent], start: Double, line: ReferenceLine) {
    let first = samples[0].location
    (low, high) = (first, first)
    (turnsX, turnsY) = (Turns(at: first.x), Turns(at: first.y))
    farthest.time = start
    steps.reserveCapacity(samples.count - 1)
    var last = first
    for index in samples.indices {
      let place = samples[index].location
      add(place)
      let deviation = line.deviation(of: place)
      if deviation.magnitude > farthest.deviation.magnitude {
        farthest = (deviation, samples[index].time)
      }
      if index > 0 {
        let step = (place - last).length
        steps.append(step)
        length += step
        doubledArea += line.doubledArea(from: last, to: place)
      }
      last = place
    }
  }

  @inline(__always)
  private mutating func add(_ place: Vector) {
    low = Vector(x: min(low.x, place.x), y: min(low.y, place.y))
    high = Vector(x: max(high.x, place.x), y: max(high.y, place.y))
    sum += place
    turnsX.add(place.x)
    turnsY.add(place.y)
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
