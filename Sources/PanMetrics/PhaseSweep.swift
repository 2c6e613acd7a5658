package import PanReplay
package import PanTraces

/// A trace's figures over the moments in a frame at which its finger may have touched down.
///
/// One replay has one arbitrary phase. The sweep replays with the phases k/n of a frame, and gives
/// the median and the range.
package struct PhaseSweep: Sendable {
  /// The verdict for each phase.
  package let verdicts: [TraceVerdict]
  /// By the metrics' raw values; nil for a metric that was not asked for or does not depend on the
  /// phase.
  private let ranges: [PhaseRange?]

  /// Replays with `count` phases evenly over a frame; nil for a list of frame times.
  ///
  /// Costs as much as `count` replays, and measures only the groups that depend on the phase. The
  /// closure replays, and may know when a transition was over.
  package init?(
    of trace: Trace, configuration: ReplayConfiguration, metrics: MetricSet, count: Int,
    replay: (ReplayConfiguration) -> (replay: Replay, completion: TransitionCompletion?)
  ) {
    guard case .steady(let rate, _) = configuration.clock.resolved(for: trace), count > 0 else {
      return nil
    }
    let metrics = metrics.intersection(.dependingOnPhase)
    var configuration = configuration
    var verdicts: [TraceVerdict] = []
    var draws: [TraceMeasurements] = []
    for index in 0..<count {
      configuration.clock = .steady(rate: rate, phase: Double(index) / Double(count))
      let (replay, completion) = replay(configuration)
      verdicts.append(TraceVerdict(of: replay.release, end: replay.end))
      draws.append(TraceMeasurements(of: replay, metrics: metrics, completion: completion))
    }
    self.verdicts = verdicts
    ranges = Metric.allCases.map { metric in
      metrics.contains(metric.group) ? PhaseRange(draws.map { $0[metric] }) : nil
    }
  }

  /// A metric over the phases; nil where it does not depend on them or was not asked for.
  package subscript(metric: Metric) -> PhaseRange? {
    ranges.indices.contains(metric.rawValue) ? ranges[metric.rawValue] : nil
  }

  /// Whether the verdict depends on the phase.
  package var changesVerdict: Bool { verdicts.contains { $0 != verdicts[0] } }
}

/// A figure over the phases of the display clock.
package struct PhaseRange: Equatable, Sendable {
  /// The median [type7] over the phases for which it is defined.
  ///
  /// Flagged where the figure of a phase is; undefined, for the first phase's reason, where no
  /// phase has a figure.
  package let median: MetricValue
  /// The least and the largest; nil where it is defined for no phase.
  package let bounds: ClosedRange<Double>?
  /// For how many phases it is defined.
  package let defined: Int

  /// The largest less the least; nil where it is defined for no phase.
  package var spread: Double? { bounds.map { $0.upperBound - $0.lowerBound } }

  init(_ draws: [MetricValue]) {
    let values = Distribution(draws.compactMap { $0.value })
    defined = values.values.count
    guard let middle = values.median, let least = values.values.first, let most = values.maximum
    else {
      median = draws.first ?? .undefined(.notMeasured)
      bounds = nil
      return
    }
    bounds = least...most
    median = draws.lazy.compactMap { $0.flag }.first.map { .flagged(middle, $0) } ?? .value(middle)
  }
}
