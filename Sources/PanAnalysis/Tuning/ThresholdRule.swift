public import PanEngine
public import PanTraces

/// A family with its numbers: a rule that decides.
///
/// Bounds themselves count as reached. +∞ is a bound that nothing reaches: a clause left out.
///
/// ```swift
/// let rule = ThresholdRule(.progressOrVelocity, [0.4, 300])
/// let wrong = rule?.counts(over: outcomes).errors
/// ```
public struct ThresholdRule: Equatable, Hashable, Sendable {
  /// The shape.
  public let family: RuleFamily
  /// The numbers, in the order and the units of the family's ``RuleFamily/parameters``.
  public let thresholds: [Double]

  /// Creates a rule, or nil if the count of numbers is not the family's or one is not a number.
  public init?(_ family: RuleFamily, _ thresholds: [Double]) {
    guard thresholds.count == family.parameters.count, !thresholds.contains(where: { $0.isNaN })
    else { return nil }
    self.init(family, checked: thresholds)
  }

  init(_ family: RuleFamily, checked thresholds: [Double]) {
    self.family = family
    self.thresholds = thresholds
  }

  /// What the rule says of a release.
  public func decide(_ release: LabeledOutcome) -> TransitionOutcome {
    family.finishes(release, thresholds) ? .finish : .cancel
  }

  /// The rule as a replay runs it. Nil for one that nothing fulfils.
  public var policy: FinishPolicy? { FinishPolicy(self) }

  /// The rule with other values of some numbers.
  func with(_ numbers: [Double], at places: [Int]) -> ThresholdRule {
    var all = thresholds
    for (place, number) in zip(places, numbers) { all[place] = number }
    return ThresholdRule(family, checked: all)
  }

  /// How the rule's decisions compare with what people meant.
  public func counts(over outcomes: [LabeledOutcome]) -> DecisionCounts {
    DecisionCounts(outcomes.lazy.map { ($0.intent, decide($0)) })
  }
}

extension RuleFamily {
  /// Whether the rule of these numbers finishes a release, as its ``PanEngine/FinishPolicy`` does.
  ///
  /// A policy would have to be made for every rule that a search asks.
  func finishes(_ release: LabeledOutcome, _ numbers: [Double]) -> Bool {
    switch self {
    case .progress: release.progress >= numbers[0]
    case .velocity: release.velocity >= numbers[0]
    case .projectedProgress:
      Feature.projectedProgress.value(of: release) >= numbers[0]
    case .progressOrVelocity: release.progress >= numbers[0] || release.velocity >= numbers[1]
    case .progressAndVelocity: release.progress >= numbers[0] && release.velocity >= numbers[1]
    case .projection: release.projectedProgress(gain: numbers[0]) >= numbers[1]
    case .progressOrVelocityUnlessOpposing:
      release.velocity >= numbers[1]
        || release.progress >= numbers[0] && -release.velocity < numbers[2]
    }
  }
}

extension FinishPolicy {
  /// The rule as a replay runs it, deciding every release alike. Nil for one that nothing fulfils.
  ///
  /// A clause whose bound is +∞ is left out, a bound of −∞ is always reached.
  public init?(_ rule: ThresholdRule) {
    let all = rule.family.clauses(rule.thresholds)
    var clauses = all.compactMap { $0.withoutInfiniteBounds }
    let isWhole = clauses.count == all.count
    // A cancelling clause does nothing where no finishing clause follows.
    while clauses.last?.outcome == .cancel { clauses.removeLast() }
    guard !clauses.isEmpty else { return nil }
    let plain = isWhole ? FinishPolicy(plain: rule.family.name, clauses) : nil
    self = plain ?? .clauses(ClauseList(clauses))
  }

  /// The preset of a name with these clauses. Nil if it would decide differently.
  private init?(plain name: String, _ clauses: [ClauseList.Clause]) {
    guard let preset = PolicyPreset.plain.first(where: { $0.name == name }),
      case .clauses(var list) = preset.policy
    else { return nil }
    // A tuned rule counts a missing velocity as 0. With a bound above 0, no velocity and velocity 0
    // both fail.
    let isAsMissing = clauses.allSatisfy { clause in
      clause.tests.allSatisfy { $0.quantity == .progress || $0.bound > 0 }
    }
    list.clauses = clauses
    guard isAsMissing, FinishPolicy.clauses(list).preset != nil else { return nil }
    self = .clauses(list)
  }
}

extension ClauseList.Clause {
  /// The clause without the tests that every release passes. Nil if one is passed by none.
  fileprivate var withoutInfiniteBounds: ClauseList.Clause? {
    // "At least +∞" never holds and "at least −∞" always does; "at most" is the other way
    // round.
    let isFalling = { (test: ReleaseTest) in test.comparison == .atMost }
    guard !tests.contains(where: { $0.bound == (isFalling($0) ? -.infinity : .infinity) }) else {
      return nil
    }
    return ClauseList.Clause(outcome, tests.filter { $0.bound.isFinite })
  }
}
