/// F5: how late pictures came on a real device, per second of animation.
///
/// Each picture is expected one period after the one before; what it is later, in whole periods, is
/// its hitch. Apple's definition (WWDC 2020 session 10077, tech talk 10855), without the perceptual
/// adjustment of later tools, which is unpublished: never the same number as MetricKit's.
package struct HitchTime: Equatable, Sendable {
  /// The display's period in seconds.
  package let period: Double
  /// The time of the animation in seconds.
  package let duration: Double
  /// Which pictures came late, and by how many whole periods.
  package let hitches: [Hitch]

  /// A picture that came late.
  package struct Hitch: Equatable, Sendable {
    /// Its index in the log.
    package let frame: Int
    /// How many whole periods it came late.
    package let periods: Double
  }

  /// Measures a log; `rate` is the display's in Hz.
  ///
  /// Without one the log's own is taken, or the inverse of its median interval, which is wrong for
  /// a display that changes its rate. Nil where fewer than two pictures belong to the animation.
  package init?(_ log: FrameLog, rate: Double? = nil) {
    let animation = log.animation
    guard animation.count >= 2 else { return nil }
    let times = log.times[animation]
    let intervals = zip(times.dropFirst(), times).map { $0 - $1 }
    guard let median = Distribution(intervals).median else { return nil }
    let period = (rate ?? log.rate).map { 1 / $0 } ?? median
    guard period > 0, period.isFinite else { return nil }
    self.period = period
    duration = intervals.reduce(0, +)
    hitches = intervals.enumerated().compactMap { index, interval in
      let late = (interval / period - 1).rounded()
      return late > 0 ? Hitch(frame: animation.lowerBound + index + 1, periods: late) : nil
    }
  }

  /// The hitch time in ms per second of animation.
  package var ratio: Double { 1000 * total / duration }

  /// The sum of all hitches in seconds.
  package var total: Double { hitches.reduce(0) { $0 + $1.periods } * period }

  /// The longest hitch in seconds; 0 without any.
  package var longest: Double { (hitches.map { $0.periods }.max() ?? 0) * period }
}

/// A dated set of bands for the hitch time ratio: the vendor has changed them.
package enum HitchProfile: String, Sendable, CaseIterable {
  /// Scrolling, WWDC 2020 session 10077 and tech talk 10855.
  case apple2020 = "apple-2020"
  /// The organizer of 2026, from the documentation "Understanding hitches in your app".
  case apple2026 = "apple-2026"

  /// The band of a ratio in ms per second.
  package func band(ofRatio ratio: Double) -> HitchBand {
    switch self {
    case .apple2020:
      ratio <= 5 ? .good : ratio < 10 ? .warning : .critical
    case .apple2026:
      ratio <= 10 ? .good : ratio <= 25 ? .warning : ratio <= 50 ? .critical : .immediateAttention
    }
  }
}

/// How bad a hitch time ratio is by a profile.
package enum HitchBand: String, Sendable, CaseIterable {
  /// Nothing that people notice.
  case good
  /// Noticeable.
  case warning
  /// Disturbing.
  case critical
  /// Beyond critical; not every profile has it.
  case immediateAttention = "immediate-attention"

  /// The word in tables and exports.
  package var name: String { rawValue }
}
