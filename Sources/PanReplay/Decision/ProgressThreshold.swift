import PanTraces

/// Finishes when progress has reached a threshold; the bound itself finishes.
///
/// 0.5 with `>=` is the rule of the widespread custom-transition tutorials.
public struct ProgressThreshold: Equatable, Hashable, Sendable {
  /// The share of the travel that finishes.
  public var threshold: Double

  /// Creates the rule.
  public init(threshold: Double = 0.5) { self.threshold = threshold }

  /// What the rule says of a release.
  public func decide(_ release: ReleaseState) -> ReleaseDecision {
    let margin = DecisionMargin(
      measured: release.progress, bound: threshold, unit: .fraction)
    return ReleaseDecision(
      outcome: release.progress >= threshold ? .finish : .cancel, clause: .progress,
      margin: margin)
  }
}
