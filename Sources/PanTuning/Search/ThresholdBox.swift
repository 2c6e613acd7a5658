/// Thresholds from above one number to another, which is included.
public struct ThresholdRange: Equatable, Hashable, Sendable {
  /// The bound that is not included; −∞ where every smaller threshold does as well.
  public let above: Double
  /// The largest threshold; +∞ where the clause may as well be left out.
  public let through: Double

  /// Creates a range.
  public init(above: Double, through: Double) {
    self.above = above
    self.through = through
  }

  /// Whether a threshold is in the range.
  public func contains(_ threshold: Double) -> Bool { threshold > above && threshold <= through }

  /// The smallest range over both.
  func union(_ other: ThresholdRange) -> ThresholdRange {
    ThresholdRange(above: min(above, other.above), through: max(through, other.through))
  }
}

/// A range for each of a family's parameters.
public struct ThresholdBox: Equatable, Hashable, Sendable {
  /// In the order of ``RuleFamily/parameters``.
  public let ranges: [ThresholdRange]

  /// Creates a box.
  public init(_ ranges: [ThresholdRange]) { self.ranges = ranges }

  /// Whether a rule's numbers are in the box.
  public func contains(_ rule: ThresholdRule) -> Bool {
    ranges.count == rule.thresholds.count
      && zip(ranges, rule.thresholds).allSatisfy { $0.contains($1) }
  }

  func union(_ other: ThresholdBox) -> ThresholdBox {
    ThresholdBox(zip(ranges, other.ranges).map { $0.union($1) })
  }
}
