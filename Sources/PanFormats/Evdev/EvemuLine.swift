import PanText

/// A line of an `evemu-record` file, or of a description beside it.
///
///     E: 1.433975 0003 0039 -001	# EV_ABS / ABS_MT_TRACKING_ID   -1
///     A: 35 0 1279 0 0 0
enum EvemuLine {
  static func read(_ line: LentBytes) -> EvdevLine {
    var scanner = ByteScanner(line)
    scanner.skipBlanks()
    if scanner.skip("E: ") {
      guard let time = scanner.microseconds() else { return .other }
      scanner.skipBlanks()
      guard let type = scanner.hexadecimal() else { return .other }
      scanner.skipBlanks()
      guard let code = scanner.hexadecimal() else { return .other }
      scanner.skipBlanks()
      // Padded with zeros, and decimal all the same.
      guard let value = scanner.integer() else { return .other }
      let kind = EvdevEvent.Kind(
        type: Int(truncatingIfNeeded: type), code: Int(truncatingIfNeeded: code))
      return .event(EvdevEvent(time: time, kind: kind, value: Int(clamping: value)))
    }
    if scanner.skip("A: ") {
      guard let code = scanner.hexadecimal() else { return .other }
      scanner.skipBlanks()
      guard let low = scanner.integer() else { return .other }
      scanner.skipBlanks()
      guard let high = scanner.integer(), low < high else { return .other }
      return .axis(
        code: Int(truncatingIfNeeded: code), low: Int(clamping: low), high: Int(clamping: high))
    }
    return .other
  }
}
