/// The shape of a finish rule, its numbers left open.
public enum RuleFamily: Sendable, CaseIterable {
  /// Far enough.
  case progress
  /// Fast enough.
  case velocity
  /// Would glide far enough at the normal deceleration.
  case projectedProgress
  /// Far enough, or fast enough.
  case progressOrVelocity
  /// Far enough, and fast enough.
  case progressAndVelocity
  /// Would be far enough after a time at the release velocity: progress + gain · velocity / travel.
  case projection
  /// Fast enough finishes; else fast enough the other way cancels; else far enough finishes.
  case progressOrVelocityUnlessOpposing

  /// The word on the command line and in outputs.
  public var name: String {
    switch self {
    case .progress: "progress"
    case .velocity: "velocity"
    case .projectedProgress: "projected-progress"
    case .progressOrVelocity: "progress-or-velocity"
    case .progressAndVelocity: "progress-and-velocity"
    case .projection: "projection"
    case .progressOrVelocityUnlessOpposing: "progress-or-velocity-unless-opposing"
    }
  }

  /// What the family's numbers are, in the order of ``ThresholdRule/thresholds``.
  public var parameters: [RuleParameter] {
    switch self {
    case .progress: [.progress]
    case .velocity: [.velocity]
    case .projectedProgress: [.projectedProgress]
    case .progressOrVelocity, .progressAndVelocity: [.progress, .velocity]
    case .projection: [.gain, .projectedProgress]
    case .progressOrVelocityUnlessOpposing: [.progress, .velocity, .opposingVelocity]
    }
  }
}

/// One number of a rule.
public enum RuleParameter: Sendable, CaseIterable {
  /// The share of the travel that counts as far enough.
  case progress
  /// The velocity towards finish that counts as fast enough, in points per second.
  case velocity
  /// The projected share of the travel that counts as far enough.
  case projectedProgress
  /// The time to look ahead, in seconds, not below 0.
  case gain
  /// The velocity away from finish that cancels, in points per second, above 0.
  case opposingVelocity

  /// The word in tables and exports.
  public var name: String {
    switch self {
    case .progress: "progress"
    case .velocity: "velocity"
    case .projectedProgress: "projected progress"
    case .gain: "gain"
    case .opposingVelocity: "opposing velocity"
    }
  }

  /// The unit's symbol; shares have none of their own.
  public var unit: String {
    switch self {
    case .progress, .projectedProgress: "1"
    case .velocity, .opposingVelocity: "pt/s"
    case .gain: "s"
    }
  }
}
