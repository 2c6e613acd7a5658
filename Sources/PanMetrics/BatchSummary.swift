import PanTraces

/// What a batch of analysed traces comes to.
public struct BatchSummary: Sendable {
  /// How many traces were analysed.
  public private(set) var count = 0
  /// How well the labelled traces were decided.
  public private(set) var decisions = DecisionCounts.none
  /// How many carry an intent and were decided.
  public var labelled: Int { decisions.total }
  /// How many labelled ones were decided as intended.
  public var asIntended: Int { decisions.total - decisions.errors }
  /// How many finished although the person meant to cancel.
  public var falseFinishes: Int { decisions.falseFinishes }
  /// How many were cancelled although the person meant to finish.
  public var falseCancels: Int { decisions.falseCancels }

  private var verdicts: [TraceVerdict: Int] = [:]
  private var flagged = [Int](repeating: 0, count: Metric.allCases.count)
  private var values = [[Double]](repeating: [], count: Metric.allCases.count)

  /// Creates the summary of no traces.
  public init() {}

  /// Creates the summary of some traces.
  public init(_ analyses: [TraceAnalysis]) {
    for analysis in analyses { add(analysis) }
  }

  /// Counts one more trace.
  public mutating func add(_ analysis: TraceAnalysis) {
    count += 1
    verdicts[analysis.verdict, default: 0] += 1
    if let decided = analysis.decided { decisions = decisions + decided }
    for metric in Metric.allCases {
      let measurement = analysis.measurements[metric]
      if let value = measurement.comparable { values[metric.rawValue].append(value) }
      if measurement.flag != nil { flagged[metric.rawValue] += 1 }
    }
  }

  /// How many traces came to a verdict.
  public func count(of verdict: TraceVerdict) -> Int { verdicts[verdict, default: 0] }

  /// How many figures of the metric are flagged, and so in no distribution.
  public func flaggedCount(of metric: Metric) -> Int { flagged[metric.rawValue] }

  /// The figures of the traces for which the metric is defined and not flagged.
  public func distribution(of metric: Metric) -> Distribution {
    Distribution(values[metric.rawValue])
  }

  /// What the traces come to for a metric.
  public func aggregate(of metric: Metric) -> MetricAggregate {
    MetricAggregate(metric, distribution: distribution(of: metric), total: count)
  }
}
