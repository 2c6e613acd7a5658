public import PanMetrics

/// A rule with numbers that a person would type, and what rounding to them costs.
public struct RoundedRule: Equatable, Sendable {
  /// The rule.
  public let rule: ThresholdRule
  /// How it decides; compare with the optimum's counts.
  public let counts: DecisionCounts
  /// Whether it is as good as the optimum, and in the range quoted for it.
  public let isOptimal: Bool

  /// Rounds an optimum's center to the coarsest steps that stay in the largest optimal box.
  ///
  /// Shares and gains go to tenths, twentieths or hundredths, velocities to 100, 50 or 10 pt/s, all
  /// at once. Where none stays inside, the finest is taken: more digits would be false precision.
  /// Where that breaks a limit on false finishes, it is rounded to fewer finishes; a projection that
  /// breaks it all the same is not rounded. A projection's region is slanted, so that only its
  /// decisions tell whether the rule is optimal.
  public init(_ optimum: Optimum, over outcomes: [LabeledOutcome]) {
    func attempt(_ rule: ThresholdRule) -> RoundedRule {
      let counts = rule.counts(over: outcomes)
      let isOptimal =
        optimum.objective.preference(counts, over: optimum.counts) == .equal
        && (optimum.family == .projection || optimum.region.largest.contains(rule))
      return RoundedRule(rule: rule, counts: counts, isOptimal: isOptimal)
    }
    let limit = optimum.objective.falseFinishLimit(of: optimum.counts)
    var rounded = attempt(optimum.center.rounded(0))
    func breaksLimit() -> Bool { limit.map { rounded.counts.falseFinishes > $0 } ?? false }
    for fineness in 1..<RuleParameter.stepCount where !rounded.isOptimal {
      rounded = attempt(optimum.center.rounded(fineness))
    }
    if breaksLimit() {
      rounded = attempt(optimum.center.rounded(RuleParameter.stepCount - 1, finishesLess: true))
    }
    if breaksLimit() { rounded = attempt(optimum.center) }
    self = rounded
  }

  private init(rule: ThresholdRule, counts: DecisionCounts, isOptimal: Bool) {
    self.rule = rule
    self.counts = counts
    self.isOptimal = isOptimal
  }
}

extension ThresholdRule {
  fileprivate func rounded(_ fineness: Int, finishesLess: Bool = false) -> ThresholdRule {
    ThresholdRule(
      family,
      checked: zip(family.parameters, thresholds).map { parameter, threshold in
        parameter.rounded(threshold, fineness, finishesLess)
      })
  }
}

extension RuleParameter {
  /// How many finenesses of typed numbers there are.
  static let stepCount = 3

  /// The steps per unit of shares and seconds, and the step of velocities in points per second.
  private static let steps: [(perUnit: Double, velocity: Double)] = [
    (10, 100), (20, 50), (100, 10),
  ]

  /// The nearest number that is a whole count of steps, or the nearest with which no more gestures
  /// finish; +∞ stays.
  fileprivate func rounded(_ value: Double, _ fineness: Int, _ finishesLess: Bool) -> Double {
    let step = Self.steps[fineness]
    let up: FloatingPointRoundingRule = finishesLess ? .up : .toNearestOrAwayFromZero
    switch self {
    case .progress, .projectedProgress:
      // Divided by a whole number, the result is the closest number to the decimal.
      return (value * step.perUnit).rounded(up) / step.perUnit
    case .gain: return (value * step.perUnit).rounded() / step.perUnit
    case .velocity: return (value / step.velocity).rounded(up) * step.velocity
    case .opposingVelocity:
      // An opposing velocity of 0 would cancel where nothing moves.
      let steps = (value / step.velocity).rounded(finishesLess ? .down : up)
      return max(steps, 1) * step.velocity
    }
  }
}
