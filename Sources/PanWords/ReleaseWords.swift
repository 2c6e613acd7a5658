import PanGestures
package import PanMetrics
package import PanReplay
import PanText
import PanTraces

/// What the hand had done when it let go, beside what the rule asks for.
///
/// `pulled 12 % (needs 50 %), thrown back at 817 pt/s`
package enum ReleaseWords {
  /// The words for a trace that this rule decided; what was compared for a rule without plain bounds.
  package static func phrase(_ analysis: TraceAnalysis, _ policy: FinishPolicy) -> String {
    let length = LengthLabel(analysis.lengthUnit)
    return analysis.release.flatMap { phrase($0.decided, policy, length) }
      ?? DecisionSentence.short(analysis)
  }

  /// The words for a release that this rule decided; nil for a rule without plain bounds, and where
  /// no rule was asked.
  package static func phrase(
    _ release: RuledRelease, _ policy: FinishPolicy, _ length: LengthLabel
  ) -> String? {
    guard !release.isSystemCancelled, let far = policy.plainBound(.progress) else { return nil }
    let pulled = "pulled " + percent(release.state.progress, beside: far)
    guard let fast = policy.plainBound(.velocity) else { return pulled + needs(percent(far)) }
    let left = leaving(release, length)
    let bound = needs(DecisionSentence.plain(fast))
    return switch (release.decision.outcome, release.decision.clause) {
    case (.finish, .velocity): "\(left)\(bound), \(pulled)"
    case (.finish, _): pulled + needs(percent(far))
    case (.cancel, _):
      pulled + needs(percent(far)) + ", " + left + (isTowardsFinish(release) ? bound : "")
    }
  }

  private static func needs(_ bound: String) -> String { " (needs \(bound))" }

  private static func isTowardsFinish(_ release: RuledRelease) -> Bool {
    (release.state.velocity ?? -1) >= 0
  }

  /// How the finger left: its speed, or that it had none.
  private static func leaving(_ release: RuledRelease, _ length: LengthLabel) -> String {
    guard let velocity = release.state.velocity else {
      return release.velocity == .none(.stopped) ? "stopped before the lift" : "without a velocity"
    }
    let decimals =
      release.decision.clause == .velocity
      ? release.decision.margin.map { DecisionSentence.decimals($0) } ?? 0 : 0
    let speed = "\(NumberText.fixed(velocity.magnitude, decimals: decimals)) \(length.speed)"
    return velocity < 0 ? "thrown back at \(speed)" : "left at \(speed)"
  }

  /// A share of the travel, with as many decimals as keep it from looking like its bound.
  private static func percent(_ share: Double, beside bound: Double) -> String {
    guard share != bound else { return percent(bound) }
    let decimals = (0...12).first { decimals in
      NumberText.fixed(100 * share, decimals: decimals)
        != NumberText.fixed(100 * bound, decimals: decimals)
    }
    return NumberText.fixed(100 * share, decimals: decimals ?? 12) + " %"
  }

  /// A bound as a share of the travel: `50 %`, `33.3 %`.
  package static func percent(_ bound: Double) -> String {
    let tenths = (1000 * bound).rounded() / 10
    return (NumberText.shortest(tenths) ?? NumberText.undefined) + " %"
  }
}
