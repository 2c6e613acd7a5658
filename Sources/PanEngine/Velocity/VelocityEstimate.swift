public import PanTraces

/// A release velocity with its evidence, or the reason why there is none.
public enum VelocityEstimate: Equatable, Sendable {
  /// A velocity, and what it was concluded from.
  case velocity(ReleaseVelocity)
  /// None, and why.
  case none(Absence)

  /// The velocity itself, in points per second. Nil if there is none.
  public var vector: Vector? {
    if case .velocity(let release) = self { release.vector } else { nil }
  }

  /// How fast the finger left, and what that was concluded from.
  public struct ReleaseVelocity: Equatable, Sendable {
    /// Points per second.
    public let vector: Vector
    /// How many samples were used.
    public let sampleCount: Int
    /// The time between the first and the last sample used, in seconds.
    public let duration: Double
    /// The share of the samples' variance that the fit explains, in `0...1`.
    ///
    /// Nil if the finger did not move at all, or the estimator fits nothing.
    public let fitQuality: Double?
  }
}

extension VelocityEstimate.ReleaseVelocity {
  /// Takes a velocity of which a row says nothing else.
  package init(ofRow vector: Vector) {
    self.init(vector: vector, sampleCount: 0, duration: 0, fitQuality: nil)
  }
}

extension VelocityEstimate {
  /// Why an estimator has no velocity to offer.
  public enum Absence: String, Error, NamedCase {
    /// Fewer samples in the window than the estimator needs.
    case tooFewSamples = "too-few-samples"
    /// The finger had been silent for longer than the lift limit.
    case stopped
    /// A silence in the movement left too few samples after it.
    case gap
    /// The system took the touch away.
    case cancelled
    /// The samples' times are too alike to determine a slope.
    case degenerate
    /// A sample is earlier than the one before it.
    case backwardsTime = "backwards-time"
    /// The fit points against the way the finger went in the window.
    case opposesMovement = "opposes-movement"

    /// The recording cannot tell.
    case notRecorded = "not-recorded"

    /// The reason in words.
    public var explanation: String {
      switch self {
      case .tooFewSamples: "fewer samples in the window than the estimator needs"
      case .stopped: "the finger had been silent for longer than the lift limit"
      case .gap: "a silence in the movement left too few samples after it"
      case .cancelled: "the system took the touch away"
      case .degenerate: "the samples' times are too alike to tell a velocity"
      case .backwardsTime: "a sample is earlier than the one before it"
      case .opposesMovement: "the fit points against the way the finger went in the window"
      case .notRecorded: "the recording cannot tell"
      }
    }
  }
}
