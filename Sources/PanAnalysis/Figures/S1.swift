import PanEngine
import PanTraces

/// S1 to S3: how smooth the content's movement is, as a whole.
extension TraceMeasurements {
  mutating func measureMovement(_ replay: borrowing Replay, _ segments: borrowing ReplaySegments) {
    let clock = replay.configuration.clock
    let figures: [Metric] = [.spectralArcLength, .logJerk, .speedPeaks]
    if replay.release != nil, replay.configuration.hasUnknownSettle {
      return undefine(figures, because: .unknownSettle)
    }
    guard let movement = EvenMovement(replay.frames[segments.whole], clock: clock) else {
      return undefine(figures, because: .unevenClock)
    }
    // Each costs as much as all default groups together.
    if metrics.contains(.spectralArcLength) {
      self[.spectralArcLength] = .spectralArcLength(speed: movement.speeds, rate: movement.rate)
    }
    if metrics.contains(.jerk) {
      self[.logJerk] = .logDimensionlessJerk(positions: movement.positions, rate: movement.rate)
    }
    if metrics.contains(.speedPeaks) { self[.speedPeaks] = .speedPeaks(speed: movement.speeds) }
  }
}

extension TraceMeasurements {
  /// The content's positions and speeds over evenly spaced frames.
  struct EvenMovement {
    /// Frames per second.
    let rate: Double
    /// Where the content is in each frame, in points.
    let positions: [Double]
    /// How fast the content moves up to each frame but the first, in points per second.
    let speeds: [Double]

    /// Nil if an interval is off by a millionth of the period, as in a device's log.
    init?(_ frames: ArraySlice<Frame>, clock: DisplayClock) {
      guard let rate = clock.rate else { return nil }
      var before: Double?
      for frame in frames {
        if let before, ((frame.time - before) * rate - 1).magnitude >= 1e-6 { return nil }
        before = frame.time
      }
      self.rate = rate
      positions = frames.map { $0.content }
      speeds = zip(positions.dropFirst(), positions).map { ($0 - $1).magnitude * rate }
    }
  }
}

extension MetricValue.UndefinedReason {
  /// Why numbers cannot be the speeds of a movement. Nil for numbers that can.
  init?(ofSpeeds speeds: [Double]) {
    if speeds.contains(where: { !$0.isFinite }) {
      self = .outOfRange
    } else if speeds.contains(where: { $0 < 0 }) {
      self = .signedSpeed
    } else {
      return nil
    }
  }
}

/// S1: the arc length of the normalized spectrum of a movement's speed, negative.
///
/// The 2015 definition with its reference parameters: Balasubramanian, Melendez-Calderon,
/// Roby-Brami, Burdet, "On the analysis of movement smoothness", JNER 12:112. The band never
/// exceeds half of the rate, where the reference implementation counts the mirrored spectrum.
extension MetricValue {
  /// The spectrum is taken up to this frequency in Hz.
  private static let bandLimit = 10.0
  /// The share of the largest magnitude at which the movement's own band ends.
  private static let threshold = 0.05

  /// Minutes of frames are not one movement, and the cost grows with the square of their number.
  private static let longest = 4096

  /// The measure of speeds of at least 0 sampled evenly at `rate` Hz. At most −1.
  ///
  /// Undefined below 9 speeds or 20 Hz, above 4096 speeds, for a velocity (a speed below 0), for
  /// numbers that are not finite, and if nothing moves. Flagged if
  /// the frequency limit ends the band instead of the movement, as in movements below 0.16 s or
  /// with steps in their speed.
  /// - Complexity: O(n · 160 n / rate)
  static func spectralArcLength(speed: [Double], rate: Double) -> MetricValue {
    guard speed.count >= 9 else { return .undefined(.tooShort) }
    guard speed.count <= longest else { return .undefined(.tooLong) }
    guard rate >= 20 else { return .undefined(.unevenClock) }
    if let reason = MetricValue.UndefinedReason(ofSpeeds: speed) { return .undefined(reason) }
    guard speed.contains(where: { $0 > 0 }) else { return .undefined(.noMovement) }
    var length = 16
    while length < speed.count * 16 { length *= 2 }
    let step = rate / Double(length)
    let band = min(bandLimit, rate / 2)
    var lastBin = Int(band / step)
    if Double(lastBin) * step > band { lastBin -= 1 }
    let magnitudes = Spectrum.magnitudes(of: speed, paddedLength: length, lastBin: lastBin)
    return arcLength(of: magnitudes, binsToLimit: band / step)
  }

  private static func arcLength(of magnitudes: [Double], binsToLimit: Double) -> MetricValue {
    // For speeds of at least 0 the largest magnitude is the first, at zero frequency.
    let peak = magnitudes[0]
    guard peak > 0, peak.isFinite else { return .undefined(.outOfRange) }
    let kept = magnitudes.lastIndex { $0 / peak >= threshold } ?? 0
    guard kept > 0 else { return .undefined(.tooShort) }
    let share = 1 / Double(kept)
    var length = 0.0
    for bin in 1...kept {
      let rise = (magnitudes[bin] - magnitudes[bin - 1]) / peak
      length += (share * share + rise * rise).squareRoot()
    }
    // Within one bin of the limit, but for the rounding of the quotient.
    let isLimited = Double(kept) >= binsToLimit - 1 - 1e-6
    return isLimited ? .flagged(-length, .bandLimited) : .value(-length)
  }
}

extension MetricFamily {
  static let spectralArcLength = MetricFamily(
    .spectralArcLength, .whole,
    source: "Balasubramanian, Melendez-Calderon, Roby-Brami, Burdet 2015, JNER 12:112.",
    [
      Figure(
        .spectralArcLength, "S1", "SPARC", "1", 3, .higher,
        "Spectral arc length of the content's speed: pad level 4, 10 Hz, threshold 0.05.",
        "Nearer to -1 is smoother; one stroke of minimum jerk is -1.40. Needs 9 to 4096 speeds "
          + "and 20 Hz. Flagged band-limited for very short or abrupt movements: do not compare "
          + "those. Blind to frame judder.", range: "at most -1")
    ])
}

extension MetricValue {
  /// The lowest bins of the discrete Fourier transform of a real signal padded with zeros.
  enum Spectrum {
    /// The magnitudes of bins 0 up to and including `lastBin` of the padded transform.
    ///
    /// Goertzel's sum, eight bins at a time: cheaper than a full transform for few bins of a short
    /// signal. It begins anew every 32 samples, which keeps the error below 3e-14 of the sum of
    /// magnitudes.
    ///
    /// Source: Goertzel 1958, "An algorithm for the evaluation of finite trigonometric series".
    /// - Complexity: O(`signal.count` · `lastBin`)
    static func magnitudes(
      of signal: [Double], paddedLength: Int, lastBin: Int
    ) -> [Double] {
      guard paddedLength > 0, lastBin >= 0 else { return [] }
      var magnitudes: [Double] = []
      magnitudes.reserveCapacity(lastBin + 8)
      for bin in stride(from: 0, through: lastBin, by: 8) {
        // Eight bins at a time, as wide as a vector.
        let step = phasors(ofSample: 1, fromBin: bin, length: paddedLength)
        let factor = step.real + step.real
        var (real, imaginary) = (SIMD8<Double>.zero, SIMD8<Double>.zero)
        for start in stride(from: 0, to: signal.count, by: 32) {
          let end = min(start + 32, signal.count)
          var (sum, before) = (SIMD8<Double>.zero, SIMD8<Double>.zero)
          for sample in signal[start..<end] {
            let next = sample + factor * sum - before
            before = sum
            sum = next
          }
          // Both sums give the part as seen from its last sample. It is turned to the first of all.
          let (partReal, partImaginary) = (sum - before * step.real, before * step.imaginary)
          let place = phasors(ofSample: end - 1, fromBin: bin, length: paddedLength)
          real += partReal * place.real + partImaginary * place.imaginary
          imaginary += partImaginary * place.real - partReal * place.imaginary
        }
        let size = (real * real + imaginary * imaginary).squareRoot()
        for lane in 0..<min(8, lastBin - bin + 1) { magnitudes.append(size[lane]) }
      }
      return magnitudes
    }

    /// cos and sin of the angles of a sample in eight bins. The turns are reduced in integers, so that
    /// late samples are as exact as early ones.
    private static func phasors(
      ofSample sample: Int, fromBin bin: Int, length: Int
    ) -> (real: SIMD8<Double>, imaginary: SIMD8<Double>) {
      var (real, imaginary) = (SIMD8<Double>.zero, SIMD8<Double>.zero)
      for lane in 0..<8 {
        let turn = sample % length * ((bin + lane) % length) % length
        let angle = 2 * Double.pi * Double(turn) / Double(length)
        (imaginary[lane], real[lane]) = sineAndCosine(angle)
      }
      return (real, imaginary)
    }
  }
}
