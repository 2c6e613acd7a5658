/// One number of a rule.
public enum RuleParameter: String, Sendable, CaseIterable {
  /// The share of the travel that counts as far enough.
  case progress
  /// The velocity towards finish that counts as fast enough, in points per second.
  case velocity
  /// The projected share of the travel that counts as far enough.
  case projectedProgress = "projected progress"
  /// The time to look ahead, in seconds, not below 0.
  case gain
  /// The velocity away from finish that cancels, in points per second, above 0.
  case opposingVelocity = "opposing velocity"

  /// The word in tables and exports.
  public var name: String { rawValue }

  /// The unit's symbol; shares have none of their own.
  public var unit: String {
    switch self {
    case .progress, .projectedProgress: "1"
    case .velocity, .opposingVelocity: "pt/s"
    case .gain: "s"
    }
  }

  /// The number that the threshold is put on; nil for one that is not a lower bound of a number.
  public var feature: ReleaseFeature? {
    switch self {
    case .progress: .progress
    case .velocity: .velocity
    case .projectedProgress: .projectedProgress
    case .gain, .opposingVelocity: nil
    }
  }
}

extension RuleParameter {
  /// How far ahead the normal deceleration looks, in seconds: 0.998 / (1000 · (1 - 0.998)), in the
  /// decimals that a formula can show, where binary fractions make 0.49899999999999956 of it.
  static let usualLookAhead = 0.499
}

/// A number of a release that a threshold can be put on.
public enum ReleaseFeature: Sendable, CaseIterable {
  /// The share of the travel.
  case progress
  /// The velocity along the travel, in points per second.
  case velocity
  /// The share of the travel where the content would glide to at the normal deceleration.
  case projectedProgress

  /// The number.
  public func value(of outcome: LabeledOutcome) -> Double {
    switch self {
    case .progress: outcome.progress
    case .velocity: outcome.velocity
    case .projectedProgress: outcome.projectedProgress(gain: RuleParameter.usualLookAhead)
    }
  }
}
