import PanEngine
import PanTraces

/// S2: the logarithm of a movement's dimensionless jerk, negative, of filtered positions.
///
/// LDLJ = −ln(T³/V² · dt Σ j²) with j the second difference of the signed velocity over
/// dt², V its largest magnitude and T = N dt over N velocities. Hogan & Sternad 2009, "Sensitivity
/// of smoothness measures to movement duration, amplitude, and arrests", J. Mot. Behav. 41.
/// Unfiltered it measures the resolution of pixels and time stamps, hence the low-pass.
extension MetricValue {
  /// The cut-off of the low-pass in Hz. Run both ways it halves the amplitude there.
  private static let cutoff = 10.0

  /// The measure of positions sampled evenly at `rate` Hz, after the low-pass.
  ///
  /// Rest before and after the movement is cut down to one position each. Undefined below 9
  /// velocities, at 20 Hz or less, without movement and without jerk.
  /// - Complexity: O(n)
  static func logDimensionlessJerk(positions: [Double], rate: Double) -> MetricValue {
    guard let filter = Butterworth(cutoff: cutoff, rate: rate) else {
      return .undefined(.unevenClock)
    }
    guard let moving = moving(positions) else {
      return .undefined(positions.count < 10 ? .tooShort : .noMovement)
    }
    guard moving.count >= 10 else { return .undefined(.tooShort) }
    let smooth = filter.filteredBothWays(Array(positions[moving]))
    return logDimensionlessJerk(
      velocity: zip(smooth.dropFirst(), smooth).map { ($0 - $1) * rate }, rate: rate)
  }

  /// From the last position at rest before the first movement to the first after the last one.
  private static func moving(_ positions: [Double]) -> Range<Int>? {
    guard let first = positions.first, let last = positions.last,
      let start = positions.firstIndex(where: { $0 != first }),
      let end = positions.lastIndex(where: { $0 != last })
    else { return nil }
    return (start - 1)..<(end + 2)
  }

  /// The measure of signed velocities as they are. Undefined below 3 and without jerk.
  static func logDimensionlessJerk(velocity: [Double], rate: Double) -> MetricValue {
    guard velocity.count >= 3 else { return .undefined(.tooShort) }
    let peak = velocity.reduce(0) { max($0, $1.magnitude) }
    guard peak > 0 else { return .undefined(.noMovement) }
    var squares = 0.0
    for index in 2..<velocity.count {
      let second = velocity[index] - 2 * velocity[index - 1] + velocity[index - 2]
      squares += (second / peak) * (second / peak)
    }
    // T³ dt / dt⁴ = N³; a perfect movement has 204.8, rounding of a steady one stays far below.
    let count = Double(velocity.count)
    let jerk = count * count * count * squares
    guard jerk > 1e-9 else { return .undefined(.zeroJerk) }
    return MetricValue(finite: -logarithm(jerk))
  }
}

extension MetricFamily {
  static let jerk = MetricFamily(
    .jerk, .whole,
    source: "Hogan & Sternad 2009; Balasubramanian et al. 2015 for the logarithm.",
    [
      Figure(
        .logJerk, "S2", "LDLJ-V[f_d,BW2z10]", "1", 2, .higher,
        "-ln(T^3 / V^2 dt sum j^2) of the content filtered at the display's rate f_d by a "
          + "second-order Butterworth low-pass of 10 Hz forwards and backwards; j the second "
          + "difference of the signed velocity over dt^2, V its largest magnitude, T = N dt.",
        "Frames at rest before and after are cut down to one. Needs 9 velocities and more than "
          + "20 Hz. Never compare two rates, nor with unfiltered values. Sees freezes and dropped "
          + "velocities, not judder. Undefined without jerk.",
        range: "any; one stroke of minimum jerk is -5.32")
    ])
}
