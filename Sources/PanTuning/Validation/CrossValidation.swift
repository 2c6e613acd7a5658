public import PanMetrics
public import PanTraces

/// How rules do on people they were not tuned on: each part is judged by the rule of the others.
///
/// Judged on the gestures it was tuned on, every rule looks better than it is.
public struct CrossValidation: Equatable, Sendable {
  /// One part.
  public struct Fold: Equatable, Sendable {
    /// The centre of the optimum of all other parts.
    public let rule: ThresholdRule
    /// How it decides there.
    public let tuned: DecisionCounts
    /// How it decides in this part.
    public let heldOut: DecisionCounts
  }

  /// The parts, in order.
  public let folds: [Fold]
  /// What the parts were shuffled with.
  public let seed: UInt64
  private let division: Folds

  /// Tunes once without each of `count` parts; nil with fewer than two groups of gestures.
  public init?(
    _ outcomes: [LabeledOutcome], family: RuleFamily, objective: Objective, count: Int = 5,
    seed: UInt64 = 1
  ) throws(TuningError) {
    let repeated = try RepeatedValidation(
      outcomes, family: family, objective: objective, count: count, repeats: 1, seed: seed)
    guard let only = repeated?.divisions.first else { return nil }
    self = only
  }

  /// Judges each part by what the others were tuned to.
  init(
    _ outcomes: [LabeledOutcome], _ division: Folds, tuned: [(ThresholdRule, DecisionCounts)],
    seed: UInt64
  ) {
    folds = tuned.enumerated().map { part, tuned in
      let own = outcomes.indices.lazy.filter { division.part(of: $0) == part }
      return Fold(
        rule: tuned.0, tuned: tuned.1,
        heldOut: DecisionCounts(own.map { (outcomes[$0].intent, tuned.0.decide(outcomes[$0])) }))
    }
    self.division = division
    self.seed = seed
  }

  /// All gestures, each judged by a rule that had not seen it.
  public var heldOut: DecisionCounts { folds.reduce(.none) { $0 + $1.heldOut } }

  /// What became of each of the gestures that were divided, by the rule that had not seen it.
  public func decisions(on outcomes: [LabeledOutcome]) -> [TransitionOutcome] {
    zip(outcomes, division.parts).map { folds[$1].rule.decide($0) }
  }
}
