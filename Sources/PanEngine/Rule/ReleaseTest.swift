import PanTraces

/// One comparison of a quantity with a bound.
public struct ReleaseTest: Equatable, Hashable, Sendable {
  /// What is compared.
  public let quantity: Quantity
  /// How.
  public let comparison: Comparison
  /// With what, in the quantity's unit.
  public let bound: Double

  /// Creates a test.
  public init(_ quantity: Quantity, _ comparison: Comparison, _ bound: Double) {
    self.quantity = quantity
    self.comparison = comparison
    self.bound = bound
  }

  /// Whether a figure passes.
  func passes(_ figure: Double) -> Bool {
    switch comparison {
    case .above: figure > bound
    case .atLeast: figure >= bound
    case .below: figure < bound
    case .atMost: figure <= bound
    case .equal: figure == bound
    case .notEqual: figure != bound
    }
  }

  /// How a figure is compared with a bound.
  public enum Comparison: UInt8, Sendable, CaseIterable {
    /// Larger than the bound.
    case above
    /// The bound or larger.
    case atLeast
    /// Smaller than the bound.
    case below
    /// The bound or smaller.
    case atMost
    /// The bound itself.
    case equal
    /// Anything but the bound.
    case notEqual

    /// The sign in formulas.
    public var sign: String { facts.sign }

    /// The side on which it passes. Nil if that is no side.
    var side: ReleaseDecision.BoundSide? { facts.side }

    var includesBound: Bool { facts.includesBound }

    private var facts: (sign: String, side: ReleaseDecision.BoundSide?, includesBound: Bool) {
      switch self {
      case .above: (">", .above, false)
      case .atLeast: (">=", .above, true)
      case .below: ("<", .below, false)
      case .atMost: ("<=", .below, true)
      case .equal: ("=", nil, true)
      case .notEqual: ("!=", nil, false)
      }
    }
  }
}

extension ReleaseTest {
  static func above(_ quantity: Quantity, _ bound: Double) -> ReleaseTest {
    ReleaseTest(quantity, .above, bound)
  }

  static func atLeast(_ quantity: Quantity, _ bound: Double) -> ReleaseTest {
    ReleaseTest(quantity, .atLeast, bound)
  }

  static func below(_ quantity: Quantity, _ bound: Double) -> ReleaseTest {
    ReleaseTest(quantity, .below, bound)
  }

  static func atMost(_ quantity: Quantity, _ bound: Double) -> ReleaseTest {
    ReleaseTest(quantity, .atMost, bound)
  }

  static func equal(_ quantity: Quantity, _ bound: Double) -> ReleaseTest {
    ReleaseTest(quantity, .equal, bound)
  }

  static func notEqual(_ quantity: Quantity, _ bound: Double) -> ReleaseTest {
    ReleaseTest(quantity, .notEqual, bound)
  }

  /// A figure of a release that a test compares. ``ReleaseState/MissingVelocity`` says what it is without a
  /// velocity.
  public enum Quantity: Equatable, Hashable, Sendable {
    /// The content's share of the travel.
    case progress
    /// The farthest that the content was asked to go, as a share of the travel.
    case peak
    /// How far it was asked to come back from there, in points.
    case reversal
    /// The finger's way since the pan began, in points.
    case distance
    /// The way left to the end, in points.
    case remaining
    /// The velocity along the travel, in points per second.
    case velocity
    /// The velocity along the travel in device pixels per second, at some pixels per point. Nil takes
    /// those of the recorded screen, ``ReleaseState/pixelsPerPoint``.
    case pixelVelocity(density: Double?)
    /// The velocity along the travel, in its lengths per second.
    case relativeVelocity
    /// The speed along and across together, in points per second.
    case speed
    /// The speed along the travel less the speed across it, in points per second.
    case dominance
    /// The finger's way from touch-down to lift over the time that it took, in points per second.
    case meanVelocity
    /// The time from touch-down to lift, in seconds.
    case duration
    /// The way, unsigned, times the velocity, in pt²/s.
    case swipePower
    /// The share of the travel that the content would get to in `lookAhead` seconds, added in shares.
    case projection(lookAhead: Double)
    /// The same added in points, as most frameworks do. Half of the travel is then met exactly.
    case pointProjection(lookAhead: Double)
    /// The progress held to the travel, plus the velocity in pt/s times `pages`, whatever its length.
    ///
    /// libadwaita adds a velocity per screen pixel to a progress in pages that stops at the pages.
    case heldProjection(pages: Double)

    /// The figure at a delivered velocity. Nil if it follows from one and there is none.
    func value(
      of release: ReleaseState, _ velocity: (along: Double, across: Double)?
    ) -> Double? {
      guard let velocity else { return needsVelocity ? nil : value(of: release, 0, 0) }
      return value(of: release, velocity.along, velocity.across)
    }

    private func value(of release: ReleaseState, _ velocity: Double, _ cross: Double) -> Double {
      // What is computed here has rounding errors again.
      switch self {
      case .progress: release.progress
      case .peak: release.peak
      case .reversal: release.reversal.withoutRoundingError(.partsOfLength)
      case .distance: release.translation
      case .remaining: release.remaining.withoutRoundingError(.partsOfLength)
      case .velocity: velocity
      case .pixelVelocity(let density):
        (velocity * (density ?? release.pixelsPerPoint)).withoutRoundingError(.partsOfVelocity)
      case .relativeVelocity:
        (velocity / release.extent).withoutRoundingError(.partsOfLength)
      case .speed: Vector(x: velocity, y: cross).length.withoutRoundingError(.partsOfVelocity)
      case .dominance:
        (velocity.magnitude - cross.magnitude).withoutRoundingError(.partsOfVelocity)
      case .meanVelocity: release.meanVelocity.withoutRoundingError(.partsOfVelocity)
      case .duration: release.duration
      // Unsigned, so that the velocity alone says which way.
      case .swipePower:
        (release.translation.magnitude * velocity).withoutRoundingError(.partsOfVelocity)
      case .projection(let lookAhead):
        release.projection(lookAhead: lookAhead, velocity: velocity)
      case .pointProjection(let lookAhead):
        ((release.offset + lookAhead * velocity) / release.extent)
          .withoutRoundingError(.partsOfLength)
      case .heldProjection(let pages):
        (min(max(release.progress, 0), 1) + pages * velocity).withoutRoundingError(.partsOfLength)
      }
    }

    /// What a decision names as its reason if a test of it decided.
    public var reason: ReleaseDecision.Reason { facts.reason }

    private var needsVelocity: Bool { facts.needsVelocity }

    /// Whether a rule with it decides by progress and velocity along the travel alone.
    ///
    /// Only such rules have a border on the decision map.
    var isOfProgressAndVelocity: Bool { facts.isOfProgressAndVelocity }

    /// Whether it depends on where the way counts from.
    var dependsOnOrigin: Bool {
      switch self {
      case .progress, .peak, .distance, .remaining, .swipePower, .projection, .pointProjection,
        .heldProjection:
        true
      case .reversal, .velocity, .pixelVelocity, .relativeVelocity, .speed, .dominance,
        .meanVelocity, .duration:
        false
      }
    }

    /// Whether it follows from progress and velocity only together with the travel's length.
    var dependsOnExtent: Bool { facts.dependsOnExtent }

    private var facts:
      (
        reason: ReleaseDecision.Reason, needsVelocity: Bool, isOfProgressAndVelocity: Bool,
        dependsOnExtent: Bool
      )
    {
      switch self {
      case .progress: (.progress, false, true, false)
      case .peak: (.peak, false, false, false)
      case .reversal: (.reversal, false, false, true)
      case .distance: (.distance, false, true, true)
      case .remaining: (.remaining, false, true, true)
      case .velocity: (.velocity, true, true, false)
      // Maps of decisions have one density for all gestures.
      case .pixelVelocity(let density): (.pixelVelocity, true, density != nil, false)
      case .relativeVelocity: (.relativeVelocity, true, true, true)
      case .speed: (.speed, true, false, false)
      case .dominance: (.dominance, true, false, false)
      case .meanVelocity: (.meanVelocity, false, false, true)
      case .duration: (.duration, false, false, false)
      case .swipePower: (.swipePower, true, true, true)
      case .projection, .pointProjection: (.projection, true, true, true)
      case .heldProjection: (.projection, true, true, false)
      }
    }
  }
}
