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
  public var interval: Interval? {
    total > 0
      ? Interval(happened: Double(count), of: Double(total), confidence: 0.95) : nil
  }
}
