import PanMotion

/// Quantiles of any number of figures in little room, which merge without loss.
///
/// DDSketch: Masson, Rim, Lee 2019, "DDSketch: a fast and fully-mergeable quantile sketch with
/// relative-error guarantees", PVLDB 12. A figure x counts in bucket ⌈ln |x| / ln g⌉ with
/// g = (1 + a) / (1 − a), which stands for 2 gᵏ / (1 + g): off by at most the share a of x. Sketches
/// of parts merge to the very sketch of the whole, in any order.
public struct QuantileSketch: Equatable, Sendable {
  /// The largest relative error of a quantile, above 0 and below 1.
  public let accuracy: Double
  /// How many figures have been added.
  public private(set) var count = 0

  private var positive: [Int: Int] = [:]
  private var negative: [Int: Int] = [:]
  private var zeros = 0

  /// Figures nearer to 0 than this count as 0.
  private static let smallest = 1e-12

  /// Creates a sketch of nothing; nil unless 0 < accuracy < 1.
  public init?(accuracy: Double = 0.01) {
    guard accuracy > 0, accuracy < 1 else { return nil }
    self.accuracy = accuracy
  }

  private var growth: Double { logarithm((1 + accuracy) / (1 - accuracy)) }

  /// Adds a figure; false without effect for what is no finite number.
  @discardableResult
  public mutating func add(_ value: Double) -> Bool {
    guard value.isFinite else { return false }
    count += 1
    guard value.magnitude >= Self.smallest else {
      zeros += 1
      return true
    }
    let key = Int((logarithm(value.magnitude) / growth).rounded(.up))
    if value > 0 { positive[key, default: 0] += 1 } else { negative[key, default: 0] += 1 }
    return true
  }

  /// Adds all figures of another sketch; false without effect for another accuracy.
  @discardableResult
  public mutating func merge(_ other: QuantileSketch) -> Bool {
    guard other.accuracy == accuracy else { return false }
    count += other.count
    zeros += other.zeros
    for (key, number) in other.positive { positive[key, default: 0] += number }
    for (key, number) in other.negative { negative[key, default: 0] += number }
    return true
  }

  /// The figure of rank ⌊q (n − 1)⌋ in rising order, within the accuracy; nil without figures.
  ///
  /// `q` is in `0...1`.
  public func quantile(_ q: Double) -> Double? {
    guard count > 0 else { return nil }
    var left = Int(Double(count - 1) * min(max(q, 0), 1))
    for (key, number) in negative.sorted(by: { $0.key > $1.key }) {
      if left < number { return -value(of: key) }
      left -= number
    }
    if left < zeros { return 0 }
    left -= zeros
    for (key, number) in positive.sorted(by: { $0.key < $1.key }) {
      if left < number { return value(of: key) }
      left -= number
    }
    return nil
  }

  private func value(of key: Int) -> Double {
    let upper = exponential(Double(key) * growth)
    return min(upper * (1 - accuracy), .greatestFiniteMagnitude)
  }
}
