public import PanMetrics
package import PanTraces

/// How rules do on people they were not tuned on: each part is judged by the rule of the others.
///
/// Judged on the gestures it was tuned on, every rule looks better than it is.
package struct CrossValidation: Equatable, Sendable {
  /// One part.
  package struct Fold: Equatable, Sendable {
    /// The center of the optimum of all other parts.
    package let rule: ThresholdRule
    /// How it decides on the parts it was tuned on.
    package let tuned: DecisionCounts
    /// How it decides in this part.
    package let heldOut: DecisionCounts
  }

  /// The parts, in order.
  package let folds: [Fold]
  /// What the parts were shuffled with.
  package let seed: UInt64
  private let division: Folds

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
  package var heldOut: DecisionCounts { folds.reduce(.none) { $0 + $1.heldOut } }

  /// The held-out decision on each gesture, by the rule that had not seen it.
  package func decisions(on outcomes: [LabeledOutcome]) -> [TransitionOutcome] {
    zip(outcomes, division.parts).map { folds[$1].rule.decide($0) }
  }
}

/// Several cross-validations of the same gestures, each with people dealt to the parts anew.
///
/// One deal decides too much: over ten of them the same gestures had 29 to 34 errors.
public struct RepeatedValidation: Equatable, Sendable {
  /// One for each deal; all differ, so that there may be fewer than were asked for.
  package let divisions: [CrossValidation]

  /// The usual number of deals.
  public static let usualRepeats = 10

  /// Tunes once without each of `count` parts of at most `repeats` deals; nil with fewer than two groups.
  ///
  /// Gestures are sorted once for all of them.
  public init?(
    _ outcomes: [LabeledOutcome], family: RuleFamily, objective: Objective, count: Int = 5,
    repeats: Int = usualRepeats, seed: UInt64 = 1
  ) throws(TuningError) {
    try self.init(
      outcomes, family: family, objective: objective, count: count, repeats: repeats, seed: seed
    ) { count, draw in
      (0..<count).map(draw)
    }
  }

  /// Lets `all` tune in any order, on any threads, as for a ``ThresholdBootstrap``.
  package init?(
    _ outcomes: [LabeledOutcome], family: RuleFamily, objective: Objective, count: Int,
    repeats: Int, seed: UInt64,
    all: (_ count: Int, _ draw: @escaping @Sendable (_ number: Int) -> TunedSample.Attempt)
      -> [TunedSample.Attempt]
  ) throws(TuningError) {
    let groups = OutcomeGroups(outcomes)
    let deals = Folds.distinct(groups, count: count, most: max(repeats, 1), seed: seed)
    guard let parts = deals.first?.folds.count, parts > 1 else { return nil }
    let search = RepeatedSearch(outcomes, groups: groups.numbers, family: family)
    let results = all(deals.count * parts) { number in
      let (deal, part) = number.quotientAndRemainder(dividingBy: parts)
      return TunedSample.Attempt { () throws(TuningError) in
        let times = deals[deal].folds.times(without: part)
        let optimum = try search.optimum(times, objective: objective, seed: deals[deal].seed)
        return TunedSample(thresholds: optimum.center.thresholds, counts: optimum.centerCounts)
      }
    }
    var tuned: [(ThresholdRule, DecisionCounts)] = []
    for result in results {
      let draw = try result.get()
      tuned.append((ThresholdRule(family, checked: draw.thresholds), draw.counts))
    }
    divisions = deals.indices.map { deal in
      CrossValidation(
        outcomes, deals[deal].folds, tuned: Array(tuned[deal * parts..<(deal + 1) * parts]),
        seed: deals[deal].seed)
    }
  }

  /// How each deal's rules decide on people they had not seen.
  public var heldOut: [DecisionCounts] { divisions.map { $0.heldOut } }
}

/// The result of tuning on some of the gestures.
package struct TunedSample: Sendable {
  /// The thresholds, in the family's order.
  let thresholds: [Double]
  /// How the rule decides on the gestures it was tuned on.
  let counts: DecisionCounts

  /// The result, or why there is none.
  package typealias Attempt = Result<TunedSample, TuningError>
}
