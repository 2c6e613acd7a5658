public import PanTraces

/// The changes if one rule takes the place of another, gesture by gesture.
public struct RuleComparison: Equatable, Sendable {
  /// A gesture that the rules decide differently.
  public struct Flip: Equatable, Sendable {
    /// The trace's id.
    public let id: String
    /// What the person meant.
    public let intent: TransitionOutcome
    /// What the current rule says. The proposed one says the other.
    public let current: TransitionOutcome

    /// Whether the proposed rule does what was meant.
    public var isImprovement: Bool { current != intent }
  }

  /// How the current rule decides.
  public let current: DecisionCounts
  /// How the proposed rule decides.
  public let proposed: DecisionCounts
  /// The gestures that flip, in their order.
  public let flips: [Flip]
  /// The right and wrong decisions of both, the current rule first, with the test by person.
  package let pairs: PairedDecisions

  /// Compares what two rules decide on the same gestures, one decision for each.
  ///
  /// Any rule can be compared, also one that looks at more than a ``LabeledOutcome``.
  public init(
    _ outcomes: [LabeledOutcome], current: [TransitionOutcome], proposed: [TransitionOutcome]
  ) {
    self.current = DecisionCounts(
      zip(outcomes, current).lazy.map { (intent: $0.intent, decision: $1) })
    self.proposed = DecisionCounts(
      zip(outcomes, proposed).lazy.map { (intent: $0.intent, decision: $1) })
    let decisions = zip(outcomes, zip(current, proposed))
    flips = decisions.lazy.filter { $1.0 != $1.1 }.map { outcome, decision in
      Flip(id: outcome.id, intent: outcome.intent, current: decision.0)
    }
    pairs = PairedDecisions(
      decisions.lazy.map { outcome, decision -> (first: Bool?, second: Bool?) in
        (decision.0 == outcome.intent, decision.1 == outcome.intent)
      }, people: outcomes.lazy.map { $0.group.map { Person($0) } })
  }
}
