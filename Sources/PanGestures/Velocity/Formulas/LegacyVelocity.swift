import PanMotion
public import PanText

/// The velocities from the oldest sample to each later one, each weighed against those before.
///
/// Android's LEGACY strategy (frameworks/native, `libs/input/VelocityTracker.cpp`): for each sample
/// at least `shortest` after the oldest, with D the time since it and u the velocity since it,
/// V = (V · D of the last one + u · D) / (D + D of the last one).
public struct LegacyVelocity: Equatable, Hashable, Sendable {
  /// The least time after the oldest sample that counts, in seconds.
  public var shortest: Double

  /// Creates the formula; Android's 10 ms by default.
  public init(shortest: Double = 0.01) { self.shortest = shortest }

  func velocity(_ window: WindowedSamples) throws(NoVelocityReason) -> FittedVelocity {
    let oldest = window.samples[0]
    var velocity = Vector.zero
    var last = 0.0
    for sample in window.samples.dropFirst() {
      let duration = sample.time - oldest.time
      // Written times are whole milliseconds; rounding must not lose the one on the bound.
      guard duration >= shortest - 1e-9, duration > 0 else { continue }
      let speed = (sample.place - oldest.place) / duration
      velocity = (velocity * last + speed * duration) / (duration + last)
      last = duration
    }
    guard last > 0 else { throw .tooFewSamples }
    return FittedVelocity(velocity)
  }
}

extension LegacyVelocity {
  /// What can be set of the formula.
  public static let fields: [ComponentField<LegacyVelocity>] = [
    .milliseconds(
      "shortest-ms", "the shortest time that makes a velocity", in: 0...1000,
      get: { $0.shortest }, set: { $0.shortest = $1 })
  ]
}
