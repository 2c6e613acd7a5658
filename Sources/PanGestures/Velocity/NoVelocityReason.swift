/// Why an estimator has no velocity to offer.
public enum NoVelocityReason: UInt8, Error, Sendable, CaseIterable {
  /// Fewer samples in the window than the estimator needs.
  case tooFewSamples
  /// The finger had been silent for longer than the lift limit.
  case stopped
  /// A silence in the movement left too few samples after it.
  case gap
  /// The system took the touch away.
  case cancelled
  /// The samples' times do not determine a slope.
  case degenerate
  /// A sample is earlier than the one before it.
  case backwardsTime
  /// The fit points against the way the finger went in the window.
  case opposesMovement

  /// The word in tables and exports.
  public var name: String {
    switch self {
    case .tooFewSamples: "too-few-samples"
    case .stopped: "stopped"
    case .gap: "gap"
    case .cancelled: "cancelled"
    case .degenerate: "degenerate"
    case .backwardsTime: "backwards-time"
    case .opposesMovement: "opposes-movement"
    }
  }
}
