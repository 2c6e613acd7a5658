import PanTraces

/// Whether a transition goes on when the finger lifts, which clause said so, and how clearly.
public struct ReleaseDecision: Equatable, Sendable {
  /// What happens.
  public let outcome: TransitionOutcome
  /// What decided.
  public let clause: DecisionClause
  /// How far the release was from the clause's bound; nil where the clause compares nothing.
  public let margin: DecisionMargin?

  /// Creates a decision.
  public init(outcome: TransitionOutcome, clause: DecisionClause, margin: DecisionMargin?) {
    self.outcome = outcome
    self.clause = clause
    self.margin = margin
  }

  /// The decision when the system takes the touch away.
  static let systemCancelled = ReleaseDecision(
    outcome: .cancel, clause: .systemCancelled, margin: nil)
}

/// The part of a policy that decided.
///
/// When several clauses could have finished the transition and none did, it is the one that came
/// nearest, measured by its own bound.
public enum DecisionClause: UInt8, Sendable, CaseIterable {
  /// The progress against its threshold.
  case progress
  /// The velocity along the travel against its threshold.
  case velocity
  /// No policy was asked: the system took the touch away.
  case systemCancelled

  /// The word in tables and exports.
  public var name: String {
    switch self {
    case .progress: "progress"
    case .velocity: "velocity"
    case .systemCancelled: "system-cancelled"
    }
  }
}

/// A signed distance to a decision's bound, positive on the finish side; 0 is on the bound.
public struct DecisionMargin: Equatable, Sendable {
  /// The distance, in ``unit``.
  public let value: Double
  /// The bound it is measured from, in ``unit``.
  public let bound: Double
  /// The clause's own unit.
  public let unit: MarginUnit

  /// Creates a margin.
  public init(value: Double, bound: Double, unit: MarginUnit) {
    self.value = value
    self.bound = bound
    self.unit = unit
  }
}

/// The unit a clause compares in.
public enum MarginUnit: UInt8, Sendable, CaseIterable {
  /// Shares of the travel.
  case fraction
  /// Points per second.
  case pointsPerSecond

  /// The symbol in tables and exports; shares have none of their own.
  public var symbol: String {
    switch self {
    case .fraction: "1"
    case .pointsPerSecond: "pt/s"
    }
  }
}
