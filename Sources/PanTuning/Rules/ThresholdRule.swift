import PanMetrics
import PanTraces

/// A family with its numbers: a rule that decides.
///
/// Bounds themselves count as reached. +∞ is a bound that nothing reaches: a clause left out.
///
/// ```swift
/// let best = try RuleFamily.progressOrVelocity.optimum(for: outcomes)
/// let rule = RoundedRule(best, over: outcomes).rule
/// let wrong = rule.counts(over: outcomes).errors
/// ```
public struct ThresholdRule: Equatable, Hashable, Sendable {
  /// The shape.
  public let family: RuleFamily
  /// The numbers, in the order and the units of the family's ``RuleFamily/parameters``.
  public let thresholds: [Double]

  /// Creates a rule, or nil where the count of numbers is not the family's or one is not a number.
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
    finishes(release) ? .finish : .cancel
  }

  /// How the rule's decisions compare with what people meant.
  public func counts(over outcomes: [LabeledOutcome]) -> DecisionCounts {
    DecisionCounts(outcomes.lazy.map { ($0.intent, decide($0)) })
  }

  /// As ``PanReplay/FinishPolicy`` of the rule decides, without making one for every gesture.
  private func finishes(_ release: LabeledOutcome) -> Bool {
    switch family {
    case .progress: release.progress >= thresholds[0]
    case .velocity: release.velocity >= thresholds[0]
    case .projectedProgress:
      ReleaseFeature.projectedProgress.value(of: release) >= thresholds[0]
    case .progressOrVelocity:
      release.progress >= thresholds[0] || release.velocity >= thresholds[1]
    case .progressAndVelocity:
      release.progress >= thresholds[0] && release.velocity >= thresholds[1]
    case .projection: release.projectedProgress(gain: thresholds[0]) >= thresholds[1]
    case .progressOrVelocityUnlessOpposing:
      release.velocity >= thresholds[1]
        || release.progress >= thresholds[0] && -release.velocity < thresholds[2]
    }
  }
}
