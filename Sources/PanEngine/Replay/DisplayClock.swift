public import PanTraces

/// When frames come on screen.
public enum DisplayClock: Equatable, Sendable {
  /// Frame k at (k + phase) / rate seconds after the trace's first sample.
  ///
  /// `rate` is above 0 in Hz. The phase, in `0..<1` frames, is the luck of the draw: on a real device
  /// the finger touches down at any point of a frame.
  case steady(rate: Double, phase: Double = 0.5)
  /// The same at the refresh rate a trace was recorded with, or else at ``usualRate``.
  case recorded(phase: Double = 0.5)
  /// Frames at the times of a list.
  case frames(FrameTimes)

  /// The refresh rate of a trace that does not say its own, in Hz.
  public static let usualRate = 60.0

  /// Frames at these times in seconds after the trace's first sample, rising.
  public static func frames(_ times: [Double]) -> DisplayClock { .frames(FrameTimes(times)) }

  /// The clock of a trace's display.
  public func resolved(for trace: Trace) -> DisplayClock {
    switch self {
    case .recorded(let phase):
      .steady(rate: trace.refreshRate ?? Self.usualRate, phase: phase)
    case .steady, .frames: self
    }
  }

  /// The time of the frame with a number, or nil past the end of a list.
  public func time(ofFrame index: Int) -> Double? {
    switch self {
    case .steady(let rate, let phase): (Double(index) + phase) / rate
    case .recorded(let phase): (Double(index) + phase) / Self.usualRate
    case .frames(let list): list.times.indices.contains(index) ? list.times[index] : nil
    }
  }

  /// The number of the first frame at or after a time.
  public func firstFrame(from time: Double) -> Int {
    if case .frames(let list) = self {
      return list.times.firstIndex { $0 >= time } ?? list.times.count
    }
    let rate = rate ?? Self.usualRate
    // The search starts one frame early: the product can round across the bound, by at most one
    // until whole numbers themselves round.
    let guess = Int(bounded: (time * rate - phase).rounded(.down)) - 1
    return (guess..<(guess + 3)).first { (Double($0) + phase) / rate >= time } ?? guess + 3
  }

  /// Whether every frame has a time.
  var isEndless: Bool { if case .frames = self { false } else { true } }

  /// Where in a frame the trace begins. 0 for a list of frames, which says it itself.
  var phase: Double {
    switch self {
    case .steady(_, let phase), .recorded(let phase): phase
    case .frames: 0
    }
  }

  /// Frames per second. A list's is that of its median interval, nil below two frames.
  public var rate: Double? {
    switch self {
    case .steady(let rate, _): rate
    case .recorded: Self.usualRate
    case .frames(let list): list.rate
    }
  }
}

extension Int {
  /// The nearest whole number that an index can take without trapping. 0 for NaN.
  init(bounded value: Double) {
    if value.isNaN {
      self = 0
    } else {
      self = Int(Swift.min(Swift.max(value, -1e15), 1e15))
    }
  }
}

extension DisplayClock {
  /// When a display showed each of its frames, with the rate that the times come to.
  public struct FrameTimes: Equatable, Sendable {
    /// The times in seconds after the trace's first sample, rising.
    public let times: [Double]
    /// The inverse of the median interval in Hz. Nil below two frames, or for a median of 0.
    public let rate: Double?

    /// Takes over rising times, and finds their rate once for all replays.
    public init(_ times: [Double]) {
      self.times = times
      rate = Self.rate(of: times)
    }

    private static func rate(of times: [Double]) -> Double? {
      guard times.count >= 2 else { return nil }
      let intervals = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
      // The median, as one dropped frame would change the mean.
      let middle = intervals.count / 2
      let median =
        intervals.count % 2 == 1
        ? intervals[middle] : (intervals[middle - 1] + intervals[middle]) / 2
      return median > 0 ? 1 / median : nil
    }
  }
}
