/// A batch of figures of one kind, in rising order, and what is usually asked of it.
public struct Distribution: Sendable {
  /// The figures in rising order.
  public let values: [Double]

  /// Sorts the figures.
  public init(_ values: consuming [Double]) {
    values.sort()
    self.values = values
  }

  /// Takes over figures that are in rising order already.
  init(sorted values: [Double]) { self.values = values }

  /// The middle, type 7; nil for none.
  public var median: Double? { Quantile.type7(0.5, ofSorted: values) }

  /// The 90th percentile, type 7; nil below 10 figures.
  public var p90: Double? { values.count >= 10 ? Quantile.type7(0.9, ofSorted: values) : nil }

  /// Below this many figures the 95th percentile would be the maximum in disguise.
  static let fewestForP95 = 20

  /// The 95th percentile, type 7; nil below 20 figures.
  public var p95: Double? {
    values.count >= Self.fewestForP95 ? Quantile.type7(0.95, ofSorted: values) : nil
  }

  /// The 99th percentile, type 7; nil below 100 figures.
  public var p99: Double? { values.count >= 100 ? Quantile.type7(0.99, ofSorted: values) : nil }

  /// The largest; nil for none.
  public var maximum: Double? { values.last }

  /// The 95 % interval of the population's quantile `q` in `0...1`; nil below 8 figures.
  ///
  /// Nil, too, for a `q` outside. Between two order statistics, whatever the distribution: ranks l and u with l the 2.5 %
  /// quantile of the binomial distribution of `count` at q, u its 97.5 % quantile plus 1. An end
  /// beyond the sample is unbounded: the upper one of p90, p95, p99 below 36, 72, 368 figures.
  /// David & Nagaraja, "Order Statistics", 7.1.
  public func interval(ofQuantile q: Double) -> ConfidenceInterval? {
    interval(ofQuantile: q, confidence: 0.95)
  }

  /// The same with another probability in `0 ..< 1`.
  func interval(ofQuantile q: Double, confidence: Double) -> ConfidenceInterval? {
    guard values.count >= 8, q >= 0, q <= 1 else { return nil }
    let heads = BinomialDistribution(count: values.count, probability: q)
    let tail = confidence == 0.95 ? 0.025 : (1 - confidence) / 2
    let lower = heads.quantile(tail)
    let upper = heads.quantile(1 - tail) + 1
    return ConfidenceInterval(
      lower: lower >= 1 ? values[lower - 1] : nil,
      upper: upper <= values.count ? values[upper - 1] : nil)
  }
}

/// Quantiles by linear interpolation between order statistics: type 7 of Hyndman & Fan 1996.
///
/// The default of numpy and R. h = (n − 1) q; the value is x⌊h⌋ + (h − ⌊h⌋)(x⌊h⌋₊₁ − x⌊h⌋).
public enum Quantile {
  /// The quantile `q` in `0...1` of values in rising order; nil for no values or another `q`.
  public static func type7(_ q: Double, ofSorted values: [Double]) -> Double? {
    guard let last = values.last, q >= 0, q <= 1 else { return nil }
    let position = Double(values.count - 1) * q
    let index = Int(position)
    guard index + 1 < values.count else { return last }
    let fraction = position - Double(index)
    return values[index] + fraction * (values[index + 1] - values[index])
  }
}
