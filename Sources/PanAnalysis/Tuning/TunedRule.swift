public import PanEngine
public import PanTraces

/// A shape with its numbers: a rule that decides.
public struct TunedRule: Equatable, Sendable {
  /// The shape.
  package let shape: RuleShape
  /// All numbers that a decision takes.
  let all: [Double]

  init(_ shape: RuleShape, all: [Double]) { (self.shape, self.all) = (shape, all) }

  /// The open numbers. Infinite for one without a bound.
  public var numbers: [Double] { shape.places.map { all[$0] } }

  /// The rule as thresholds. Nil for a rule of one's own.
  public var thresholds: ThresholdRule? {
    if case .family(let family) = shape { ThresholdRule(family, checked: all) } else { nil }
  }

  /// The rule as a replay runs it. Nil for one that nothing fulfils.
  public var policy: FinishPolicy? {
    switch shape {
    case .family(let family): return FinishPolicy(ThresholdRule(family, checked: all))
    case .custom(let rule):
      var tuned = rule
      for (setting, value) in zip(rule.settings, all) {
        tuned = tuned.setting(setting.name, to: value) ?? tuned
      }
      return .custom(tuned)
    }
  }

  /// What the rule says of a release.
  public func decide(_ outcome: LabeledOutcome) -> TransitionOutcome {
    shape.finishes(outcome, all) ? .finish : .cancel
  }

  /// The rule with other values of some open numbers.
  func with(_ numbers: [Double], at open: [Int]) -> TunedRule {
    var all = all
    for (place, number) in zip(open, numbers) { all[shape.places[place]] = number }
    return TunedRule(shape, all: all)
  }
}
