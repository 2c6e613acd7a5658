import PanTraces

/// Parses the lines of a kernel log in any of its spellings, with what later lines need of earlier ones.
///
/// How to change this: a spelling is one method, which finds time, type, code and value in a line, or says
/// that the line is not its own. The codes that are read stand once, in ``EvdevEvent``, by number and by name.
struct EvdevParser: Sendable {
  /// A parsed line of a kernel log.
  enum Line {
    /// An event. Its kind is `.other` if it does not concern fingers.
    case event(EvdevEvent)
    /// The name of the device that the following lines are about.
    case device([UInt8])
    /// An axis of the device with its minimum and maximum.
    case axis(EvdevEvent.Axis, ClosedRange<Int>)
    /// Not about fingers.
    case other
    /// An event without a time.
    case timeless
  }

  /// The device named on the last event line itself. Empty for spellings that name it in headers.
  private(set) var device: [UInt8] = []
  /// The axis that evtest's following Min and Max lines describe.
  private var axisCode: Int?
  private var low: Int?
  /// Whether the lines are in libinput's `absinfo:`, the list of axis ranges.
  private var isInRanges = false

  /// Parses a line.
  mutating func read(_ line: ByteView) -> EvdevParser.Line {
    var scanner = ByteScanner(line)
    // Mails quote with "> ".
    while let byte = scanner.next, ByteScanner.isBlank(byte) || byte == UInt8(ascii: ">") {
      scanner.position += 1
    }
    // Up to 16 bytes may precede the bracket: adb sometimes prints a prefix.
    for place in line.indices[scanner.position...].prefix(16) where line[place] == UInt8(ascii: "[")
    {
      if let event = getevent(ByteScanner(line, at: place + 1)) { return event }
    }
    return evemu(scanner) ?? evtest(scanner) ?? libinput(scanner) ?? header(scanner)
  }

  // MARK: - Parts of a line

  private func event(_ time: Int64, _ type: Int, _ code: Int, _ value: Int) -> EvdevParser.Line {
    .event(EvdevEvent(time: time, kind: EvdevEvent.kind(type, code), value: value))
  }

  /// A device's axis with its range. Not a line about fingers if it has another code or no range.
  private func axis(_ kind: EvdevEvent.Kind, _ low: Int?, _ high: Int?) -> EvdevParser.Line {
    guard case .axis(let axis) = kind, let low, let high, low < high else { return .other }
    return .axis(axis, low...high)
  }

  /// The kind of two words: names of a type and a code, or hexadecimal numbers. Nil for others.
  private func kind(_ type: ByteView, _ code: ByteView) -> EvdevEvent.Kind? {
    guard type.has("EV_", at: 0) else {
      guard let type = hexadecimal(type), let code = hexadecimal(code) else { return nil }
      return EvdevEvent.kind(type, code)
    }
    // Getevent prints four hexadecimal digits for a code without a name.
    let unnamed = type.equals("EV_ABS") ? hexadecimal(code).map { EvdevEvent.kind(3, $0) } : nil
    return EvdevEvent.kind(named: code) ?? unnamed ?? .other
  }

  private func hexadecimal(_ word: ByteView) -> Int? {
    var scanner = ByteScanner(word)
    guard let value = scanner.hexadecimal(), scanner.isAtEnd else { return nil }
    return Int(truncatingIfNeeded: value)
  }

  /// The next decimal number of a line. A comma may follow.
  private func number(_ scanner: inout ByteScanner) -> Int? {
    scanner.skipBlanks()
    let value = scanner.whole()
    _ = scanner.skip(",")
    return value
  }

  private func number(_ line: ByteView, after word: StaticString) -> Int? {
    var scanner = ByteScanner(line)
    return scanner.skip(past: word) ? scanner.whole() : nil
  }

  private func code(_ scanner: inout ByteScanner) -> Int? {
    scanner.skipBlanks()
    return scanner.hexadecimal().map { Int(truncatingIfNeeded: $0) }
  }

  // MARK: - Spellings

  /// A line of Android's `getevent -lt`, `-ltr` or `-t`, after its bracket.
  ///
  ///     [  615041.773137] /dev/input/event7: EV_ABS       ABS_MT_POSITION_X    00000382
  ///     [   53890.813990] 0003 0035 000001be
  private mutating func getevent(_ start: ByteScanner) -> EvdevParser.Line? {
    var scanner = start
    scanner.skipBlanks()
    guard let time = scanner.microseconds(), scanner.skip("]") else { return nil }
    scanner.skipBlanks()
    if scanner.next == UInt8(ascii: "/") {
      let path = ByteView(rebasing: scanner.word().dropLast())
      if !device.elementsEqual(path) { device = Array(path) }
      scanner.skipBlanks()
    }
    let type = scanner.word()
    scanner.skipBlanks()
    guard let kind = kind(type, scanner.word()) else { return nil }
    scanner.skipBlanks()
    // Keys have DOWN or UP, other values 32 bits in hexadecimal. A log in quotes has a mark behind it.
    if scanner.skip("DOWN") { return .event(EvdevEvent(time: time, kind: kind, value: 1)) }
    guard let bits = scanner.skip("UP") ? 0 : scanner.hexadecimal() else { return .other }
    return .event(EvdevEvent(time: time, kind: kind, value: Int(Int32(bitPattern: bits))))
  }

  /// A line of an `evemu-record` file, or of a description beside it.
  ///
  ///     E: 1.433975 0003 0039 -001	# EV_ABS / ABS_MT_TRACKING_ID   -1
  ///     A: 35 0 1279 0 0 0
  private func evemu(_ start: ByteScanner) -> EvdevParser.Line? {
    var scanner = start
    if scanner.skip("A: ") {
      guard let code = code(&scanner) else { return .other }
      return axis(EvdevEvent.kind(3, code), number(&scanner), number(&scanner))
    }
    guard scanner.skip("E: ") else { return nil }
    // The value is zero-padded decimal.
    guard let time = scanner.microseconds(), let type = code(&scanner), let code = code(&scanner),
      let value = number(&scanner),
      // Reports of hid-recorder have the same letter and more bytes.
      ByteView(rebasing: scanner.bytes[scanner.position...]).trimmed.first ?? 0x23 == 0x23
    else { return .other }
    return event(time, type, code, value)
  }

  /// A line of `evtest`, old or new, or of python-evdev's program, and two relatives of them.
  ///
  ///     Event: time 1728350196.278103, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 1340
  ///     Event: time 1728350196.278103, -------------- SYN_REPORT ------------
  ///     [ 12.278103] evbug: Event. Dev: input3, Type: 3, Code: 53, Value: 1340
  ///     12:07:59.474693: EV_ABS ABS_Y 341
  private mutating func evtest(_ start: ByteScanner) -> EvdevParser.Line? {
    var scanner = start
    if scanner.skip("Event: time ") || scanner.skip("time ") { return evtestEvent(&scanner) }
    if scanner.skip("Event: type ") { return .timeless }
    if scanner.skip("Event code ") {
      axisCode = scanner.whole()
      // Keys have codes too, but no range: a minimum must not carry over.
      low = nil
      return .other
    }
    if scanner.skip("Min") {
      low = number(&scanner)
      return .other
    }
    if let axisCode, scanner.skip("Max") {
      return axis(EvdevEvent.kind(3, axisCode), low, number(&scanner))
    }
    if scanner.bytes.contains("evbug: Event"), let type = number(scanner.bytes, after: "Type: "),
      let code = number(scanner.bytes, after: "Code: "),
      let value = number(scanner.bytes, after: "Value: ")
    {
      // The kernel's own log of all events, with its time in front.
      return LineRows.Prefix(scanner.bytes).seconds.flatMap { ByteScanner.microseconds($0) }
        .map { event($0, type, code, value) } ?? .timeless
    }
    guard let place = scanner.bytes.firstPlace(of: ": EV_") else { return nil }
    let prefix = LineRows.Prefix(scanner.bytes)
    guard let seconds = prefix.seconds, prefix.end == place else { return nil }
    scanner.position = place + 2
    return inputEvents(seconds, &scanner)
  }

  /// A line of `input-events` behind its time.
  private func inputEvents(_ seconds: Double, _ scanner: inout ByteScanner) -> EvdevParser.Line {
    let type = scanner.word()
    scanner.skipBlanks()
    // Its reports have a code in numbers.
    let kind = type.equals("EV_SYN") ? .report : kind(type, scanner.word())
    let rest = ByteView(rebasing: scanner.bytes[scanner.position...])
    guard let kind, kind != .other, let time = ByteScanner.microseconds(seconds),
      let value = number(&scanner) ?? (type.equals("EV_ABS") ? nil : 0)
    else { return .other }
    return .event(
      EvdevEvent(
        time: time, kind: kind,
        value: type.equals("EV_KEY") ? rest.contains("pressed") ? 1 : 0 : value))
  }

  private func evtestEvent(_ scanner: inout ByteScanner) -> EvdevParser.Line {
    guard let time = scanner.microseconds() else { return .other }
    _ = scanner.skip(",")
    scanner.skipBlanks()
    if scanner.skip("type ") {
      guard let type = scanner.whole(), scanner.skip(past: "code "), let code = scanner.whole(),
        scanner.skip(past: "value ")
      else { return .other }
      // Only values of scan codes are hexadecimal, and those are not read.
      return event(time, type, code, scanner.whole() ?? 0)
    }
    let rest = ByteView(rebasing: scanner.bytes[scanner.position...])
    // Old versions print EV_SYN or Report Sync for a report.
    let kind: EvdevEvent.Kind =
      rest.contains("DROPPED")
      ? .dropped
      : rest.contains("_MT_") || rest.contains("++++")
        ? .contactReport : rest.contains("--") ? .report : .other
    return .event(EvdevEvent(time: time, kind: kind, value: 0))
  }

  /// A line of `libinput record`: the kernel's events and axis ranges. The rest is ignored.
  ///
  ///     - [  0,  11879,   3,  53,  1330] # EV_ABS / ABS_MT_POSITION_X
  private mutating func libinput(_ start: ByteScanner) -> EvdevParser.Line? {
    var scanner = start
    if scanner.skip("- [") {
      guard let seconds = number(&scanner), let rest = number(&scanner),
        let type = number(&scanner), let code = number(&scanner), let value = number(&scanner),
        (0..<1 << 40).contains(seconds), (0..<1_000_000).contains(rest)
      else { return .other }
      return event(Int64(seconds) * 1_000_000 + Int64(rest), type, code, value)
    }
    let wasInRanges = isInRanges
    isInRanges = scanner.skip("absinfo:")
    if scanner.skip("- node:") {
      scanner.skipBlanks()
      return .device(Array(scanner.word()))
    }
    guard wasInRanges else { return nil }
    isInRanges = scanner.isAtEnd || scanner.next == UInt8(ascii: "#")
    guard let code = scanner.whole(), scanner.skip(":") else { return nil }
    isInRanges = true
    scanner.skipBlanks()
    return scanner.skip("[")
      ? axis(EvdevEvent.kind(3, code), number(&scanner), number(&scanner)) : .other
  }

  /// `add device 7: /dev/input/event1`, an axis under it, or an event of `getevent` without a time.
  private func header(_ start: ByteScanner) -> EvdevParser.Line {
    var scanner = start
    if scanner.skip("add device ") {
      return scanner.skip(past: ": ") ? .device(Array(scanner.word())) : .other
    }
    let line = scanner.bytes
    if let colon = line.firstPlace(of: ": value "), let low = number(line, after: "min "),
      let high = number(line, after: "max ")
    {
      let name = ByteView(rebasing: line[..<colon]).trimmed
      let start = (name.lastIndex { ByteScanner.isBlank($0) }).map { $0 + 1 } ?? 0
      let word = ByteView(rebasing: name[start...])
      let code = EvdevEvent.kind(named: word) ?? hexadecimal(word).map { EvdevEvent.kind(3, $0) }
      return axis(code ?? .other, low, high)
    }
    if scanner.next == UInt8(ascii: "/") {
      _ = scanner.word()
      scanner.skipBlanks()
    }
    let isTimeless = scanner.skip("EV_ABS ") || scanner.skip("EV_SYN ") || scanner.skip("0003 00")
    return isTimeless ? .timeless : .other
  }
}
