/// The rule that decides at lift whether a transition finishes or cancels.
public enum FinishPolicy: Equatable, Hashable, Sendable {
  /// Far enough.
  case progressThreshold(ProgressThreshold)
  /// Far enough, or fast enough.
  case progressOrVelocity(ProgressOrVelocity)

  /// The name on the command line and in outputs.
  public var name: String {
    switch self {
    case .progressThreshold: "progress"
    case .progressOrVelocity: "progress-or-velocity"
    }
  }

  /// What the rule says of a release.
  public func decide(_ release: ReleaseState) -> ReleaseDecision {
    switch self {
    case .progressThreshold(let rule): rule.decide(release)
    case .progressOrVelocity(let rule): rule.decide(release)
    }
  }
}
