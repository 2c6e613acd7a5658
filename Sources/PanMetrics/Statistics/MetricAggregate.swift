/// What a batch's traces come to for one metric, reduced to one figure per trace first.
public struct MetricAggregate: Equatable, Sendable {
  /// The metric.
  public let metric: Metric
  /// For how many traces it is defined.
  public let defined: Int
  /// How many traces there are.
  public let total: Int
  private let values: [Double]

  /// Sums up the figures of `total` traces, those for which there is one.
  public init(_ metric: Metric, distribution: Distribution, total: Int) {
    self.metric = metric
    values = distribution.values
    defined = distribution.values.count
    self.total = total
  }

  /// A statistic of the figures; nil below the number of figures it needs.
  public func value(_ statistic: AggregateStatistic) -> Double? {
    guard defined >= statistic.minimumCount else { return nil }
    switch statistic {
    case .median, .p90, .p95, .p99, .maximum:
      return Quantile.type7(statistic.share, ofSorted: values)
    case .mean:
      let sum = values.reduce(0, +)
      return sum.isFinite && defined > 0 ? sum / Double(defined) : nil
    }
  }

  /// The 95 % interval of the population's quantile by order statistics; nil below 8 figures.
  ///
  /// Nil also for the mean, which is the bootstrap's, and for the maximum, which has none.
  public func interval(_ statistic: AggregateStatistic) -> ConfidenceInterval? {
    switch statistic {
    case .median, .p90, .p95, .p99:
      Distribution(sorted: values).interval(ofQuantile: statistic.share)
    case .mean, .maximum: nil
    }
  }
}

/// How the figures of a batch become one.
public enum AggregateStatistic: String, Sendable, CaseIterable {
  /// The middle of the sorted figures.
  case median
  /// What 90 % of the figures do not exceed.
  case p90
  /// What 95 % of the figures do not exceed.
  case p95
  /// What 99 % of the figures do not exceed.
  case p99
  /// The largest figure.
  case maximum = "max"
  /// The sum of the figures over their number.
  case mean

  /// The word in budgets and outputs.
  public var name: String { rawValue }

  /// The statistic with a name such as `p95`; nil for an unknown one.
  public init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// Below this many figures it would be an extreme in disguise.
  public var minimumCount: Int {
    switch self {
    case .median, .maximum, .mean: 1
    case .p90: 10
    case .p95: 20
    case .p99: 100
    }
  }

  /// The share of figures it is not below.
  var share: Double {
    switch self {
    case .median, .mean: 0.5
    case .p90: 0.9
    case .p95: 0.95
    case .p99: 0.99
    case .maximum: 1
    }
  }
}
