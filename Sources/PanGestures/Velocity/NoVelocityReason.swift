/// Why an estimator has no velocity to offer.
public enum NoVelocityReason: String, Error, Sendable, CaseIterable {
  /// Fewer samples in the window than the estimator needs.
  case tooFewSamples = "too-few-samples"
  /// The finger had been silent for longer than the lift limit.
  case stopped
  /// A silence in the movement left too few samples after it.
  case gap
  /// The system took the touch away.
  case cancelled
  /// The samples' times do not determine a slope.
  case degenerate
  /// A sample is earlier than the one before it.
  case backwardsTime = "backwards-time"
  /// The fit points against the way the finger went in the window.
  case opposesMovement = "opposes-movement"

  /// The word in tables and exports.
  public var name: String { rawValue }
}
