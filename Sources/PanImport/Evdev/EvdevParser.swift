import PanTraces

/// Parses the lines of a kernel log, with what later lines need of earlier ones.
///
/// How to change this: a spelling is one method, which finds time, type, code and value in a line. The
/// codes that are read stand once, in ``EvdevEvent/codes``, by number and by name.
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

  /// How lines are spelled.
  let format: ImportFormat
  /// The device named on the last event line itself. Empty for formats that name it in headers.
  private(set) var device: [UInt8] = []
  /// The axis that evtest's following Min and Max lines describe.
  private var axisCode: Int?
  private var low: Int?
  /// Whether the lines are in libinput's `absinfo:`, the list of axis ranges.
  private var isInRanges = false

  /// Nil for a format that is no kernel log.
  init?(_ format: ImportFormat) {
    guard format.isEvdev else { return nil }
    self.format = format
  }

  /// Parses a line.
  mutating func read(_ line: ByteView) -> EvdevParser.Line {
    var scanner = ByteScanner(line)
    // Mails quote with "> ".
    while let byte = scanner.next, ByteScanner.isBlank(byte) || byte == UInt8(ascii: ">") {
      scanner.position += 1
    }
    switch format {
    case .getevent: return getevent(ByteView(rebasing: line[scanner.position...]))
    case .evemu: return evemu(&scanner)
    case .libinput: return libinput(&scanner)
    default: return evtest(&scanner)
    }
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
    if let known = EvdevEvent.kind(named: code) { return known }
    // Getevent prints four hexadecimal digits for a code without a name.
    return type.equals("EV_ABS")
      ? hexadecimal(code).map { EvdevEvent.kind(3, $0) } ?? .other : .other
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

  private func code(_ scanner: inout ByteScanner) -> Int? {
    scanner.skipBlanks()
    return scanner.hexadecimal().map { Int(truncatingIfNeeded: $0) }
  }

  // MARK: - Getevent

  /// A line of Android's `getevent -lt`, `-ltr`, `-t`, `-p` or `-lp`.
  ///
  ///     [  615041.773137] /dev/input/event7: EV_ABS       ABS_MT_POSITION_X    00000382
  ///     [   53890.813990] 0003 0035 000001be
  private mutating func getevent(_ line: ByteView) -> EvdevParser.Line {
    // Up to 16 bytes may precede the bracket: adb sometimes prints a prefix.
    for place in line.indices.prefix(16) where line[place] == UInt8(ascii: "[") {
      if let event = timed(ByteScanner(line, at: place + 1)) { return event }
    }
    return header(line)
  }

  /// The event after the opening bracket. Nil for another kind of line.
  private mutating func timed(_ start: ByteScanner) -> EvdevParser.Line? {
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
    guard let kind = kind(type, scanner.word()) else { return .other }
    scanner.skipBlanks()
    // Keys have DOWN or UP, other values 32 bits in hexadecimal. A log in quotes has a mark behind it.
    if scanner.skip("DOWN") { return .event(EvdevEvent(time: time, kind: kind, value: 1)) }
    guard let bits = scanner.skip("UP") ? 0 : scanner.hexadecimal() else { return .other }
    return .event(EvdevEvent(time: time, kind: kind, value: Int(Int32(bitPattern: bits))))
  }

  /// `add device 7: /dev/input/event1`, or an axis under it.
  private func header(_ line: ByteView) -> EvdevParser.Line {
    var scanner = ByteScanner(line)
    if scanner.skip("add device ") {
      guard scanner.skip(past: ": ") else { return .other }
      return .device(Array(scanner.word()))
    }
    if let colon = line.firstPlace(of: ": value "), let low = number(line, after: "min "),
      let high = number(line, after: "max ")
    {
      let name = ByteView(rebasing: line[..<colon]).trimmed
      let start = (name.lastIndex { ByteScanner.isBlank($0) }).map { $0 + 1 } ?? 0
      let word = ByteView(rebasing: name[start...])
      let code = EvdevEvent.kind(named: word) ?? hexadecimal(word).map { EvdevEvent.kind(3, $0) }
      return axis(code ?? .other, low, high)
    }
    // Events without times: output of `getevent` and `getevent -l`.
    if scanner.next == UInt8(ascii: "/") {
      _ = scanner.word()
      scanner.skipBlanks()
    }
    let isTimeless = scanner.skip("EV_ABS ") || scanner.skip("EV_SYN ") || scanner.skip("0003 00")
    return isTimeless ? .timeless : .other
  }

  private func number(_ line: ByteView, after word: StaticString) -> Int? {
    var scanner = ByteScanner(line)
    return scanner.skip(past: word) ? scanner.whole() : nil
  }

  // MARK: - Evemu

  /// A line of an `evemu-record` file, or of a description beside it.
  ///
  ///     E: 1.433975 0003 0039 -001	# EV_ABS / ABS_MT_TRACKING_ID   -1
  ///     A: 35 0 1279 0 0 0
  private func evemu(_ scanner: inout ByteScanner) -> EvdevParser.Line {
    if scanner.skip("E: ") {
      // The value is zero-padded decimal.
      guard let time = scanner.microseconds(), let type = code(&scanner),
        let code = code(&scanner), let value = number(&scanner),
        // Reports of hid-recorder have the same letter and more bytes.
        ByteView(rebasing: scanner.bytes[scanner.position...]).trimmed.first ?? 0x23 == 0x23
      else { return .other }
      return event(time, type, code, value)
    }
    guard scanner.skip("A: "), let code = code(&scanner) else { return .other }
    return axis(EvdevEvent.kind(3, code), number(&scanner), number(&scanner))
  }

  // MARK: - Evtest

  /// A line of `evtest`, old or new, or of python-evdev's program.
  ///
  ///     Event: time 1728350196.278103, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 1340
  ///     Event: time 1728350196.278103, -------------- SYN_REPORT ------------
  private mutating func evtest(_ scanner: inout ByteScanner) -> EvdevParser.Line {
    if scanner.skip("Event: time ") || scanner.skip("time ") { return evtestEvent(&scanner) }
    if scanner.skip("Event: type ") { return .timeless }
    if scanner.bytes.contains("evbug: Event"), let type = number(scanner.bytes, after: "Type: "),
      let code = number(scanner.bytes, after: "Code: "),
      let value = number(scanner.bytes, after: "Value: ")
    {
      // The kernel's own log of all events, with its time in front.
      return LineRows.Prefix(scanner.bytes).seconds.map {
        event(Int64(($0 * 1_000_000).rounded()), type, code, value)
      } ?? .timeless
    }
    if let place = scanner.bytes.firstPlace(of: ": EV_") {
      let prefix = LineRows.Prefix(scanner.bytes)
      guard let seconds = prefix.seconds, prefix.end == place else { return .other }
      scanner.position = place + 2
      return inputEvents(seconds, &scanner)
    }
    if scanner.skip("Event code ") {
      axisCode = scanner.whole()
      // Keys have codes too, but no range: a minimum must not carry over.
      low = nil
    } else if scanner.skip("Min") {
      low = number(&scanner)
    } else if scanner.skip("Max"), let axisCode {
      return axis(EvdevEvent.kind(3, axisCode), low, number(&scanner))
    }
    return .other
  }

  /// A line of `input-events`: `12:07:59.474693: EV_ABS ABS_Y 341`.
  private func inputEvents(_ seconds: Double, _ scanner: inout ByteScanner) -> EvdevParser.Line {
    let type = scanner.word()
    scanner.skipBlanks()
    // Its reports have a code in numbers.
    let kind = type.equals("EV_SYN") ? .report : kind(type, scanner.word())
    let rest = ByteView(rebasing: scanner.bytes[scanner.position...])
    guard let kind, kind != .other,
      let value = number(&scanner) ?? (type.equals("EV_ABS") ? nil : 0)
    else {
      return .other
    }
    return .event(
      EvdevEvent(
        time: Int64((seconds * 1_000_000).rounded()), kind: kind,
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

  // MARK: - Libinput

  /// A line of `libinput record`: the kernel's events and axis ranges. The rest is ignored.
  ///
  ///     - [  0,  11879,   3,  53,  1330] # EV_ABS / ABS_MT_POSITION_X
  private mutating func libinput(_ scanner: inout ByteScanner) -> EvdevParser.Line {
    if scanner.skip("- [") {
      guard let seconds = number(&scanner), let rest = number(&scanner),
        let type = number(&scanner), let code = number(&scanner), let value = number(&scanner),
        (0..<1 << 40).contains(seconds), (0..<1_000_000).contains(rest)
      else { return .other }
      return event(Int64(seconds) * 1_000_000 + Int64(rest), type, code, value)
    }
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
    if let code = scanner.whole(), scanner.skip(":") {
      scanner.skipBlanks()
      guard scanner.skip("[") else { return .other }
      return axis(EvdevEvent.kind(3, code), number(&scanner), number(&scanner))
    }
    isInRanges = scanner.isAtEnd || scanner.next == UInt8(ascii: "#")
    return .other
  }
}
