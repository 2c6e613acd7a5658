import PanEngine
import PanTraces

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
package enum SpectralArcLength {
  /// The spectrum is taken up to this frequency in Hz.
  static let bandLimit = 10.0
  /// The share of the largest magnitude at which the movement's own band ends.
  static let threshold = 0.05

  /// Minutes of frames are not one movement, and the cost grows with the square of their number.
  static let longest = 4096

  /// The measure of speeds of at least 0 sampled evenly at `rate` Hz. At most −1.
  ///
  /// Undefined below 9 speeds or 20 Hz, above 4096 speeds, for a velocity (a speed below 0), for
  /// numbers that are not finite, and if nothing moves. Flagged if
  /// the frequency limit ends the band instead of the movement, as in movements below 0.16 s or
  /// with steps in their speed.
  /// - Complexity: O(n · 160 n / rate)
  package static func measure(speed: [Double], rate: Double) -> MetricValue {
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

/// S2: the logarithm of a movement's dimensionless jerk, negative, of filtered positions.
///
/// LDLJ = −ln(T³/V² · dt Σ j²) with j the second difference of the signed velocity over
/// dt², V its largest magnitude and T = N dt over N velocities. Hogan & Sternad 2009, "Sensitivity
/// of smoothness measures to movement duration, amplitude, and arrests", J. Mot. Behav. 41.
/// Unfiltered it measures the resolution of pixels and time stamps, hence the low-pass.
package enum LogDimensionlessJerk {
  /// The cut-off of the low-pass in Hz. Run both ways it halves the amplitude there.
  static let cutoff = 10.0

  /// The measure of positions sampled evenly at `rate` Hz, after the low-pass.
  ///
  /// Rest before and after the movement is cut down to one position each. Undefined below 9
  /// velocities, at 20 Hz or less, without movement and without jerk.
  /// - Complexity: O(n)
  package static func measure(positions: [Double], rate: Double) -> MetricValue {
    guard let filter = Butterworth(cutoff: cutoff, rate: rate) else {
      return .undefined(.unevenClock)
    }
    guard let moving = moving(positions) else {
      return .undefined(positions.count < 10 ? .tooShort : .noMovement)
    }
    guard moving.count >= 10 else { return .undefined(.tooShort) }
    let smooth = filter.filteredBothWays(Array(positions[moving]))
    return measure(velocity: zip(smooth.dropFirst(), smooth).map { ($0 - $1) * rate }, rate: rate)
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
  static func measure(velocity: [Double], rate: Double) -> MetricValue {
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

/// S3: how many strokes a movement is made of, as peaks of its speed.
package enum SpeedPeaks {
  /// How far a peak stands out at least, as a share of the largest speed.
  static let prominence = 0.05

  /// Counts the peaks of speeds of at least 0, at rest before and after.
  ///
  /// A peak counts once the speed has fallen from it by the prominence and risen to it by as much,
  /// which is the topographic prominence with equal neighbors taken as one. Undefined without
  /// movement, for a velocity (a speed below 0), and for numbers that are not finite.
  /// - Complexity: O(n)
  package static func measure(speed: [Double]) -> MetricValue {
    if let reason = MetricValue.UndefinedReason(ofSpeeds: speed) { return .undefined(reason) }
    guard let peak = speed.max() else { return .undefined(.tooShort) }
    guard peak > 0 else { return .undefined(.noMovement) }
    let least = prominence * peak
    guard least.isFinite else { return .undefined(.outOfRange) }
    var count = 0
    var isRising = true
    var extreme = 0.0
    for value in speed + [0] {
      if isRising {
        if value > extreme { extreme = value }
        guard extreme >= least, value <= extreme - least else { continue }
        count += 1
      } else {
        if value < extreme { extreme = value }
        guard value >= extreme + least else { continue }
      }
      isRising.toggle()
      extreme = value
    }
    return .value(Double(count))
  }
}
