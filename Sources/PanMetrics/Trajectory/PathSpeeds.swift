import PanGestures
import PanMotion

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

  /// Takes samples and the length of each step from one to the next.
  init(_ samples: [PanEvent], lengths: [Double], start: Double, hasGap: Bool) {
    self.start = start
    self.hasGap = hasGap
    var steps: [Step] = []
    steps.reserveCapacity(lengths.count)
    var path = 0.0
    for index in lengths.indices {
      let (before, after) = (samples[index].time, samples[index + 1].time)
      guard after > before else { continue }
      path += lengths[index]
      steps.append(Step(speed: lengths[index] / (after - before), time: (after + before) / 2))
    }
    self.steps = steps
    self.path = path
    duration = (samples.last?.time ?? 0) - (samples.first?.time ?? 0)
  }

  func write(to measurements: inout TraceMeasurements) {
    writePeak(to: &measurements)
    measurements[.pathMeanAcceleration] = meanAcceleration
    QuickSelect.gather(atMost: steps.count) { speeds in
      for step in steps { speeds.append(step.speed) }
      func quantile(_ share: Double) -> MetricValue {
        Self.measurement(steps.count >= 5 ? speeds.type7(share) : nil)
      }
      measurements[.pathSpeedP20] = quantile(0.2)
      measurements[.pathSpeedP50] = quantile(0.5)
      measurements[.pathSpeedP80] = quantile(0.8)
    }
    measurements[.pathReleaseSpeed] = QuickSelect.gather(atMost: 4) { speeds in
      for step in steps.suffix(4) { speeds.append(step.speed) }
      return Self.measurement(speeds.count == 4 ? speeds.type7(0.5) : nil)
    }
  }

  private static func measurement(_ speed: Double?) -> MetricValue {
    speed.map(MetricValue.init(finite:)) ?? .undefined(.tooShort)
  }

  private func writePeak(to measurements: inout TraceMeasurements) {
    guard let peak, duration > 0 else {
      return measurements.undefine(
        [.pathPeakSpeed, .pathPeakSpeedTime, .pathMeanSpeed, .pathSpeedRatio], because: .tooShort)
    }
    let mean = path / duration
    measurements[.pathPeakSpeed] = MetricValue(finite: peak.speed).flagged(.gap, if: hasGap)
    measurements[.pathMeanSpeed] = MetricValue(finite: mean)
    guard peak.speed > 0 else {
      return measurements.undefine([.pathPeakSpeedTime, .pathSpeedRatio], because: .noMovement)
    }
    measurements[.pathPeakSpeedTime] = MetricValue(finite: peak.time - start)
    measurements[.pathSpeedRatio] = MetricValue(finite: mean / peak.speed)
  }

  /// The fastest step, the first of those alike.
  private var peak: Step? {
    guard var peak = steps.first else { return nil }
    for index in steps.indices where steps[index].speed > peak.speed { peak = steps[index] }
    return peak
  }

  private var meanAcceleration: MetricValue {
    guard steps.count >= 2 else { return .undefined(.tooShort) }
    var sum = 0.0
    for index in 1..<steps.count {
      let (before, after) = (steps[index - 1], steps[index])
      sum += (after.speed - before.speed) / (after.time - before.time)
    }
    return MetricValue(finite: sum / Double(steps.count - 1))
  }
}
