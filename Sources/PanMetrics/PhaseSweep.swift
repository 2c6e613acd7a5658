import PanReplay
import PanTraces

/// A trace's figures over the moments in a frame at which its finger may have touched down.
///
/// A replay with one phase is one draw of that luck. The sweep replays with the phases k/n of a
/// frame, and says what is typical and how far it can be off.
public struct PhaseSweep: Sendable {
  /// The phases, in frames.
  public let phases: [Double]
  private let draws: [TraceMeasurements]

  /// Replays with `count` phases evenly over a frame; nil for a list of frames, which has one.
  ///
  /// Costs as much as `count` replays, 8 by default.
  public init?(
    of trace: Trace, configuration: ReplayConfiguration, metrics: MetricSet = .all,
    count: Int = 8
  ) {
    guard case .steady(let rate, _) = configuration.clock, count > 0 else { return nil }
    let phases = (0..<count).map { Double($0) / Double(count) }
    self.phases = phases
    draws = phases.map { phase in
      var configuration = configuration
      configuration.clock = .steady(rate: rate, phase: phase)
      return TraceMeasurements(
        of: Replay(of: trace, configuration: configuration), trace: trace,
        configuration: configuration, metrics: metrics)
    }
  }

  /// A metric over the phases.
  public subscript(metric: Metric) -> PhaseRange { PhaseRange(draws.map { $0[metric] }) }
}

/// A figure over the phases of the display clock.
public struct PhaseRange: Equatable, Sendable {
  /// The median [type7] over the phases for which it is defined.
  ///
  /// Flagged where one of them is; undefined for the first phase's reason where all are.
  public let median: Measurement
  /// The least and the largest; nil where it is defined for no phase.
  public let bounds: ClosedRange<Double>?
  /// For how many phases it is defined.
  public let defined: Int

  init(_ draws: [Measurement]) {
    let values = Distribution(draws.compactMap(\.value))
    defined = values.values.count
    guard let middle = values.median, let least = values.values.first, let most = values.maximum
    else {
      median = draws.first { $0.value == nil } ?? .undefined(.notMeasured)
      bounds = nil
      return
    }
    bounds = least...most
    let flags = draws.compactMap { draw -> MeasurementFlag? in
      guard case .flagged(_, let flag) = draw else { return nil }
      return flag
    }
    median = flags.first.map { .flagged(middle, $0) } ?? .value(middle)
  }
}
