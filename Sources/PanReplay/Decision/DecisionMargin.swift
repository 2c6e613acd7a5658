/// What a clause measured, against which bound, and how clearly.
public struct DecisionMargin: Equatable, Sendable {
  /// The figure compared, in ``unit``.
  public let measured: Double
  /// The bound it was compared with, in ``unit``.
  public let bound: Double
  /// The side of the bound on which the clause speaks for finishing.
  public let finishSide: BoundSide
  /// Whether a figure exactly on the bound speaks for finishing.
  public let boundFinishes: Bool
  /// The clause's own unit.
  public let unit: MarginUnit

  /// Creates a margin; by default one that finishes from the bound upwards.
  public init(
    measured: Double, bound: Double, finishSide: BoundSide = .above, boundFinishes: Bool = true,
    unit: MarginUnit
  ) {
    self.measured = measured
    self.bound = bound
    self.finishSide = finishSide
    self.boundFinishes = boundFinishes
    self.unit = unit
  }

  /// The signed distance to the bound in ``unit``, positive on the finish side; 0 is on the bound.
  public var value: Double {
    switch finishSide {
    case .above: measured - bound
    case .below: bound - measured
    }
  }

  /// Whether the figure speaks for finishing.
  public var finishes: Bool { value > 0 || (value == 0 && boundFinishes) }

  /// How the figure stands to the bound, as a sign: `≥` on the finish side of an inclusive bound.
  public var sign: String {
    switch (finishSide, finishes, boundFinishes) {
    case (.above, true, true), (.below, false, false): "≥"
    case (.above, true, false), (.below, false, true): ">"
    case (.above, false, true), (.below, true, false): "<"
    case (.above, false, false), (.below, true, true): "≤"
    }
  }
}

/// A side of a bound.
public enum BoundSide: UInt8, Sendable, CaseIterable {
  /// Figures larger than the bound.
  case above
  /// Figures smaller than the bound.
  case below
}
