import PanAnalysis
import PanEngine
import PanTestSupport
import PanTraces
import Testing

/// The replay of a trace over 400 pt to the right, measured.
func measure(
  _ trace: Trace, _ change: (inout ReplayConfiguration) -> Void = { _ in }
) -> TraceMeasurements {
  var configuration = ReplayConfiguration()
  configuration.extent = 400
  configuration.direction = .right
  change(&configuration)
  return TraceMeasurements(of: Replay(of: trace, configuration: configuration))
}

/// A swipe to 60 % of 400 pt, held until its velocity is forgotten, and let go.
let heldAndReleased = Trace.stroke(
  [(0, 0, 0)] + (1...50).map { (Double($0) * 8, Double($0) * 5, 0) } + [(500, 250, 0)])

func expectClose(
  _ measurement: MetricValue, _ expected: Double, within tolerance: Double,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expectClose(
    measurement.value, expected, within: tolerance, "\(measurement) instead of \(expected)",
    sourceLocation: sourceLocation)
}

extension Trace {
  /// The same with content that was where the finger was, and goes on a little after the last lift.
  var withContent: Trace {
    var trace = self
    let last = samples.last?.time ?? 0
    let start = samples.last?.position.x ?? 0
    trace.content = RecordedContent(
      measure: .length, values: samples.map { $0.position.x },
      settle: (1...6).map { step in
        let time = last + Double(step) / 64
        return .init(time: time, recordedTime: time * 1000, value: start + Double(step))
      })
    return trace
  }
}

extension InteractionStyle {
  static func spring(dampingRatio: Double, response: Double = 0.4) -> InteractionStyle {
    .velocityDriven(
      VelocityDrivenInteraction(
        spring: Spring(response: response, dampingRatio: dampingRatio) ?? .settle))
  }

  static func percentDriven(curve: TimingCurve = .easeInOut) -> InteractionStyle {
    .percentDriven(PercentDrivenInteraction(completionCurve: curve))
  }
}
