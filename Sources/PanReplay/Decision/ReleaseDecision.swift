import PanTraces

/// Whether a transition goes on when the finger lifts, which clause said so, and how clearly.
public struct ReleaseDecision: Equatable, Sendable {
  /// What happens.
  public let outcome: TransitionOutcome
  /// What decided.
  public let clause: DecisionClause
  /// How far the release was from the clause's bound; nil where the clause compares nothing.
  public let margin: DecisionMargin?
  /// The anchor it goes to; nil for a rule without anchors.
  public let target: AnchorTarget?

  /// Creates a decision.
  public init(
    outcome: TransitionOutcome, clause: DecisionClause, margin: DecisionMargin?,
    target: AnchorTarget? = nil
  ) {
    self.outcome = outcome
    self.clause = clause
    self.margin = margin
    self.target = target
  }

  /// The decision when the system takes the touch away.
  static let systemCancelled = ReleaseDecision(
    outcome: .cancel, clause: .systemCancelled, margin: nil)
}
