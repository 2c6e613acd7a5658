/// Where a figure of the population lies with 95 % confidence, as far as the sample can tell.
public struct ConfidenceInterval: Equatable, Sendable {
  /// The lower end; nil where the sample is too small to bound it.
  public let lower: Double?
  /// The upper end; nil where the sample is too small to bound it, printed as `>`.
  public let upper: Double?

  /// Creates an interval.
  public init(lower: Double?, upper: Double?) {
    self.lower = lower
    self.upper = upper
  }

  /// Whether a value is inside, the ends included.
  public func contains(_ value: Double) -> Bool { !isAbove(value) && !isBelow(value) }

  /// Whether all of it is above a value.
  public func isAbove(_ value: Double) -> Bool { lower.map { $0 > value } ?? false }

  /// Whether all of it is below a value.
  public func isBelow(_ value: Double) -> Bool { upper.map { $0 < value } ?? false }
}
