import PanText

/// A line of `libinput record`, as far as it tells what the kernel said.
///
///     - [  0,  11879,   3,  53,  1330] # EV_ABS / ABS_MT_POSITION_X
struct LibinputLine {
  /// Whether the lines are the ranges of axes.
  private var isInRanges = false

  mutating func read(_ line: LentBytes) -> EvdevLine {
    var scanner = ByteScanner(line)
    scanner.skipBlanks()
    if scanner.skip("- [") { return event(&scanner) }
    if scanner.skip("- node:") {
      isInRanges = false
      scanner.skipBlanks()
      return .device(Array(scanner.word()))
    }
    if scanner.skip("absinfo:") {
      isInRanges = true
      return .other
    }
    guard isInRanges else { return .other }
    if let code = scanner.integer(), scanner.skip(":") {
      scanner.skipBlanks()
      guard scanner.skip("["), let low = number(&scanner), let high = number(&scanner), low < high
      else { return .other }
      return .axis(
        code: Int(clamping: code), low: Int(clamping: low), high: Int(clamping: high))
    }
    isInRanges = scanner.isAtEnd || scanner.next == UInt8(ascii: "#")
    return .other
  }

  private func event(_ scanner: inout ByteScanner) -> EvdevLine {
    guard let seconds = number(&scanner), let rest = number(&scanner), let type = number(&scanner),
      let code = number(&scanner), let value = number(&scanner), (0..<1 << 40).contains(seconds),
      (0..<1_000_000).contains(rest)
    else { return .other }
    return .event(
      EvdevEvent(
        time: seconds * 1_000_000 + rest,
        kind: .init(type: Int(clamping: type), code: Int(clamping: code)),
        value: Int(clamping: value)))
  }

  /// The next number of a list.
  private func number(_ scanner: inout ByteScanner) -> Int64? {
    scanner.skipBlanks()
    guard let value = scanner.integer() else { return nil }
    _ = scanner.skip(",")
    return value
  }
}
