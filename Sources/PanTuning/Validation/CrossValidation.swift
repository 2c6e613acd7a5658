import PanMetrics
import PanTraces

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

  /// Tunes once without each of `count` parts; nil with fewer than two groups of gestures.
  public init?(
    _ outcomes: [LabeledOutcome], family: RuleFamily, objective: Objective, count: Int = 5,
    seed: UInt64 = 1
  ) throws(TuningError) {
    let division = Folds(outcomes, count: count, seed: seed)
    guard division.count > 1 else { return nil }
    var folds: [Fold] = []
    for part in 0..<division.count {
      var held: [LabeledOutcome] = []
      var others: [LabeledOutcome] = []
      for (outcome, place) in zip(outcomes, division.parts) {
        if place == part { held.append(outcome) } else { others.append(outcome) }
      }
      let optimum = try family.optimum(for: others, objective: objective, seed: seed)
      folds.append(
        Fold(
          rule: optimum.centre, tuned: optimum.centreCounts,
          heldOut: optimum.centre.counts(over: held)))
    }
    self.folds = folds
    self.seed = seed
  }

  /// All gestures, each judged by a rule that had not seen it.
  public var heldOut: DecisionCounts { folds.reduce(.none) { $0 + $1.heldOut } }
}
