/// When a display showed each of its frames, with the rate that the times come to.
public struct FrameTimes: Equatable, Sendable {
  /// The times in seconds after the trace's first sample, rising.
  public let times: [Double]
  /// The inverse of the median interval in Hz; nil below two frames, or for a median of 0.
  public let rate: Double?

  /// Takes over rising times, and finds their rate once for all replays.
  public init(_ times: [Double]) {
    self.times = times
    rate = Self.rate(of: times)
  }

  private static func rate(of times: [Double]) -> Double? {
    guard times.count >= 2 else { return nil }
    let intervals = zip(times.dropFirst(), times).map { $0 - $1 }.sorted()
    let middle = intervals.count / 2
    let median =
      intervals.count % 2 == 1
      ? intervals[middle] : (intervals[middle - 1] + intervals[middle]) / 2
    return median > 0 ? 1 / median : nil
  }
}
