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

extension MetricValue {
  /// A Butterworth low-pass of second order, for signals sampled evenly.
  ///
  /// The analogue prototype by the bilinear transform with its frequency warped to the cut-off:
  /// K = tan(π cutoff / rate), b = K² / (1 + √2 K + K²) · (1, 2, 1). Oppenheim & Schafer,
  /// "Discrete-Time Signal Processing", 7.1.
  struct Butterworth: Equatable, Sendable {
    /// The first of the feed-forward coefficients b, 2 b, b.
    let b: Double
    /// The feedback coefficient of one sample ago.
    let a1: Double
    /// The feedback coefficient of two samples ago.
    let a2: Double

    /// Designs the filter whose amplitude is down to √½ at `cutoff` Hz.
    ///
    /// Nil unless 0 < cutoff < rate / 2.
    init?(cutoff: Double, rate: Double) {
      guard cutoff > 0, rate.isFinite, cutoff < rate / 2 else { return nil }
      let (sine, cosine) = sineAndCosine(Double.pi * cutoff / rate)
      let k = sine / cosine
      let scale = 1 + 2.0.squareRoot() * k + k * k
      b = k * k / scale
      a1 = 2 * (k * k - 1) / scale
      a2 = (1 - 2.0.squareRoot() * k + k * k) / scale
    }

    /// The signal filtered forwards and then backwards, which leaves no delay.
    ///
    /// The amplitude at the cut-off is halved in total. Both ends are extended by their own
    /// reflection in the end point, up to nine samples, and each run starts as if its first value had
    /// always been there.
    /// - Complexity: O(n)
    func filteredBothWays(_ signal: [Double]) -> [Double] {
      guard let first = signal.first, let last = signal.last else { return [] }
      let count = signal.count
      let overhang = min(9, count - 1)
      var extended: [Double] = []
      extended.reserveCapacity(count + 2 * overhang)
      for index in stride(from: overhang, to: 0, by: -1) {
        extended.append(2 * first - signal[index])
      }
      extended += signal
      for index in 0..<overhang { extended.append(2 * last - signal[count - 2 - index]) }
      run(over: &extended)
      extended.reverse()
      run(over: &extended)
      extended.reverse()
      return Array(extended[overhang..<(overhang + count)])
    }

    /// One run in place, in transposed direct form II.
    private func run(over values: inout [Double]) {
      guard let start = values.first else { return }
      // The state that a constant input settles in; the gain at frequency 0 is 1.
      var newer = (2 * b - a1 + b - a2) * start
      var older = (b - a2) * start
      for index in values.indices {
        let input = values[index]
        let output = b * input + newer
        newer = 2 * b * input - a1 * output + older
        older = b * input - a2 * output
        values[index] = output
      }
    }
  }
}
