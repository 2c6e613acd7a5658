import PanTraces

/// What a logger prints in front of a message: its time, in one of the usual forms.
///
///     06-20 18:58:06.623 13554 13554 D ViewRootImpl: …
///     2026-03-01T09:23:54.191Z …
///     [   2211.974] …         750:[4.848181712s] …
///     [  +16 ms] …            the time since the line before
struct LogPrefix {
  /// The time in seconds: of the day, of the clock, or since the line before.
  private(set) var seconds: Double?
  /// Whether the time is the step from the line before.
  private(set) var isStep = false
  /// The place at which the message begins.
  private(set) var end = 0

  /// A logger's time stands within the first bytes.
  private static let reach = 64

  init(_ line: ByteView) {
    let bytes = ByteView(rebasing: line[..<min(line.count, Self.reach)])
    if let found = Self.timeOfDay(bytes) {
      seconds = found.seconds
      // A time behind the values is that of the line, too.
      if !bytes[..<found.end].contains(where: { "({=".utf8.contains($0) }) { end = found.end }
    } else if let bracket = bytes.firstIndex(of: UInt8(ascii: "[")),
      // The index of `id[0]` is no time.
      !bytes[..<bracket].contains(where: { "({=".utf8.contains($0) })
    {
      readBracket(ByteScanner(bytes, at: bracket + 1))
    } else {
      readFirst(ByteScanner(bytes))
    }
  }

  /// `[  24969.637831]`, `[4.848181712s]`, `[  +16 ms]` or, for no step, `[        ]`.
  private mutating func readBracket(_ start: ByteScanner) {
    var scanner = start
    scanner.skipBlanks()
    if scanner.skip("]"), scanner.position > start.position + 3 {
      (seconds, isStep, end) = (0, true, scanner.position)
      return
    }
    isStep = scanner.skip("+")
    guard let number = scanner.number() else { return isStep = false }
    scanner.skipBlanks()
    let isMilliseconds = scanner.skip("ms")
    if !isMilliseconds { _ = scanner.skip("s") }
    guard scanner.skip("]") else { return isStep = false }
    seconds = isMilliseconds ? number / 1000 : number
    end = scanner.position
  }

  /// `0.803  message`: seconds with decimals in front.
  private mutating func readFirst(_ start: ByteScanner) {
    var scanner = start
    scanner.skipBlanks()
    let begin = scanner.position
    guard let number = scanner.number(), scanner.next == 0x20,
      scanner.bytes[begin..<scanner.position].contains(UInt8(ascii: "."))
    else { return }
    (seconds, end) = (number, scanner.position)
  }

  /// The first hh:mm:ss with or without decimals, on the day of a date in front of it.
  private static func timeOfDay(_ bytes: ByteView) -> (seconds: Double, end: Int)? {
    for colon in bytes.indices where bytes[colon] == UInt8(ascii: ":") {
      var start = colon
      while start > 0, ByteScanner.isDigit(bytes[start - 1]) { start -= 1 }
      var scanner = ByteScanner(bytes, at: start)
      guard let time = scanner.timeOfDay() else { continue }
      return (time + day(bytes, before: start) * 86_400, scanner.position)
    }
    return nil
  }

  /// The day of the month of a date that ends in front of the time. 0 without one.
  private static func day(_ bytes: ByteView, before place: Int) -> Double {
    guard place >= 3, bytes[place - 3..<place - 1].allSatisfy(ByteScanner.isDigit) else { return 0 }
    return Double(bytes[place - 3] - 0x30) * 10 + Double(bytes[place - 2] - 0x30)
  }
}

/// What the words of a platform say about its logs, beyond their names and numbers.
struct LogDialect: Equatable, Sendable {
  /// The unit of positions.
  var unit: PositionUnit
  /// The unit of times. Nil if the numbers show it.
  var timeUnit: Trace.TimeUnit?
  /// Whose positions they are, for evidence.
  var words: String
  /// How to print times. Nil if the general advice holds.
  var timeAdvice: String?
  /// How far release velocities can be trusted. Nil if the rows show it.
  var velocityBasis: Trace.VelocityBasis?

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
