import PanGestures
import PanMotion
import PanReplay
import PanTraces

/// T1: what the peers' packages say of a finger's path, in one place and under one set of rules.
///
/// The contact is the first pan's, or the first one where nothing became a pan. A lift adds no
/// sample; it only ends the time.
struct PathFeatures {
  private let samples: [PanEvent]
  private let start: Double
  private let end: Double
  private let hasGap: Bool

  init(_ replay: borrowing Replay) {
    let recognition = replay.recognition
    let contact = recognition.events[recognition.firstPan ?? recognition.contacts.first ?? 0..<0]
    samples = contact.filter { !$0.phase.endsContact }
    start = contact.first?.time ?? 0
    end = contact.last?.time ?? 0
    hasGap = SamplingGaps.exist(in: contact)
  }

  func write(to measurements: inout TraceMeasurements) {
    guard let first = samples.first, let last = samples.last else {
      for metric in MetricGroup.path.metrics { measurements[metric] = .undefined(.tooShort) }
      return
    }
    measurements[.pathSamples] = .value(Double(samples.count))
    measurements[.pathDuration] = Measurement(finite: end - start)
    writeBounds(to: &measurements)
    writeShape(from: first.location, to: last.location, to: &measurements)
    writePauses(first: first, to: &measurements)
    PathSpeeds(samples, start: start, hasGap: hasGap).write(to: &measurements)
  }

  private func writeBounds(to measurements: inout TraceMeasurements) {
    var low = samples[0].location
    var high = low
    var sum = Vector.zero
    for sample in samples {
      low = Vector(x: min(low.x, sample.location.x), y: min(low.y, sample.location.y))
      high = Vector(x: max(high.x, sample.location.x), y: max(high.y, sample.location.y))
      sum += sample.location
    }
    let center = sum / Double(samples.count)
    measurements[.pathMinX] = Measurement(finite: low.x)
    measurements[.pathMaxX] = Measurement(finite: high.x)
    measurements[.pathMinY] = Measurement(finite: low.y)
    measurements[.pathMaxY] = Measurement(finite: high.y)
    measurements[.pathCenterX] = Measurement(finite: center.x)
    measurements[.pathCenterY] = Measurement(finite: center.y)
  }

  private func writeShape(
    from first: Vector, to last: Vector, to measurements: inout TraceMeasurements
  ) {
    let line = ReferenceLine(from: first, to: last)
    let path = zip(samples.dropFirst(), samples).reduce(0.0) {
      $0 + ($1.0.location - $1.1.location).length
    }
    let net = (last - first).length
    measurements[.pathLength] = Measurement(finite: path)
    measurements[.pathNet] = Measurement(finite: net)
    measurements[.pathStraightness] =
      path > 0 ? Measurement(finite: net / path) : .undefined(.noMovement)
    measurements[.pathDirection] =
      net > 0
      ? Measurement(finite: arcTangent(first.y - last.y, last.x - first.x) * 180 / .pi)
      : .undefined(.noMovement)
    var farthest = (deviation: 0.0, time: start)
    for sample in samples {
      let deviation = line.deviation(of: sample.location)
      if deviation.magnitude > farthest.deviation.magnitude {
        farthest = (deviation, sample.time)
      }
    }
    measurements[.pathDeviation] = Measurement(finite: farthest.deviation)
    measurements[.pathDeviationTime] = Measurement(finite: farthest.time - start)
    measurements[.pathDeviationMean] = meanDeviation(from: line).flagged(.gap, if: hasGap)
    measurements[.pathArea] = Measurement(finite: line.area(of: samples))
    measurements[.pathFlipsX] = .value(Double(reversals { $0.x }))
    measurements[.pathFlipsY] = .value(Double(reversals { $0.y }))
  }

  /// A minute; beyond it time stamps have gone wild.
  private static let longest = 60.0

  /// Over the path resampled linearly at 120 Hz, so that dense samples do not count for more.
  private func meanDeviation(from line: ReferenceLine) -> Measurement {
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
    return Measurement(finite: sum / (steps + 1))
  }

  private func location(after index: Int, at time: Double) -> Vector {
    guard index + 1 < samples.count else { return samples[index].location }
    let (a, b) = (samples[index], samples[index + 1])
    let interval = b.time - a.time
    guard interval > 0 else { return a.location }
    return a.location + (b.location - a.location) * ((time - a.time) / interval)
  }

  /// A finger that goes back less than this has not turned round, in points.
  private static let leastTurn = 3.0

  /// How often a coordinate turned round and went back by the least turn from its farthest point.
  private func reversals(_ coordinate: (Vector) -> Double) -> Int {
    var count = 0
    var heading = 0.0
    var low = coordinate(samples[0].location)
    var high = low
    for sample in samples {
      let value = coordinate(sample.location)
      low = min(low, value)
      high = max(high, value)
      let turn: Double =
        heading <= 0 && value - low >= Self.leastTurn
        ? 1 : heading >= 0 && high - value >= Self.leastTurn ? -1 : 0
      guard turn != 0 else { continue }
      if heading != 0 { count += 1 }
      heading = turn
      (low, high) = (value, value)
    }
    return count
  }

  /// A stay at one place longer than this is a hover, in seconds.
  private static let leastHover = 0.1

  private func writePauses(first: PanEvent, to measurements: inout TraceMeasurements) {
    let left = samples.firstIndex {
      ($0.location - first.location).length > Self.leastTurn
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
    measurements[.pathInitiation] = Measurement(finite: initiation - start)
    measurements[.pathIdle] = Measurement(finite: idle)
    measurements[.pathHovers] = .value(Double(hovers))
    measurements[.pathHoverTime] = Measurement(finite: hoverTime)
  }
}

/// The part of T1 that is about speed.
struct PathSpeeds {
  /// A step between two samples.
  private struct Step {
    let speed: Double
    /// The middle of its time.
    let time: Double
  }

  private let steps: [Step]
  private let path: Double
  private let duration: Double
  private let start: Double
  private let hasGap: Bool

  init(_ samples: [PanEvent], start: Double, hasGap: Bool) {
    self.start = start
    self.hasGap = hasGap
    var steps: [Step] = []
    steps.reserveCapacity(samples.count)
    var path = 0.0
    for (after, before) in zip(samples.dropFirst(), samples) where after.time > before.time {
      let length = (after.location - before.location).length
      path += length
      steps.append(
        Step(
          speed: length / (after.time - before.time), time: (after.time + before.time) / 2))
    }
    self.steps = steps
    self.path = path
    duration = (samples.last?.time ?? 0) - (samples.first?.time ?? 0)
  }

  func write(to measurements: inout TraceMeasurements) {
    writePeak(to: &measurements)
    measurements[.pathMeanAcceleration] = meanAcceleration
    Selection.gather(atMost: steps.count) { speeds in
      for step in steps { speeds.append(step.speed) }
      let quantiles: [(Metric, Double)] = [
        (.pathSpeedP20, 0.2), (.pathSpeedP50, 0.5), (.pathSpeedP80, 0.8),
      ]
      for (metric, share) in quantiles {
        let value = steps.count >= 5 ? speeds.type7(share) : nil
        measurements[metric] = value.map(Measurement.init(finite:)) ?? .undefined(.tooShort)
      }
    }
    let last = steps.count >= 4 ? Distribution(steps.suffix(4).map { $0.speed }).median : nil
    measurements[.pathReleaseSpeed] =
      last.map(Measurement.init(finite:)) ?? .undefined(.tooShort)
  }

  private func writePeak(to measurements: inout TraceMeasurements) {
    guard let peak = steps.max(by: { $0.speed < $1.speed }), duration > 0 else {
      for metric in [Metric.pathPeakSpeed, .pathPeakSpeedTime, .pathMeanSpeed, .pathSpeedRatio] {
        measurements[metric] = .undefined(.tooShort)
      }
      return
    }
    let mean = path / duration
    measurements[.pathPeakSpeed] = Measurement(finite: peak.speed).flagged(.gap, if: hasGap)
    measurements[.pathMeanSpeed] = Measurement(finite: mean)
    guard peak.speed > 0 else {
      measurements[.pathPeakSpeedTime] = .undefined(.noMovement)
      measurements[.pathSpeedRatio] = .undefined(.noMovement)
      return
    }
    measurements[.pathPeakSpeedTime] = Measurement(finite: peak.time - start)
    measurements[.pathSpeedRatio] = Measurement(finite: mean / peak.speed)
  }

  private var meanAcceleration: Measurement {
    guard steps.count >= 2 else { return .undefined(.tooShort) }
    let sum = zip(steps.dropFirst(), steps).reduce(0.0) { sum, pair in
      sum + (pair.0.speed - pair.1.speed) / (pair.0.time - pair.1.time)
    }
    return Measurement(finite: sum / Double(steps.count - 1))
  }
}

/// The straight line a path is compared with, from its first sample to its last.
struct ReferenceLine {
  private let start: Vector
  /// The unit vector to the left of the line as the finger sees it; nil where both ends are one.
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

  /// The area between the path and the line, positive to its left.
  func area(of samples: [PanEvent]) -> Double {
    var doubled = 0.0
    for (after, before) in zip(samples.dropFirst(), samples) {
      let (a, b) = (before.location - start, after.location - start)
      doubled += a.x * b.y - a.y * b.x
    }
    return doubled / 2
  }
}
