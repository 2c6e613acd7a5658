public import PanTraces

/// Whether a transition goes on when the finger lifts, what decided, and how clearly.
public struct ReleaseDecision: Equatable, Sendable {
  /// What happens.
  public let outcome: TransitionOutcome
  /// What decided. Tables call it the clause.
  public let reason: Reason
  /// How far the release was from the bound that decided. Nil if nothing was compared.
  public let margin: Margin?
  /// The anchor it goes to. Nil for a rule without anchors.
  public let target: SnapRule.Target?

  /// Creates a decision. By default one that compares nothing.
  ///
  /// A margin's ``Margin/finishes`` should be the outcome.
  public init(
    outcome: TransitionOutcome, reason: Reason = .own, margin: Margin? = nil,
    target: SnapRule.Target? = nil
  ) {
    self.outcome = outcome
    self.reason = reason
    self.margin = margin
    self.target = target
  }

  /// The decision when the system takes the touch away.
  static let systemCancelled = ReleaseDecision(
    outcome: .cancel, reason: .systemCancelled, margin: nil)

  /// Whether the system took the touch away, so that no finger let go and no rule was asked.
  package var isSystemCancelled: Bool { reason == .systemCancelled }

  /// The quantity whose comparison decided, or why none was compared.
  ///
  /// When several clauses could have finished the transition and none did, it is the one that came
  /// nearest, measured by its own bound.
  public enum Reason: String, NamedCase {
    /// The progress against a threshold.
    case progress
    /// The farthest progress.
    case peak
    /// How far the content came back from there, in points.
    case reversal
    /// The velocity along the travel against a threshold.
    case velocity
    /// The finger's way in points.
    case distance
    /// The way left to the end in points.
    case remaining
    /// The velocity in device pixels per second.
    case pixelVelocity = "pixel-velocity"
    /// The velocity in lengths of the travel per second.
    case relativeVelocity = "relative-velocity"
    /// The speed along and across together.
    case speed
    /// By how much the speed along exceeds the speed across.
    case dominance
    /// The finger's way over the whole contact's time.
    case meanVelocity = "mean-velocity"
    /// The contact's time.
    case duration
    /// The way times the velocity.
    case swipePower = "swipe-power"
    /// Where the content would get to at its velocity.
    case projection
    /// No policy was asked: the system took the touch away.
    case systemCancelled = "system-cancelled"
    /// A custom rule, which need not say what it compared.
    case own = "own-rule"

    /// The unit it compares in.
    public var unit: MarginUnit {
      switch self {
      case .progress, .peak, .projection, .systemCancelled, .own: .fraction
      case .reversal, .distance, .remaining: .points
      case .velocity, .speed, .dominance, .meanVelocity: .pointsPerSecond
      case .pixelVelocity: .pixelsPerSecond
      case .relativeVelocity: .lengthsPerSecond
      case .duration: .seconds
      case .swipePower: .squarePointsPerSecond
      }
    }
  }
}

extension ReleaseDecision {
  /// What a clause measured, against which bound, and how clearly.
  public struct Margin: Equatable, Sendable {
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

    /// Creates a margin. By default one that finishes from the bound upwards.
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

    /// The signed distance to the bound in ``unit``, positive on the finish side. 0 is on the bound.
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
}

extension ReleaseDecision {
  /// A side of a bound.
  public enum BoundSide: UInt8, Sendable, CaseIterable {
    /// Figures larger than the bound.
    case above
    /// Figures smaller than the bound.
    case below
  }
}

extension ReleaseDecision {
  /// The unit a clause compares in.
  public enum MarginUnit: String, Sendable, CaseIterable {
    /// Shares of the travel.
    case fraction = "1"
    /// Points.
    case points = "pt"
    /// Points per second.
    case pointsPerSecond = "pt/s"
    /// Device pixels per second.
    case pixelsPerSecond = "px/s"
    /// Lengths of the travel per second.
    case lengthsPerSecond = "L/s"
    /// Seconds.
    case seconds = "s"
    /// Points times points per second.
    case squarePointsPerSecond = "pt²/s"

    /// The symbol in tables and exports. Shares have none of their own.
    public var symbol: String { rawValue }
  }
}
