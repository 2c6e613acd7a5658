extension Spring {
  /// The spring with damping beyond critical taken as critical.
  ///
  /// Core Animation takes springs so unless overdamping is allowed, as measured on macOS by two
  /// public re-implementations.
  public var takenAsCritical: Spring {
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
  public func coreAnimationSettlingTime(velocity: Double = 0) -> Double {
    let decay = damping / (2 * mass)
    guard decay > 0 else { return Double(Float.greatestFiniteMagnitude) }
    // Critical damping is one number, which rounding may miss.
    guard dampingRatio < 1 - 4 * 1.0.ulp else { return firstSettledTenth(velocity: velocity) }
    let frequency = ((angularFrequency - decay) * (angularFrequency + decay)).squareRoot()
    let sine = ((velocity - decay) / frequency).magnitude
    return logarithm(1000 * (1 + sine)) / decay
  }

  private func firstSettledTenth(velocity: Double) -> Double {
    let motion = SpringMotion(spring: self, from: -1, to: 0, velocity: velocity)
    // Ten thousand seconds are beyond anything that is shown.
    for tenth in 0..<100_000 {
      let time = Double(tenth) / 10
      if motion.position(at: time).magnitude < 0.001 { return time }
    }
    return 10_000
  }
}
