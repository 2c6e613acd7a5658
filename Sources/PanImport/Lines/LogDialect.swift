import PanTraces

/// What the words of a platform say about its logs, beyond their names and numbers.
struct LogDialect: Equatable, Sendable {
  /// The unit of positions.
  var unit: PositionUnit
  /// The unit of times. Nil if the numbers show it.
  var timeUnit: TimeUnit?
  /// Whose positions they are, for evidence.
  var words: String
  /// How to print times. Nil if the general advice holds.
  var timeAdvice: String?

  /// The dialect of a log. Nil for none that is known.
  static func of(_ log: ByteView) -> LogDialect? {
    for (word, dialect) in list where log.contains(word) { return dialect }
    return nil
  }

  private static let list: [(StaticString, LogDialect)] = [
    (
      "MotionEvent",
      .init(
        unit: .pixels, timeUnit: .milliseconds, words: "Android's events have device pixels")
    ),
    (
      "Event#",
      .init(
        unit: .points, timeUnit: .microseconds, words: "Flutter's logical pixels",
        timeAdvice: "Print event.toStringFull().")
    ),
    (
      "Offset(",
      .init(
        unit: .points, words: "Flutter's logical pixels", timeAdvice: "Print event.timeStamp, too.")
    ),
    // SDL 3: SDL_TouchFingerEvent.
    (
      "SDL_EVENT_FINGER",
      .init(
        unit: .fractions, timeUnit: .nanoseconds, words: "SDL's parts of the window, nanoseconds")
    ),
    ("PhysicalPosition", .init(unit: .pixels, words: "winit's physical pixels")),
  ]
}
