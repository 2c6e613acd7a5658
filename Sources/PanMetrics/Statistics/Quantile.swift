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
