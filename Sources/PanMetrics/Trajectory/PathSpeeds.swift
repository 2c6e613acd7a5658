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
    let speeds = Distribution(steps.map { $0.speed })
    let quantiles: [(Metric, Double)] = [
      (.pathSpeedP20, 0.2), (.pathSpeedP50, 0.5), (.pathSpeedP80, 0.8),
    ]
    for (metric, share) in quantiles {
      let value = steps.count >= 5 ? Quantile.type7(share, ofSorted: speeds.values) : nil
      measurements[metric] = value.map(Measurement.init(finite:)) ?? .undefined(.tooShort)
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
