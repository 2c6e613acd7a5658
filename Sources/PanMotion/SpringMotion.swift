/// The motion of something on a spring: where it is and how fast, at any time, in closed form.
///
/// Evaluating it twice gives the same answer; nothing is stepped. Lengths are in any unit, usually
/// points; times in seconds from the start of the motion.
public struct SpringMotion: Equatable, Sendable {
  /// The spring that pulls.
  public let spring: Spring
  /// Where the motion comes to rest.
  public let target: Double

  private let displacement: DampedOscillation
  private let speed: DampedOscillation

  /// Creates the motion from `start` with `velocity`, in length units per second, towards `target`.
  public init(spring: Spring, from start: Double, to target: Double, velocity: Double) {
    self.spring = spring
    self.target = target
    displacement = DampedOscillation(
      value: start - target, slope: velocity, decay: spring.damping / (2 * spring.mass),
      angularFrequency: spring.angularFrequency)
    speed = displacement.derivative
  }

  /// The position at `time`; the start before 0.
  public func position(at time: Double) -> Double {
    target + displacement.value(at: max(time, 0))
  }

  /// The velocity at `time`, in length units per second.
  public func velocity(at time: Double) -> Double {
    speed.value(at: max(time, 0))
  }

  /// The first time from which the distance to the target stays within `tolerance` for ever.
  ///
  /// Nil where that never happens: an undamped spring, or a tolerance of 0 with a distance to go.
  public func settlingTime(within tolerance: Double) -> Double? {
    displacement.lastTime(exceeding: tolerance)
  }

  /// The first time from which distance and speed both stay within their thresholds for ever.
  public func restTime(distance: Double, speed threshold: Double) -> Double? {
    guard
      let position = displacement.lastTime(exceeding: distance),
      let velocity = speed.lastTime(exceeding: threshold)
    else { return nil }
    return max(position, velocity)
  }
}
