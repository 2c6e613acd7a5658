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

extension Rate {
  /// A confidence interval of a figure of the population.
  public struct Interval: Equatable, Sendable {
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
    /// Clopper & Pearson 1934, Biometrika 26. Both counts may have fractions: an effective number of
    /// gestures has. 0 of 10 gives 0 to 0.308.
    init(happened: Double, of total: Double, confidence: Double) {
      let tail = (1 - confidence) / 2
      let rest = total - happened
      lower = happened > 0 ? BetaDistribution.quantile(tail, happened, rest + 1) : 0
      upper = rest > 0 ? BetaDistribution.quantile(1 - tail, happened + 1, rest) : 1
    }

    /// The interval multiplied by a positive factor.
    package func scaled(by factor: Double) -> Interval {
      Interval(lower: lower.map { $0 * factor }, upper: upper.map { $0 * factor })
    }

    /// Whether a value is inside, the ends included.
    public func contains(_ value: Double) -> Bool {
      (lower ?? value) <= value && value <= (upper ?? value)
    }
  }
}
