/// When a real device put its pictures on screen, and optionally what they showed.
public struct FrameLog: Equatable, Sendable {
  /// As many frames as a log may have: nine hours at 120 Hz.
  public static let mostFrames = 4_000_000

  /// The times of the pictures in seconds, rising.
  public let times: [Double]
  /// Where the content was in each, in points; empty where not logged.
  public let positions: [Double]
  /// The display's rate in Hz where the log says it; nil otherwise.
  public let rate: Double?

  /// Creates a log; nil unless times rise and positions are one per time or none.
  public init?(times: [Double], positions: [Double] = [], rate: Double? = nil) {
    guard positions.isEmpty || positions.count == times.count,
      zip(times.dropFirst(), times).allSatisfy({ $0 > $1 }),
      (times + positions).allSatisfy({ $0.isFinite }), rate.map({ $0 > 0 && $0.isFinite }) ?? true
    else { return nil }
    self.times = times
    self.positions = positions
    self.rate = rate
  }

  /// The pictures of the animation: with positions from the last at rest to the first at rest.
  public var animation: Range<Int> {
    guard let first = positions.first, let last = positions.last else { return times.indices }
    guard let start = positions.firstIndex(where: { $0 != first }),
      let end = positions.lastIndex(where: { $0 != last })
    else { return 0..<0 }
    return (start - 1)..<(end + 2)
  }
}
