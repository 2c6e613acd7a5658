import PanMotion

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
    case .projectedProgress: outcome.projectedProgress(gain: DecayProjection.normal.lookAhead)
    }
  }
}
