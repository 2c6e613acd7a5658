/// Quantiles by linear interpolation between order statistics: type 7 of Hyndman & Fan 1996.
///
/// The default of numpy and R. h = (n − 1) q; the value is x⌊h⌋ + (h − ⌊h⌋)(x⌊h⌋₊₁ − x⌊h⌋).
public enum Quantile {
  /// The quantile `q` in `0...1` of values in rising order; nil for none.
  public static func type7(_ q: Double, ofSorted values: [Double]) -> Double? {
    guard let last = values.last else { return nil }
    let position = Double(values.count - 1) * q
    let index = Int(position)
    guard index + 1 < values.count else { return last }
    let fraction = position - Double(index)
    return values[index] + fraction * (values[index + 1] - values[index])
  }
}

/// A batch of figures of one kind, in rising order, and what is usually asked of it.
public struct Distribution: Sendable {
  /// The figures in rising order.
  public let values: [Double]

  /// Sorts the figures.
  public init(_ values: [Double]) { self.values = values.sorted() }

  /// The middle, type 7; nil for none.
  public var median: Double? { Quantile.type7(0.5, ofSorted: values) }

  /// The 90th percentile, type 7; nil below 10 figures.
  public var p90: Double? { values.count >= 10 ? Quantile.type7(0.9, ofSorted: values) : nil }

  /// The 95th percentile, type 7; nil below 20 figures, where it would be the maximum in disguise.
  public var p95: Double? { values.count >= 20 ? Quantile.type7(0.95, ofSorted: values) : nil }

  /// The largest; nil for none.
  public var maximum: Double? { values.last }
}
