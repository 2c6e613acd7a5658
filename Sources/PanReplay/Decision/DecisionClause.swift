/// The part of a policy that decided: the quantity it compares.
///
/// When several clauses could have finished the transition and none did, it is the one that came
/// nearest, measured by its own bound.
public enum DecisionClause: UInt8, Sendable, CaseIterable {
  /// The progress against a threshold.
  case progress
  /// The velocity along the travel against a threshold.
  case velocity
  /// The finger's way in points.
  case distance
  /// The way left to the end in points.
  case remaining
  /// The velocity in device pixels per second.
  case pixelVelocity
  /// The velocity in lengths of the travel per second.
  case relativeVelocity
  /// The speed along and across together.
  case speed
  /// By how much the speed along exceeds the speed across.
  case dominance
  /// The finger's way over the whole contact's time.
  case meanVelocity
  /// The contact's time.
  case duration
  /// The way times the velocity.
  case swipePower
  /// Where the content would get to at its velocity.
  case projection
  /// No policy was asked: the system took the touch away.
  case systemCancelled
  /// A rule of one's own, which need not say what it compared.
  case own

  /// The word in tables and exports.
  public var name: String {
    switch self {
    case .progress: "progress"
    case .velocity: "velocity"
    case .distance: "distance"
    case .remaining: "remaining"
    case .pixelVelocity: "pixel-velocity"
    case .relativeVelocity: "relative-velocity"
    case .speed: "speed"
    case .dominance: "dominance"
    case .meanVelocity: "mean-velocity"
    case .duration: "duration"
    case .swipePower: "swipe-power"
    case .projection: "projection"
    case .systemCancelled: "system-cancelled"
    case .own: "own-rule"
    }
  }

  /// The unit it compares in.
  public var unit: MarginUnit {
    switch self {
    case .progress, .projection, .systemCancelled, .own: .fraction
    case .distance, .remaining: .points
    case .velocity, .speed, .dominance, .meanVelocity: .pointsPerSecond
    case .pixelVelocity: .pixelsPerSecond
    case .relativeVelocity: .lengthsPerSecond
    case .duration: .seconds
    case .swipePower: .squarePointsPerSecond
    }
  }
}
