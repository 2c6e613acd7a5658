public import PanMetrics
import PanTraces

/// What moving one threshold of a rule does, the others held.
public struct ThresholdSlice: Sendable {
  /// The place of the threshold in ``ThresholdRule/thresholds``.
  public let index: Int
  /// What the threshold is.
  public let parameter: RuleParameter
  /// The largest threshold of each kind, rising; the last is +∞.
  public let thresholds: [Double]
  /// How the rule decides with each of them.
  public let counts: [DecisionCounts]

  /// Moves a rule's threshold; nil for a gain or opposing velocity, which are no lower bounds of a
  /// number, and for a place that the rule does not have.
  public init?(_ rule: ThresholdRule, index: Int, over outcomes: [LabeledOutcome]) {
    guard rule.family.parameters.indices.contains(index) else { return nil }
    let parameter = rule.family.parameters[index]
    guard parameter.feature != nil else { return nil }
    self.index = index
    self.parameter = parameter
    let (always, never) = (rule.with(-.infinity, at: index), rule.with(.infinity, at: index))
    var open: [(score: Double, finishes: Int, cancels: Int)] = []
    var settled = DecisionCounts.none
    for outcome in outcomes {
      let decision = always.decide(outcome)
      if decision == never.decide(outcome) {
        settled = settled + DecisionCounts([(outcome.intent, decision)])
      } else {
        let isFinish = outcome.intent == .finish
        open.append(
          (
            parameter.number(of: outcome, in: rule), isFinish ? 1 : 0, isFinish ? 0 : 1
          ))
      }
    }
    let sweep = ThresholdSweep(open)
    thresholds = sweep.thresholds
    counts = sweep.counts.map { $0 + settled }
  }
}

extension ThresholdRule {
  fileprivate func with(_ threshold: Double, at index: Int) -> ThresholdRule {
    var thresholds = thresholds
    thresholds[index] = threshold
    return ThresholdRule(family, checked: thresholds)
  }
}

extension RuleParameter {
  /// What the threshold is compared with.
  fileprivate func number(of outcome: LabeledOutcome, in rule: ThresholdRule) -> Double {
    switch self {
    case .progress: outcome.progress
    case .velocity, .opposingVelocity, .gain: outcome.velocity
    case .projectedProgress:
      rule.family == .projection
        ? outcome.projectedProgress(gain: rule.thresholds[0])
        : ReleaseFeature.projectedProgress.value(of: outcome)
    }
  }
}
