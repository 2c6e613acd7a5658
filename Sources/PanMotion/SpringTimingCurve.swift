/// A spring as a timing curve over a given duration: progress 0 to 1, overshoot allowed.
///
/// Re-implements the idea of `UISpringTimingParameters(dampingRatio:initialVelocity:)`: the duration
/// comes from the animator, and the frequency is chosen so that the spring has settled when it is
/// over. UIKit's constant is unpublished; here "settled" is ``settledFraction`` of the distance.
public struct SpringTimingCurve: Equatable, Sendable {
  /// The damping over critical damping, above 0.
  public let dampingRatio: Double
  /// The velocity at the start, in whole distances per duration.
  public let initialVelocity: Double

  private let motion: SpringMotion

  /// The part of the distance within which a spring counts as settled: 0.1 %.
  public static let settledFraction = 0.001

  /// Creates the curve, or nil unless the damping ratio is in `0.01...100`.
  ///
  /// Below 0.01 a spring rings for more than a hundred periods and is no longer a transition. Nil as
  /// well for a velocity that is not a number or beyond ±1e300, where the arithmetic overflows.
  public init?(dampingRatio: Double, initialVelocity: Double = 0) {
    guard (0.01...100).contains(dampingRatio), initialVelocity.magnitude <= 1e300 else {
      return nil
    }
    self.dampingRatio = dampingRatio
    self.initialVelocity = initialVelocity
    guard
      let motion = Self.motionSettlingInOne(
        dampingRatio: dampingRatio, velocity: initialVelocity)
    else { return nil }
    self.motion = motion
  }

  /// The progress at a fraction of the duration; 0 before the start and 1 from the end on.
  public func value(at fraction: Double) -> Double {
    if fraction <= 0 { return 0 }
    return fraction >= 1 ? 1 : motion.position(at: fraction)
  }

  /// The slope of progress over fraction of the duration; 0 from the end on.
  public func slope(at fraction: Double) -> Double {
    fraction >= 1 ? 0 : motion.velocity(at: max(fraction, 0))
  }

  /// Bisects the logarithm of the frequency until the spring settles in the unit of time.
  ///
  /// The settling time falls with the frequency, with jumps where one swing more comes inside the
  /// tolerance; keeping the faster end of the bracket makes the spring settled at the end anyway.
  private static func motionSettlingInOne(dampingRatio: Double, velocity: Double) -> SpringMotion? {
    func motion(_ logFrequency: Double) -> SpringMotion? {
      let response = 2 * Double.pi / exponential(logFrequency)
      return Spring(response: response, dampingRatio: dampingRatio)
        .map { SpringMotion(spring: $0, from: 0, to: 1, velocity: velocity) }
    }
    func settles(_ logFrequency: Double) -> Bool {
      guard let time = motion(logFrequency)?.settlingTime(within: settledFraction) else {
        return false
      }
      return time <= 1
    }
    var low = -7.0
    var high = 7.0
    // Very fast starts need a stiffer spring still.
    while !settles(high) {
      high += 2
      if high > 60 { return nil }
    }
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if settles(middle) { high = middle } else { low = middle }
    }
    return motion(high)
  }
}
