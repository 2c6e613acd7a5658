import PanTraces

/// A figure of a batch that can be limited.
public enum BudgetSubject: Equatable, Sendable {
  /// A figure of the labelled traces' decisions, in its own unit.
  case decisions(DecisionFigure)
  /// The traces with a verdict in percent of all.
  case share(TraceVerdict)
  /// A statistic of a metric, in the metric's unit.
  case metric(Metric, AggregateStatistic)

  /// The name in budgets and outputs: `D1.error`, `verdict.cancel`, `L6.settle:p95`.
  public var name: String {
    switch self {
    case .decisions(let figure): figure.name
    case .share(let verdict): "verdict." + verdict.name
    case .metric(let metric, let statistic): metric.info.id + ":" + statistic.name
    }
  }

  /// The subject with a name; nil for an unknown one.
  ///
  /// A metric without a statistic means its median.
  public init?(name: String) {
    if let figure = DecisionFigure(name: name) {
      self = .decisions(figure)
    } else if let verdict = TraceVerdict.allCases.first(where: { "verdict." + $0.name == name }) {
      self = .share(verdict)
    } else {
      let parts = name.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count <= 2, let metric = Metric(identifier: String(parts[0])) else { return nil }
      guard parts.count == 2 else {
        self = .metric(metric, .median)
        return
      }
      guard let statistic = AggregateStatistic(name: String(parts[1])) else { return nil }
      self = .metric(metric, statistic)
    }
  }

  /// The unit of its value and of its limits.
  public var unit: String {
    switch self {
    case .decisions(let figure): figure.info.unit
    case .share: "%"
    case .metric(let metric, _): metric.info.unit
    }
  }

  /// How many decimals of its value are meaningful.
  public var decimals: Int {
    switch self {
    case .decisions(let figure): figure.info.decimals
    case .share: 1
    case .metric(let metric, _): metric.info.decimals
    }
  }

  /// The groups of metrics that it needs.
  public var metrics: MetricSet {
    if case .metric(let metric, _) = self { MetricSet(metric.group) } else { [] }
  }
}

/// What a batch says of a subject.
struct BudgetEstimate {
  let value: Double?
  let interval: ConfidenceInterval?
  /// How many traces it rests on.
  let count: Int
}

extension BudgetSubject {
  func estimate(
    _ analyses: [TraceAnalysis], _ summary: BatchSummary, _ bootstrap: Bootstrap
  ) -> BudgetEstimate {
    switch self {
    case .decisions(let figure): decisions(figure, analyses, summary.decisions, bootstrap)
    case .share(let verdict): percent(Rate(summary.count(of: verdict), of: summary.count))
    case .metric(let metric, let statistic):
      aggregate(metric, statistic, analyses, summary, bootstrap)
    }
  }

  /// Rates have Wilson's interval, the other figures the bootstrap's over participants.
  private func decisions(
    _ figure: DecisionFigure, _ analyses: [TraceAnalysis], _ counts: DecisionCounts,
    _ bootstrap: Bootstrap
  ) -> BudgetEstimate {
    if let rate = figure.rate(of: counts) { return percent(rate) }
    let value = figure.measure(counts).value
    let clusters = ClusteredSample.grouped(analyses.map { ($0.participant, $0.decided) })
      .map { $0.reduce(.none, +) }
    let interval =
      value == nil
      ? nil
      : bootstrap.interval(of: clusters, from: .none, adding: { $0 = $0 + $1 }) { counts in
        figure.measure(counts).value
      }
    return BudgetEstimate(value: value, interval: interval, count: counts.total)
  }

  private func percent(_ rate: Rate) -> BudgetEstimate {
    let interval = rate.interval.map {
      ConfidenceInterval(lower: $0.lower.map { $0 * 100 }, upper: $0.upper.map { $0 * 100 })
    }
    return BudgetEstimate(
      value: rate.share.map { $0 * 100 }, interval: interval, count: rate.total)
  }

  private func aggregate(
    _ metric: Metric, _ statistic: AggregateStatistic, _ analyses: [TraceAnalysis],
    _ summary: BatchSummary, _ bootstrap: Bootstrap
  ) -> BudgetEstimate {
    let aggregate = summary.aggregate(of: metric)
    let value = aggregate.value(statistic)
    func estimate(_ interval: ConfidenceInterval?) -> BudgetEstimate {
      BudgetEstimate(value: value, interval: interval, count: aggregate.defined)
    }
    guard value != nil, statistic != .maximum else { return estimate(nil) }
    let sample = ClusteredSample(metric, of: analyses)
    if statistic == .mean { return estimate(bootstrap.meanInterval(of: sample)) }
    guard sample.clusters.count < aggregate.defined else {
      return estimate(aggregate.interval(statistic))
    }
    return estimate(bootstrap.interval(ofQuantile: statistic.share, of: sample))
  }
}
