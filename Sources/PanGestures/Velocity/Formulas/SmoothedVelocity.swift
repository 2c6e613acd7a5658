import PanMotion
public import PanText

/// A running blend of the last step's velocity with the blend before it, starting from zero.
///
/// A step without duration, or as long as `longest`, leaves the blend as it was, so that a velocity
/// from before a pause survives it, as in Ionic's gestures.
public struct SmoothedVelocity: Equatable, Hashable, Sendable {
  /// The share of the newest step, in `0...1`.
  public var newShare: Double
  /// The shortest step that is left out, in seconds; nil where all count.
  public var longest: Double?

  /// Creates the blend; Ionic's 0.7 and 100 ms by default.
  public init(newShare: Double = 0.7, longest: Double? = 0.1) {
    self.newShare = newShare
    self.longest = longest
  }

  func velocity(_ window: WindowedSamples) -> FittedVelocity {
    let samples = window.samples
    var velocity = Vector.zero
    for index in samples.indices.dropFirst() {
      let duration = samples[index].time - samples[index - 1].time
      if let longest, duration >= longest - 1e-9 { continue }
      guard duration > 0 else { continue }
      let speed = (samples[index].place - samples[index - 1].place) / duration
      velocity = speed * newShare + velocity * (1 - newShare)
    }
    return FittedVelocity(velocity)
  }
}

extension SmoothedVelocity {
  /// What can be set of the blend.
  public static let fields: [ComponentField<SmoothedVelocity>] = [
    .number(
      "new-share", "the share of the newest step in the blend", in: 0...1,
      get: { $0.newShare }, set: { $0.newShare = $1 }),
    .optionalMilliseconds(
      "longest-ms", "the shortest step that is left out of the blend", in: 1...1e6,
      get: { $0.longest }, set: { $0.longest = $1 }),
  ]
}
