import PanTraces

// Motion in closed form:
// 1. `Spring` has mass, stiffness and damping. `Spring.Motion` is where something on it is, at any time.
// 2. `DampedOscillation` solves the equation for every damping, and finds the time of rest.
// 3. `TimingCurve` is progress over time: a Bézier curve, or a spring in a given time.
// 4. `RubberBand` is how content gives beyond its ends.

/// A mass on a damped spring, in any consistent unit of mass. Time in seconds.
///
/// The motion it makes is a ``SpringMotion``.
package struct Spring: Equatable, Hashable, Sendable {
  /// The inertia, above 0.
  package let mass: Double
  /// The restoring force per unit of distance, above 0.
  package let stiffness: Double
  /// The braking force per unit of velocity, 0 or more.
  ///
  /// This is the coefficient, not the damping ratio.
  package let damping: Double

  /// Creates a spring, or nil unless mass and stiffness are above 0 and damping is at least 0.
  ///
  /// Nil as well if a number, or a rate it makes together with the mass, is beyond `Double`.
  package init?(mass: Double = 1, stiffness: Double, damping: Double) {
    guard mass > 0, stiffness > 0, damping >= 0 else { return nil }
    guard mass.isFinite, stiffness.isFinite, damping.isFinite else { return nil }
    let rate = damping / mass
    guard (stiffness / mass).isNormal, (rate * rate).isFinite else { return nil }
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
  }

  /// Creates a spring from the period of its undamped oscillation and its damping ratio.
  ///
  /// stiffness = (2π/response)² mass; damping = 4π dampingRatio mass / response. Nil unless
  /// `response` (seconds) and `mass` are above 0 and `dampingRatio` is at least 0.
  package init?(response: Double, dampingRatio: Double, mass: Double = 1) {
    guard response > 0 else { return nil }
    let angularFrequency = 2 * Double.pi / response
    self.init(
      mass: mass, stiffness: angularFrequency * angularFrequency * mass,
      damping: 2 * dampingRatio * angularFrequency * mass)
  }

  private init(uncheckedMass mass: Double, stiffness: Double, damping: Double) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
  }

  /// Mass 3, stiffness 1000, damping 500: UIKit's default, as widely observed, not documented.
  package static let uikitDefault = Spring(uncheckedMass: 3, stiffness: 1000, damping: 500)

  /// Response 0.4 s, critically damped: a settle without overshoot.
  ///
  /// The response is the one FloatingPanel uses for its own settle, not a published UIKit value.
  package static let settle = Spring(
    uncheckedMass: 1, stiffness: 4 * Double.pi * Double.pi / 0.16, damping: 4 * Double.pi / 0.4)

  /// The undamped angular frequency in radians per second: √(stiffness/mass).
  package var angularFrequency: Double { (stiffness / mass).squareRoot() }

  /// Damping over critical damping: below 1 it oscillates, above 1 it creeps.
  package var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The undamped period in seconds.
  package var response: Double { 2 * Double.pi / angularFrequency }
}

extension Spring {
  /// The motion of something on a spring: where it is and how fast, at any time, in closed form.
  ///
  /// Evaluating it twice gives the same answer. Nothing is stepped. Lengths are in any unit, usually
  /// points. Times in seconds from the start of the motion.
  package struct Motion: Equatable, Sendable {
    /// The spring that pulls.
    package let spring: Spring
    /// Where the motion comes to rest.
    package let target: Double

    private let displacement: DampedOscillation
    private let speed: DampedOscillation

    /// Creates the motion from `start` with `velocity`, in length units per second, towards `target`.
    package init(spring: Spring, from start: Double, to target: Double, velocity: Double) {
      self.spring = spring
      self.target = target
      displacement = DampedOscillation(
        value: start - target, slope: velocity, decay: spring.damping / (2 * spring.mass),
        angularFrequency: spring.angularFrequency)
      speed = displacement.derivative
    }

    /// The position at `time`. The start before 0.
    package func position(at time: Double) -> Double {
      target + displacement.value(at: max(time, 0))
    }

    /// The velocity at `time`, in length units per second.
    package func velocity(at time: Double) -> Double {
      speed.value(at: max(time, 0))
    }

    /// The first time from which the distance to the target stays within `tolerance` for ever.
    ///
    /// Nil if that never happens: an undamped spring, or a tolerance of 0 with a distance to go.
    package func settlingTime(within tolerance: Double) -> Double? {
      displacement.lastTime(exceeding: tolerance)
    }

    /// The first time from which distance and speed both stay within their thresholds for ever.
    package func restTime(distance: Double, speed threshold: Double) -> Double? {
      // Near and slow at once: a spring passes its target fast, and turns far from it.
      guard let near = displacement.lastTime(exceeding: distance),
        let slow = speed.lastTime(exceeding: threshold)
      else { return nil }
      return max(near, slow)
    }
  }
}

extension Spring {
  /// The spring with its damping capped at critical.
  ///
  /// Core Animation does so unless overdamping is allowed, as measured on macOS by two public
  /// re-implementations.
  package var takenAsCritical: Spring {
    let critical = 2 * (stiffness * mass).squareRoot()
    guard damping > critical else { return self }
    return Spring(mass: mass, stiffness: stiffness, damping: critical) ?? self
  }

  /// The time after which Core Animation takes the spring as settled, in seconds.
  ///
  /// The velocity is in whole distances per second, positive towards the target. As measured on
  /// macOS by two public re-implementations: below critical damping the time at which the envelope,
  /// the sum of the amplitudes of cosine and sine, has come down to a thousandth of the distance,
  ///
  ///     ln(1000 (1 + |b|)) / a,   b = (v − a) / w,   a = damping / (2 mass),   w² = ω² − a²
  ///
  /// and from there on the first tenth of a second at which the distance is below a thousandth.
  /// Without damping it is the largest single-precision number.
  package func coreAnimationSettlingTime(velocity: Double = 0) -> Double {
    let decay = damping / (2 * mass)
    guard decay > 0 else { return Double(Float.greatestFiniteMagnitude) }
    // Critical damping is one number, which rounding may miss.
    guard dampingRatio < 1 - 4 * 1.0.ulp else { return firstSettledTenth(velocity: velocity) }
    let frequency = ((angularFrequency - decay) * (angularFrequency + decay)).squareRoot()
    let sine = ((velocity - decay) / frequency).magnitude
    return logarithm(1000 * (1 + sine)) / decay
  }

  private func firstSettledTenth(velocity: Double) -> Double {
    let motion = Motion(spring: self, from: -1, to: 0, velocity: velocity)
    // 10,000 s is longer than any animation on screen.
    for tenth in 0..<100_000 {
      let time = Double(tenth) / 10
      if motion.position(at: time).magnitude < 0.001 { return time }
    }
    return 10_000
  }
}
