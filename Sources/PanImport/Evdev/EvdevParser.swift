import PanTraces

/// Parses the lines of a kernel log, with what later lines need of earlier ones.
struct EvdevParser: Sendable {
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

  private func event(_ time: Int64, _ type: Int, _ code: Int, _ value: Int) -> EvdevParser.Line {
    .event(EvdevEvent(time: time, kind: .init(type: type, code: code), value: value))
  }
}

extension EvdevParser {
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
    guard let kind = kind(&scanner) else { return .other }
    scanner.skipBlanks()
    return .event(EvdevEvent(time: time, kind: kind, value: value(&scanner)))
  }

  private func kind(_ scanner: inout ByteScanner) -> EvdevEvent.Kind? {
    let type = scanner.word()
    scanner.skipBlanks()
    let code = scanner.word()
    if type.equals("EV_ABS") { return axis(code).map { .axis($0) } ?? .other }
    if type.equals("EV_SYN") {
      if code.equals("SYN_REPORT") { return .report }
      if code.equals("SYN_MT_REPORT") { return .contactReport }
      return code.equals("SYN_DROPPED") ? .dropped : .other
    }
    if type.equals("EV_KEY") { return key(code) }
    if type.has("EV_", at: 0) { return .other }
    guard let type = hexadecimal(type), let code = hexadecimal(code) else { return nil }
    return EvdevEvent.Kind(type: type, code: code)
  }

  private func key(_ word: ByteView) -> EvdevEvent.Kind {
    word.equals("BTN_TOUCH") ? .touch : word.equals("BTN_LEFT") ? .button : .other
  }

  /// The axis with this label. Getevent prints four hexadecimal digits for codes without a label.
  private func axis(_ word: ByteView) -> EvdevEvent.Axis? {
    guard word.has("ABS_", at: 0) else {
      return hexadecimal(word).flatMap { EvdevEvent.Axis(rawValue: $0) }
    }
    for axis in EvdevEvent.Axis.list where word.equals(axis.name) { return axis }
    return nil
  }

  private func hexadecimal(_ word: ByteView) -> Int? {
    var scanner = ByteScanner(word)
    guard let value = scanner.hexadecimal(), scanner.isAtEnd else { return nil }
    return Int(truncatingIfNeeded: value)
  }

  /// The value: 32 bits in hexadecimal, or DOWN and UP for keys.
  private func value(_ scanner: inout ByteScanner) -> Int {
    let word = scanner.word()
    if word.equals("DOWN") { return 1 }
    guard let bits = hexadecimal(word) else { return 0 }
    return Int(Int32(truncatingIfNeeded: bits))
  }

  /// `add device 7: /dev/input/event1`, or an axis under it.
  private func header(_ line: ByteView) -> EvdevParser.Line {
    var scanner = ByteScanner(line)
    scanner.skipBlanks()
    if scanner.skip("add device ") {
      guard scanner.skip(past: ": ") else { return .other }
      return .device(Array(scanner.word()))
    }
    if let colon = line.firstPlace(of: ": value "), let low = number(line, after: "min "),
      let high = number(line, after: "max "), low < high
    {
      let name = ByteView(rebasing: line[..<colon]).trimmed
      let start = (name.lastIndex { ByteScanner.isBlank($0) }).map { $0 + 1 } ?? 0
      let word = ByteView(rebasing: name[start...])
      guard let axis = axis(word) else { return .other }
      return .axis(code: axis.rawValue, low: low, high: high)
    }
    // Events without times: output of `getevent` and `getevent -l`.
    if scanner.next == UInt8(ascii: "/") {
      _ = scanner.word()
      scanner.skipBlanks()
    }
    if scanner.skip("EV_ABS ") || scanner.skip("EV_SYN ") || scanner.skip("0003 00") {
      return .timeless
    }
    return .other
  }

  private func number(_ line: ByteView, after word: StaticString) -> Int? {
    var scanner = ByteScanner(line)
    guard scanner.skip(past: word) else { return nil }
    return scanner.whole()
  }
}

extension EvdevParser {
  /// A line of an `evemu-record` file, or of a description beside it.
  ///
  ///     E: 1.433975 0003 0039 -001	# EV_ABS / ABS_MT_TRACKING_ID   -1
  ///     A: 35 0 1279 0 0 0
  private func evemu(_ scanner: inout ByteScanner) -> EvdevParser.Line {
    if scanner.skip("E: ") {
      // The value is zero-padded decimal.
      guard let time = scanner.microseconds(), let type = nextCode(&scanner),
        let code = nextCode(&scanner), let value = nextNumber(&scanner),
        // Reports of hid-recorder have the same letter and more bytes.
        ByteView(rebasing: scanner.bytes[scanner.position...]).trimmed.first ?? 0x23 == 0x23
      else { return .other }
      return event(time, type, code, value)
    }
    guard scanner.skip("A: "), let code = nextCode(&scanner), let low = nextNumber(&scanner),
      let high = nextNumber(&scanner), low < high
    else { return .other }
    return .axis(code: code, low: low, high: high)
  }

  private func nextCode(_ scanner: inout ByteScanner) -> Int? {
    scanner.skipBlanks()
    return scanner.hexadecimal().map { Int(truncatingIfNeeded: $0) }
  }

  private func nextNumber(_ scanner: inout ByteScanner) -> Int? {
    scanner.skipBlanks()
    return scanner.whole()
  }
}

extension EvdevParser {
  /// A line of `evtest`, old or new, or of python-evdev's program.
  ///
  ///     Event: time 1728350196.278103, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 1340
  ///     Event: time 1728350196.278103, -------------- SYN_REPORT ------------
  private mutating func evtest(_ scanner: inout ByteScanner) -> EvdevParser.Line {
    if scanner.skip("Event: time ") || scanner.skip("time ") { return evtestEvent(&scanner) }
    if scanner.skip("Event: type ") { return .timeless }
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
      low = nextNumber(&scanner)
    } else if scanner.skip("Max"), let code = axisCode, let low {
      guard let high = nextNumber(&scanner), low < high else { return .other }
      return .axis(code: code, low: low, high: high)
    }
    return .other
  }

  /// A line of `input-events`: `12:07:59.474693: EV_ABS ABS_Y 341`.
  private func inputEvents(_ seconds: Double, _ scanner: inout ByteScanner) -> EvdevParser.Line {
    let time = Int64((seconds * 1_000_000).rounded())
    let type = scanner.word()
    scanner.skipBlanks()
    if type.equals("EV_SYN") {
      return .event(EvdevEvent(time: time, kind: .report, value: 0))
    }
    let code = scanner.word()
    if type.equals("EV_KEY") {
      let rest = ByteView(rebasing: scanner.bytes[scanner.position...])
      return .event(
        EvdevEvent(time: time, kind: key(code), value: rest.contains("pressed") ? 1 : 0))
    }
    guard type.equals("EV_ABS"), let axis = axis(code), let value = nextNumber(&scanner) else {
      return .other
    }
    return .event(EvdevEvent(time: time, kind: .axis(axis), value: value))
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
}

extension EvdevParser {
  /// A line of `libinput record`: the kernel's events and axis ranges. The rest is ignored.
  ///
  ///     - [  0,  11879,   3,  53,  1330] # EV_ABS / ABS_MT_POSITION_X
  private mutating func libinput(_ scanner: inout ByteScanner) -> EvdevParser.Line {
    if scanner.skip("- [") { return libinputEvent(&scanner) }
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

  private func libinputEvent(_ scanner: inout ByteScanner) -> EvdevParser.Line {
    guard let seconds = number(&scanner), let rest = number(&scanner), let type = number(&scanner),
      let code = number(&scanner), let value = number(&scanner), (0..<1 << 40).contains(seconds),
      (0..<1_000_000).contains(rest)
    else { return .other }
    return event(
      seconds * 1_000_000 + rest, Int(clamping: type), Int(clamping: code), Int(clamping: value))
  }

  /// The next number of a list.
  private func number(_ scanner: inout ByteScanner) -> Int64? {
    scanner.skipBlanks()
    guard let value = scanner.integer() else { return nil }
    _ = scanner.skip(",")
    return value
  }
}

extension EvdevParser {
  /// A parsed line of a kernel log.
  enum Line {
    /// An event. Its kind is `.other` if it does not concern fingers.
    case event(EvdevEvent)
    /// The name of the device that the following lines are about.
    case device([UInt8])
    /// An axis of the device with its minimum and maximum.
    case axis(code: Int, low: Int, high: Int)
    /// Not about fingers.
    case other
    /// An event without a time.
    case timeless
  }
}

/// An input event of the Linux kernel.
struct EvdevEvent: Equatable {
  /// Microseconds.
  var time: Int64
  var kind: Kind
  var value: Int

  /// The type and code, named as in `linux/input-event-codes.h`.
  enum Kind: Equatable {
    /// `SYN_REPORT`: the frame is complete.
    case report
    /// `SYN_MT_REPORT`: the contact is complete.
    case contactReport
    /// `SYN_DROPPED`: events were lost.
    case dropped
    /// `BTN_TOUCH`.
    case touch
    /// `BTN_LEFT`, the touch of a pointer without one.
    case button
    /// An absolute axis that is read.
    case axis(EvdevEvent.Axis)
    /// Anything else.
    case other
  }
}

extension EvdevEvent.Kind {
  /// The kind for a numeric type and code.
  init(type: Int, code: Int) {
    self =
      switch (type, code) {
      case (0, 0): .report
      case (0, 2): .contactReport
      case (0, 3): .dropped
      case (1, 330): .touch
      case (1, 272): .button
      case (3, _): EvdevEvent.Axis(rawValue: code).map { .axis($0) } ?? .other
      default: .other
      }
  }
}

extension EvdevEvent {
  /// The absolute axes of touches. Raw values are the kernel's codes.
  enum Axis: Int, CaseIterable {
    case x = 0
    case y = 1
    case pressure = 24
    case slot = 47
    case contactX = 53
    case contactY = 54
    case trackingID = 57
    case contactPressure = 58

    /// `allCases` as a stored array: the computed one would allocate for each line.
    static let list = allCases

    /// Whether the axis belongs to a multi-touch protocol.
    var isMultitouch: Bool { rawValue >= EvdevEvent.Axis.slot.rawValue }

    /// The name in `linux/input-event-codes.h`.
    var name: StaticString {
      switch self {
      case .x: "ABS_X"
      case .y: "ABS_Y"
      case .pressure: "ABS_PRESSURE"
      case .slot: "ABS_MT_SLOT"
      case .contactX: "ABS_MT_POSITION_X"
      case .contactY: "ABS_MT_POSITION_Y"
      case .trackingID: "ABS_MT_TRACKING_ID"
      case .contactPressure: "ABS_MT_PRESSURE"
      }
    }
  }
}
