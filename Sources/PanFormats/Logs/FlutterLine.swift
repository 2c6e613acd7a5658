import PanMotion
import PanText
import PanTraces

/// A line with Flutter's `PointerEvent.toStringFull()`.
///
///     PointerMoveEvent#5c647(position: Offset(170.3, 418.0), …, timeStamp: 2:34:55.140060, pointer: 15, …)
struct FlutterLine {
  /// What the finger does; nil for hovering and the like.
  private let phase: TouchPhase?
  private let place: Vector
  private let pointer: Int
  /// In microseconds; nil for the short form.
  let time: Int64?

  init?(_ line: LentBytes) {
    guard let end = line.firstPlace(of: "Event#"), line.contains("(position: Offset(") else {
      return nil
    }
    let name = LentBytes(rebasing: line[..<end])
    if name.ends(with: "PointerDown") {
      phase = .down
    } else if name.ends(with: "PointerMove") {
      phase = .move
    } else if name.ends(with: "PointerUp") {
      phase = .up
    } else {
      phase = name.ends(with: "PointerCancel") ? .cancel : nil
    }
    var scanner = ByteScanner(line, at: end)
    guard scanner.skip(past: "(position: Offset("), let x = scanner.number(), scanner.skip(", "),
      let y = scanner.number()
    else { return nil }
    place = Vector(x: x, y: y)
    time = Self.time(ByteScanner(line, at: end))
    var rest = ByteScanner(line, at: end)
    pointer = rest.skip(past: " pointer: ") ? Int(clamping: rest.integer() ?? 0) : 0
  }

  /// The touch; nil where nothing touches.
  func touch(_ time: Int64, _ line: Int) -> TouchEvent? {
    phase.map {
      TouchEvent(
        key: pointer, time: Double(time), position: place, phase: $0, pressure: nil, line: line)
    }
  }

  /// Hours, minutes and seconds.
  private static func time(_ start: ByteScanner) -> Int64? {
    var scanner = start
    guard scanner.skip(past: "timeStamp: "), let hours = scanner.integer(), hours < 1 << 20,
      scanner.skip(":"), let minutes = scanner.integer(), minutes < 60, scanner.skip(":"),
      let rest = scanner.microseconds()
    else { return nil }
    return (hours * 60 + minutes) * 60_000_000 + rest
  }
}

extension LentBytes {
  func ends(with word: StaticString) -> Bool { has(word, at: count - word.utf8CodeUnitCount) }
}
