import PanMotion

/// A figure of a release that a test compares; ``MissingVelocity`` says what it is without a
/// velocity.
public enum ReleaseQuantity: Equatable, Hashable, Sendable {
  /// The content's share of the travel.
  case progress
  /// The finger's way since the pan began, in points.
  case distance
  /// The way left to the end, in points.
  case remaining
  /// The velocity along the travel, in points per second.
  case velocity
  /// The velocity along the travel in device pixels per second, at some pixels per point.
  case pixelVelocity(density: Double)
  /// The velocity along the travel, in its lengths per second.
  case relativeVelocity
  /// The speed along and across together, in points per second.
  case speed
  /// The speed along the travel less the speed across it, in points per second.
  case dominance
  /// The finger's way over the time from touch-down to lift, in points per second.
  case meanVelocity
  /// The time from touch-down to lift, in seconds.
  case duration
  /// The way, unsigned, times the velocity, in pt²/s.
  case swipePower
  /// The share of the travel that the content would get to in `lookAhead` seconds, added in shares.
  case projection(lookAhead: Double)
  /// The same added in points, as most frameworks do; half of the travel is then met exactly.
  case pointProjection(lookAhead: Double)
  /// The progress held to the travel, plus the velocity in pt/s times `pages`, whatever its length.
  ///
  /// libadwaita adds a velocity per screen pixel to a progress in pages that stops at the pages.
  case heldProjection(pages: Double)

  /// The figure at a delivered velocity; nil where it follows from one and there is none.
  func value(
    of release: ReleaseState, _ velocity: (along: Double, across: Double)?
  ) -> Double? {
    guard let velocity else { return needsVelocity ? nil : value(of: release, 0, 0) }
    return value(of: release, velocity.along, velocity.across)
  }

  private func value(of release: ReleaseState, _ velocity: Double, _ cross: Double) -> Double {
    switch self {
    case .progress: release.progress
    case .distance: release.translation
    case .remaining: release.remaining
    case .velocity: velocity
    case .pixelVelocity(let density): velocity * density
    case .relativeVelocity: velocity / release.extent
    case .speed: Vector(x: velocity, y: cross).length
    case .dominance: velocity.magnitude - cross.magnitude
    case .meanVelocity: release.meanVelocity
    case .duration: release.duration
    case .swipePower: release.translation.magnitude * velocity
    case .projection(let lookAhead): release.progress + lookAhead * (velocity / release.extent)
    case .pointProjection(let lookAhead):
      (release.offset + lookAhead * velocity) / release.extent
    case .heldProjection(let pages): min(max(release.progress, 0), 1) + pages * velocity
    }
  }

  /// The clause that a test of it is.
  public var clause: DecisionClause {
    switch self {
    case .progress: .progress
    case .distance: .distance
    case .remaining: .remaining
    case .velocity: .velocity
    case .pixelVelocity: .pixelVelocity
    case .relativeVelocity: .relativeVelocity
    case .speed: .speed
    case .dominance: .dominance
    case .meanVelocity: .meanVelocity
    case .duration: .duration
    case .swipePower: .swipePower
    case .projection, .pointProjection, .heldProjection: .projection
    }
  }

  private var needsVelocity: Bool {
    switch self {
    case .progress, .distance, .remaining, .meanVelocity, .duration: false
    case .velocity, .pixelVelocity, .relativeVelocity, .speed, .dominance, .swipePower,
      .projection, .pointProjection, .heldProjection:
      true
    }
  }

  /// Whether a rule with it decides by progress and velocity along the travel alone.
  ///
  /// Only such rules have a border on the decision map.
  var isOfProgressAndVelocity: Bool {
    switch self {
    case .progress, .velocity, .pixelVelocity, .relativeVelocity, .projection, .pointProjection,
      .heldProjection, .distance, .remaining, .swipePower:
      true
    case .speed, .dominance, .meanVelocity, .duration: false
    }
  }

  /// Whether it follows from progress and velocity only together with the travel's length.
  var dependsOnExtent: Bool {
    switch self {
    case .relativeVelocity, .projection, .pointProjection, .distance, .remaining, .swipePower,
      .meanVelocity:
      true
    case .progress, .velocity, .pixelVelocity, .heldProjection, .speed, .dominance, .duration: false
    }
  }
}
