import PanTraces

/// Finishes when progress or velocity along the travel has reached its threshold.
///
/// Both bounds finish. Without a velocity only progress counts. The defaults, half of the travel or
/// 500 pt/s, are what brave/browser-ios pull request 1186 settled on for going back.
public struct ProgressOrVelocity: Equatable, Hashable, Sendable {
  /// The share of the travel that finishes.
  public var progress: Double
  /// The velocity towards finish, in points per second, that finishes.
  public var velocity: Double

  /// Creates the rule.
  public init(progress: Double = 0.5, velocity: Double = 500) {
    self.progress = progress
    self.velocity = velocity
  }

  /// What the rule says of a release.
  public func decide(_ release: ReleaseState) -> ReleaseDecision {
    let far = ProgressThreshold(threshold: progress).decide(release)
    guard far.outcome == .cancel, let speed = release.velocity else { return far }
    let fast = ReleaseDecision(
      outcome: speed >= velocity ? .finish : .cancel, clause: .velocity,
      margin: DecisionMargin(measured: speed, bound: velocity, unit: .pointsPerSecond))
    if fast.outcome == .finish { return fast }
    // Neither clause finished: the one that missed by the smaller part of its bound is the story.
    return shortfall(of: fast) < shortfall(of: far) ? fast : far
  }

  private func shortfall(of decision: ReleaseDecision) -> Double {
    guard let margin = decision.margin, margin.bound > 0 else { return .infinity }
    return -margin.value / margin.bound
  }
}
