import PanTraces

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

  /// The quantile `q` in `0...1` of values in rising order. Nil for no values or another `q`.
  ///
  /// By linear interpolation between order statistics: type 7 of Hyndman & Fan 1996, the default of
  /// numpy and R. h = (n − 1) q. The value is x⌊h⌋ + (h − ⌊h⌋)(x⌊h⌋₊₁ − x⌊h⌋).
  package static func type7(_ q: Double, ofSorted values: [Double]) -> Double? {
    guard let last = values.last, q >= 0, q <= 1 else { return nil }
    let position = Double(values.count - 1) * q
    let index = Int(position)
    guard index + 1 < values.count else { return last }
    let fraction = position - Double(index)
    return values[index] + fraction * (values[index + 1] - values[index])
  }

  /// The middle, type 7. Nil for none.
  package var median: Double? { Self.type7(0.5, ofSorted: values) }

  /// The largest. Nil for none.
  package var maximum: Double? { values.last }

  /// A statistic of the figures. Nil below the number of figures it needs.
  package func value(_ statistic: Statistic) -> Double? {
    guard values.count >= statistic.minimumCount else { return nil }
    guard statistic == .mean else { return Self.type7(statistic.share, ofSorted: values) }
    let sum = values.reduce(0, +)
    return sum.isFinite ? sum / Double(values.count) : nil
  }

  /// A statistic over the figures of a batch.
  package enum Statistic: String, NamedCase {
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
}
