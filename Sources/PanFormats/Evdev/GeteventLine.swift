import PanText

/// A line of Android's `getevent -lt`, `-ltr`, `-t`, `-p` or `-lp`.
///
///     [  615041.773137] /dev/input/event7: EV_ABS       ABS_MT_POSITION_X    00000382
///     [   53890.813990] 0003 0035 000001be
enum GeteventLine {
  static func read(_ line: LentBytes, device: inout [UInt8]) -> EvdevLine {
    // adb may put something before the first bracket.
    for place in line.indices.prefix(16) where line[place] == UInt8(ascii: "[") {
      if let event = timed(ByteScanner(line, at: place + 1), &device) { return event }
    }
    return header(line)
  }

  /// An event behind its bracket; nil where the line is something else.
  private static func timed(_ start: ByteScanner, _ device: inout [UInt8]) -> EvdevLine? {
    var scanner = start
    scanner.skipBlanks()
    guard let time = scanner.microseconds(), scanner.skip("]") else { return nil }
    scanner.skipBlanks()
    if scanner.next == UInt8(ascii: "/") {
      let path = LentBytes(rebasing: scanner.word().dropLast())
      if !device.elementsEqual(path) { device = Array(path) }
      scanner.skipBlanks()
    }
    guard let kind = kind(&scanner) else { return .other }
    scanner.skipBlanks()
    return .event(EvdevEvent(time: time, kind: kind, value: value(&scanner)))
  }

  private static func kind(_ scanner: inout ByteScanner) -> EvdevEvent.Kind? {
    let type = scanner.word()
    scanner.skipBlanks()
    let code = scanner.word()
    if type.equals("EV_ABS") { return axis(code).map { .axis($0) } ?? .other }
    if type.equals("EV_SYN") {
      if code.equals("SYN_REPORT") { return .report }
      if code.equals("SYN_MT_REPORT") { return .contactReport }
      return code.equals("SYN_DROPPED") ? .dropped : .other
    }
    if type.equals("EV_KEY") { return code.equals("BTN_TOUCH") ? .touch : .other }
    if type.has("EV_", at: 0) { return .other }
    guard let type = hexadecimal(type), let code = hexadecimal(code) else { return nil }
    return EvdevEvent.Kind(type: type, code: code)
  }

  /// The axis that a label names, or four hexadecimal digits where there is none for it.
  private static func axis(_ word: LentBytes) -> EvdevAxis? {
    guard word.has("ABS_", at: 0) else {
      return hexadecimal(word).flatMap { EvdevAxis(rawValue: $0) }
    }
    for axis in EvdevAxis.list where word.equals(axis.name) { return axis }
    return nil
  }

  private static func hexadecimal(_ word: LentBytes) -> Int? {
    var scanner = ByteScanner(word)
    guard let value = scanner.hexadecimal(), scanner.isAtEnd else { return nil }
    return Int(truncatingIfNeeded: value)
  }

  /// The value, which is hexadecimal in 32 bits, or the word for a key's.
  private static func value(_ scanner: inout ByteScanner) -> Int {
    let word = scanner.word()
    if word.equals("DOWN") { return 1 }
    guard let bits = hexadecimal(word) else { return 0 }
    return Int(Int32(truncatingIfNeeded: bits))
  }

  /// `add device 7: /dev/input/event1`, or an axis under it.
  private static func header(_ line: LentBytes) -> EvdevLine {
    var scanner = ByteScanner(line)
    scanner.skipBlanks()
    if scanner.skip("add device ") {
      guard scanner.skip(past: ": ") else { return .other }
      return .device(Array(scanner.word()))
    }
    if let colon = line.firstPlace(of: ": value "), let low = number(line, after: "min "),
      let high = number(line, after: "max "), low < high
    {
      let name = LentBytes(rebasing: line[..<colon]).trimmed
      let start = (name.lastIndex { ByteScanner.isBlank($0) }).map { $0 + 1 } ?? 0
      let word = LentBytes(rebasing: name[start...])
      guard let axis = axis(word) else { return .other }
      return .axis(code: axis.rawValue, low: low, high: high)
    }
    // The same without a time: `getevent` and `getevent -l`.
    if scanner.next == UInt8(ascii: "/") {
      _ = scanner.word()
      scanner.skipBlanks()
    }
    if scanner.skip("EV_ABS ") || scanner.skip("EV_SYN ") || scanner.skip("0003 00") {
      return .timeless
    }
    return .other
  }

  private static func number(_ line: LentBytes, after word: StaticString) -> Int? {
    var scanner = ByteScanner(line)
    guard scanner.skip(past: word) else { return nil }
    return scanner.integer().map { Int(clamping: $0) }
  }
}
