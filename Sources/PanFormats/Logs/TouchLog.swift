import PanText
import PanTraces

/// A log whose lines are touches in the words of a platform.
struct TouchLog: Equatable, Sendable {
  /// Whose words.
  enum Dialect: Equatable, Sendable {
    case motionEvent
    case flutter
  }

  let dialect: Dialect
  /// Where its gestures lie.
  let place: GesturePlace
}

/// Reads a log of touches line by line.
struct TouchLogReader: PieceReader {
  private let log: TouchLog
  private var assembler: ContactAssembler
  /// The device and the display of the first line; what other windows saw is the same touch again.
  private var source: [Int]?

  init(_ log: TouchLog) {
    self.log = log
    assembler = ContactAssembler(log.place, keepsPressures: false)
  }

  mutating func read(
    _ piece: LentBytes, line: Int, into sink: inout GestureSink
  ) throws(ImportRefusal) {
    switch log.dialect {
    case .motionEvent:
      guard let event = MotionEventLine(piece) else { return }
      if source == nil { source = event.source }
      guard source == event.source else {
        return sink.leaveOut("events of another device or display", line: line, isGesture: false)
      }
      for touch in event.touches(line) { assembler.take(touch, into: &sink) }
    case .flutter:
      guard let event = FlutterLine(piece) else { return }
      guard let time = event.time else {
        throw ImportRefusal(
          "the line has no timeStamp, without which there is no velocity",
          advice: "Print event.toStringFull().", line: line)
      }
      guard let touch = event.touch(time, line) else { return }
      assembler.take(touch, into: &sink)
    }
  }

  mutating func finish(into sink: inout GestureSink) throws(ImportRefusal) {
    assembler.end(into: &sink)
  }
}
