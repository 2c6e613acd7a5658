/// Figures of one kind in rising order, and their usual quantiles.
package struct Distribution: Sendable {
  /// The figures in rising order.
  package let values: [Double]

  /// Sorts the figures.
  package init(_ values: consuming [Double]) {
    values.sort()
    self.values = values
  }

  /// Takes over figures that are in rising order already.
  init(sorted values: [Double]) { self.values = values }

  /// The middle, type 7. Nil for none.
  package var median: Double? { Quantile.type7(0.5, ofSorted: values) }

  /// The largest. Nil for none.
  package var maximum: Double? { values.last }

  /// A statistic of the figures. Nil below the number of figures it needs.
  package func value(_ statistic: AggregateStatistic) -> Double? {
    guard values.count >= statistic.minimumCount else { return nil }
    guard statistic == .mean else { return Quantile.type7(statistic.share, ofSorted: values) }
    let sum = values.reduce(0, +)
    return sum.isFinite ? sum / Double(values.count) : nil
  }
}

/// Quantiles by linear interpolation between order statistics: type 7 of Hyndman & Fan 1996.
///
/// The default of numpy and R. h = (n − 1) q. The value is x⌊h⌋ + (h −
/// ⌊h⌋)(x⌊h⌋₊₁ − x⌊h⌋).
package enum Quantile {
  /// The quantile `q` in `0...1` of values in rising order. Nil for no values or another `q`.
  package static func type7(_ q: Double, ofSorted values: [Double]) -> Double? {
    guard let last = values.last, q >= 0, q <= 1 else { return nil }
    let position = Double(values.count - 1) * q
    let index = Int(position)
    guard index + 1 < values.count else { return last }
    let fraction = position - Double(index)
    return values[index] + fraction * (values[index + 1] - values[index])
  }
}

/// A statistic over the figures of a batch.
package enum AggregateStatistic: String, Sendable, CaseIterable {
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
  package var name: String { rawValue }

  /// With fewer figures the percentile would be close to the maximum.
  package var minimumCount: Int {
    switch self {
    case .median, .maximum, .mean: 1
    case .p90: 10
    case .p95: 20
    case .p99: 100
    }
  }

  /// The level of the quantile.
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

/// How often something happened out of how many times it could have.
public struct Rate: Equatable, Sendable {
  /// How often it happened, `0...total`.
  public let count: Int
  /// How often it could have.
  public let total: Int

  /// Creates a rate. Counts outside `0...total` are brought to its ends.
  public init(_ count: Int, of total: Int) {
    self.total = max(total, 0)
    self.count = min(max(count, 0), self.total)
  }

  /// The share in `0...1`. Nil out of nothing.
  public var share: Double? { total > 0 ? Double(count) / Double(total) : nil }

  /// The 95 % interval of the share, as if each gesture came from another person. Nil out of nothing.
  ///
  /// People with several gestures need the interval by person, `RateEstimate`.
  public var interval: ConfidenceInterval? {
    total > 0
      ? ConfidenceInterval(happened: Double(count), of: Double(total), confidence: 0.95) : nil
  }
}

/// A confidence interval of a figure of the population.
public struct ConfidenceInterval: Equatable, Sendable {
  /// The lower end. Nil if the sample is too small to bound it.
  public let lower: Double?
  /// The upper end. Nil if the sample is too small to bound it, printed as `>`.
  public let upper: Double?

  /// Creates an interval.
  public init(lower: Double?, upper: Double?) {
    self.lower = lower
    self.upper = upper
  }

  /// The exact interval of a share: every share that the binomial test does not reject.
  ///
  /// Clopper & Pearson 1934, Biometrika 26. Both counts may have fractions, as those of an effective
  /// number of gestures have. 0 of 10 gives 0 to 0.308.
  init(happened: Double, of total: Double, confidence: Double) {
    let tail = (1 - confidence) / 2
    let rest = total - happened
    lower = happened > 0 ? BetaDistribution.quantile(tail, happened, rest + 1) : 0
    upper = rest > 0 ? BetaDistribution.quantile(1 - tail, happened + 1, rest) : 1
  }

  /// The interval multiplied by a positive factor.
  package func scaled(by factor: Double) -> ConfidenceInterval {
    ConfidenceInterval(lower: lower.map { $0 * factor }, upper: upper.map { $0 * factor })
  }

  /// Whether a value is inside, the ends included.
  public func contains(_ value: Double) -> Bool {
    (lower ?? value) <= value && value <= (upper ?? value)
  }
}
