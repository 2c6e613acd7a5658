import PanText

/// A line of `evtest`, old or new, or of python-evdev's program.
///
///     Event: time 1728350196.278103, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 1340
///     Event: time 1728350196.278103, -------------- SYN_REPORT ------------
struct EvtestLine {
  /// The axis whose values are being described.
  private var code: Int?
  private var low: Int?

  mutating func read(_ line: LentBytes) -> EvdevLine {
    var scanner = ByteScanner(line)
    scanner.skipBlanks()
    if scanner.skip("Event: time ") || scanner.skip("time ") { return event(&scanner) }
    if scanner.skip("Event code ") {
      code = scanner.integer().map { Int(clamping: $0) }
      // Keys have codes, too, and no ranges.
      low = nil
    } else if scanner.skip("Min") {
      scanner.skipBlanks()
      low = scanner.integer().map { Int(clamping: $0) }
    } else if scanner.skip("Max"), let code, let low {
      scanner.skipBlanks()
      guard let high = scanner.integer().map({ Int(clamping: $0) }), low < high else {
        return .other
      }
      return .axis(code: code, low: low, high: high)
    }
    return .other
  }

  private func event(_ scanner: inout ByteScanner) -> EvdevLine {
    guard let time = scanner.microseconds() else { return .other }
    _ = scanner.skip(",")
    scanner.skipBlanks()
    if scanner.skip("type ") {
      guard let type = scanner.integer(), scanner.skip(past: "code "),
        let code = scanner.integer(), scanner.skip(past: "value ")
      else { return .other }
      // Scan codes are hexadecimal; no axis is.
      let kind = EvdevEvent.Kind(type: Int(clamping: type), code: Int(clamping: code))
      return .event(
        EvdevEvent(time: time, kind: kind, value: Int(clamping: scanner.integer() ?? 0)))
    }
    let rest = LentBytes(rebasing: scanner.bytes[scanner.position...])
    let kind: EvdevEvent.Kind
    if rest.contains("DROPPED") {
      kind = .dropped
    } else if rest.contains("_MT_") || rest.contains("++++") {
      kind = .contactReport
    } else if rest.contains("--") {
      // Old versions print EV_SYN or Report Sync.
      kind = .report
    } else {
      return .other
    }
    return .event(EvdevEvent(time: time, kind: kind, value: 0))
  }
}
