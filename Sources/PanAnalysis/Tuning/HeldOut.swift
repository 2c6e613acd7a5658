public import PanTraces

/// How rules do on people they were not tuned on, and whether that is better than the rule in use.
///
/// Judged on the gestures it was tuned on, every rule looks better than it is. So people are dealt to
/// parts, and each part is decided by the rule of the others. One deal decides too much: over ten of them
/// the same gestures had 29 to 34 errors. So there are several, each with other parts.
///
/// A person's gain is the cost of the current rule's errors on their gestures less that of the held-out
/// decisions, summed over the deals. The test flips the signs of gains by person
/// (`PanAnalysis/SignFlips`). On the gestures that a rule was tuned on, a test claims a difference in 28 to
/// 30 of 100 sets of pure noise.
public struct HeldOut: Equatable, Sendable {
  /// How the tuned rule stands against the current one.
  public enum Standing: Equatable, Sendable {
    /// It does better than the current one on people it has not seen.
    case better
    /// It does worse.
    case worse
    /// Neither is shown.
    case undecided
    /// There are fewer than six people.
    case tooFewPeople
  }

  /// The objective that rules are compared by.
  public let objective: Objective
  /// How the current rule decides.
  public let current: DecisionCounts
  /// How rules decide on people they were not tuned on, once for each deal.
  public let deals: [DecisionCounts]
  /// How many parts each deal has.
  public let parts: Int
  /// The weights of the two errors in the comparison.
  public let weights: Objective.Weights
  /// The current rule's cost less the held-out decisions', in ``weights``, as the mean of the deals.
  public let gain: Double
  /// Who made the gestures.
  package let sampling: Sampling
  /// The two-sided p-value of the gain. Nil for too few people.
  public let probability: Double?
  /// Each part's rule, deal by deal.
  package let rules: [ThresholdRule]

  /// What a p-value must be below for a claim.
  ///
  /// The rules of one deal share people, so that gains are not quite independent between people, and
  /// flipping their signs claims too much. Of 220 sets of 100 gestures of pure noise 8.6 % had a gain with
  /// a p-value below 0.05, and 2.7 % below 0.02. Seven people can reach 0.02.
  public static let level = 0.02
  /// How many deals there are for so many numbers: three take longer to tune.
  private static func usualDeals(_ numbers: Int) -> Int { numbers > 2 ? 3 : 10 }

  /// Judges the best rules of a search against what the current rule decided on the same gestures.
  ///
  /// `all` calls its closure for every number below a count, on any threads, and returns the results in
  /// the order of the numbers. Nil with fewer than two groups of gestures.
  package init?(
    _ search: RuleSearch, objective: Objective, current decisions: [TransitionOutcome],
    parts: Int = 5, seed: UInt64 = 1,
    all: NumberDraws = { (0..<$0).map($1) }
  ) {
    let outcomes = search.outcomes
    let divisions = Folds.distinct(
      Folds.Groups(outcomes), count: parts, most: Self.usualDeals(search.axes.count), seed: seed)
    guard let parts = divisions.first?.count, parts > 1 else { return nil }
    let numbers = all(divisions.count * parts) { number in
      let (deal, part) = number.quotientAndRemainder(dividingBy: parts)
      let division = divisions[deal]
      // The part itself is left out of its own tuning: weight 0.
      let weights: [Int32] = outcomes.indices.map { division.part(of: $0) == part ? 0 : 1 }
      return search.rule(objective, weights).thresholds
    }
    let rules = numbers.map { ThresholdRule(search.family, checked: $0) }
    let current = DecisionCounts(zip(outcomes, decisions).lazy.map { ($0.intent, $1) })
    let held = divisions.enumerated().map { deal, division in
      outcomes.indices.map { rules[deal * parts + division.part(of: $0)].decide(outcomes[$0]) }
    }
    let counts = held.map { DecisionCounts(zip(outcomes, $0).lazy.map { ($0.intent, $1) }) }
    let weights = objective.errorWeights(of: current)
    // Gesture by gesture, what all deals together saved: a person's gestures then go into one sign.
    let gains = outcomes.indices.map { place in
      let intent = outcomes[place].intent
      return held.reduce(0) {
        $0 + weights.cost(meant: intent, done: decisions[place])
          - weights.cost(meant: intent, done: $1[place])
      }
    }
    (sampling, probability) = SignFlips.probability(
      zip(outcomes, gains).lazy.map { (person: $0.group.map { Person($0) }, way: $1) })
    self.objective = objective
    self.current = current
    self.deals = counts
    self.parts = parts
    self.weights = weights
    self.rules = rules
    gain = Double(gains.reduce(0, +)) / Double(counts.count)
  }

  /// Judges the best rules of a family against what the current rule decided.
  ///
  /// Nil with fewer than two people, each gesture without one being another's.
  public init?(
    _ family: RuleFamily, on outcomes: [LabeledOutcome], objective: Objective = .cost(.equal),
    current decisions: [TransitionOutcome], seed: UInt64 = 1
  ) {
    self.init(
      RuleSearch(family, outcomes), objective: objective, current: decisions, seed: seed)
  }

  /// How the tuned rule stands.
  public var standing: Standing {
    guard let probability else { return .tooFewPeople }
    guard probability < Self.level, gain != 0, gain < 0 || keepsLimit || !currentKeepsLimit else {
      return .undecided
    }
    return gain > 0 ? .better : .worse
  }

  /// Whether the held-out decisions keep the limit on false finishes, if there is one.
  public var keepsLimit: Bool {
    guard let limit = objective.falseFinishLimit(of: current) else { return true }
    return deals.reduce(0) { $0 + $1.falseFinishes } <= limit * deals.count
  }

  /// Whether the current rule keeps it.
  public var currentKeepsLimit: Bool {
    objective.falseFinishLimit(of: current).map { current.falseFinishes <= $0 } ?? true
  }

  /// The mean of some figure over the deals. Nil for too few people, or if it is undefined in one.
  public func expected(_ figure: (DecisionCounts) -> Double?) -> Double? {
    let values = deals.compactMap(figure)
    guard probability != nil, values.count == deals.count else { return nil }
    return values.reduce(0, +) / Double(values.count)
  }

  /// The objective's value to expect of a tuned rule on other people. Nil for too few people.
  ///
  /// It is no worse than that of a rule that decides all alike, as everybody can choose that one.
  public var expectedValue: Double? {
    expected(objective.value).map { value in
      switch objective {
      case .cost(let model):
        let alike = min(
          model.falseFinish * current.meantCancel, model.falseCancel * current.meantFinish)
        return min(value, Double(alike))
      case .balancedAccuracy: return max(value, 0.5)
      case .falseFinishLimit: return value
      }
    }
  }
}

/// Calls a closure for each number below a count, possibly on several threads, and returns the results in
/// the order of the numbers.
package typealias NumberDraws = (
  _ count: Int, _ draw: @escaping @Sendable (_ number: Int) -> [Double]
) -> [[Double]]
