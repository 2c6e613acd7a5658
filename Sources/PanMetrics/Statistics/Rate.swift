/// How often something happened out of how many times it could have.
public struct Rate: Equatable, Sendable {
  /// How often it happened, `0...total`.
  public let count: Int
  /// How often it could have.
  public let total: Int

  /// Creates a rate; counts outside `0...total` are brought to its ends.
  public init(_ count: Int, of total: Int) {
    self.total = max(total, 0)
    self.count = min(max(count, 0), self.total)
  }

  /// The share in `0...1`; nil out of nothing.
  public var share: Double? { total > 0 ? Double(count) / Double(total) : nil }

  /// Wilson's 95 % interval of the share; nil out of nothing.
  ///
  /// Centre (k + z²/2) / (n + z²), half width z / (n + z²) · √(k (n − k) / n + z²/4). Wilson 1927,
  /// J. Am. Stat. Assoc. 22. 0 of 10 gives 0 to 0.278, where the normal interval gives 0 to 0.
  public var interval: ConfidenceInterval? {
    guard total > 0 else { return nil }
    return Self.interval(Double(count), of: Double(total))
  }

  /// The same for `k` of `n` independent observations, above 0 and not necessarily whole.
  static func interval(_ k: Double, of n: Double) -> ConfidenceInterval {
    let z = NormalDistribution.z95
    let scale = n + z * z
    let center = (k + z * z / 2) / scale
    let half = z / scale * (k * (n - k) / n + z * z / 4).squareRoot()
    return ConfidenceInterval(
      lower: k == 0 ? 0 : center - half, upper: k == n ? 1 : center + half)
  }
}

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
