import PanTraces

/// A cursor over the bytes of a line.
struct ByteScanner {
  let bytes: ByteView
  var position: Int

  init(_ bytes: ByteView, at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  var isAtEnd: Bool { position >= bytes.count }

  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipBlanks() {
    while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
  }

  /// Skips a word if the bytes at the cursor spell it.
  @inline(__always)
  mutating func skip(_ word: StaticString) -> Bool {
    guard bytes.has(word, at: position) else { return false }
    position += word.utf8CodeUnitCount
    return true
  }

  /// Moves past the next occurrence of a word.
  mutating func skip(past word: StaticString) -> Bool {
    guard let place = bytes.firstPlace(of: word, from: position) else { return false }
    position = place + word.utf8CodeUnitCount
    return true
  }

  /// The bytes up to a blank, a comma or the end.
  mutating func word() -> ByteView {
    let start = position
    while position < bytes.count, !Self.isBlank(bytes[position]),
      bytes[position] != UInt8(ascii: ",")
    {
      position += 1
    }
    return ByteView(rebasing: bytes[start..<position])
  }

  /// A signed decimal integer of at most 18 digits. Leading zeros do not make it octal.
  mutating func integer() -> Int64? {
    let start = position
    let isNegative = skip("-")
    var value: Int64 = 0
    var digits = 0
    while digits < 18, let digit = digit() {
      value = value * 10 + Int64(digit)
      digits += 1
    }
    guard digits > 0, !(next.map(Self.isDigit) ?? false) else {
      position = start
      return nil
    }
    return isNegative ? -value : value
  }

  /// The same, clamped to the range of `Int`.
  mutating func whole() -> Int? { integer().map { Int(clamping: $0) } }

  /// A hexadecimal number of at most eight digits.
  mutating func hexadecimal() -> UInt32? {
    let start = position
    var value: UInt32 = 0
    var digits = 0
    while let digit = next.flatMap(Self.hexDigit), digits < 8 {
      value = value << 4 | UInt32(digit)
      digits += 1
      position += 1
    }
    guard digits > 0, next.flatMap(Self.hexDigit) == nil else {
      position = start
      return nil
    }
    return value
  }

  /// Decimal seconds in microseconds.
  mutating func microseconds() -> Int64? {
    number().flatMap { Self.microseconds($0) }
  }

  /// The same of a number. Nil beyond every clock.
  static func microseconds(_ seconds: Double) -> Int64? {
    (0..<1e12).contains(seconds) ? Int64((seconds * 1_000_000).rounded()) : nil
  }

  /// A decimal number, as far as its characters reach.
  mutating func number() -> Double? {
    let start = position
    while let byte = next, Self.isDigit(byte) || "+-.eE".utf8.contains(byte) { position += 1 }
    guard let value = ByteView(rebasing: bytes[start..<position]).number else {
      position = start
      return nil
    }
    return value
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    let letter = byte | 0x20
    return isDigit(byte) ? byte - 0x30 : (0x61...0x66).contains(letter) ? letter - 0x57 : nil
  }
}

extension ByteView {
  /// Whether the bytes at a position spell a literal.
  @inline(__always)
  func has(_ word: StaticString, at place: Int) -> Bool {
    guard place >= 0, place < count, unsafe self[place] == word.utf8Start[0] else { return false }
    return has(ByteView(of: word), at: place)
  }

  private func has(_ text: ByteView, at place: Int) -> Bool {
    guard place >= 0, count - place >= text.count else { return false }
    for index in text.indices where self[place + index] != text[index] { return false }
    return true
  }

  private init(of word: StaticString) {
    unsafe self.init(UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  /// Whether the bytes spell a literal.
  func equals(_ word: StaticString) -> Bool { count == word.utf8CodeUnitCount && has(word, at: 0) }

  /// The first position of a literal at or after `start`.
  func firstPlace(of word: StaticString, from start: Int = 0) -> Int? {
    firstPlace(of: ByteView(of: word), from: start)
  }

  /// The first position of a text at or after `start`. Nil for an empty one.
  func firstPlace(of text: ByteView, from start: Int = 0) -> Int? {
    guard let first = text.first else { return nil }
    var place = firstIndex(of: first, from: start)
    while let found = place, !has(text, at: found) {
      place = firstIndex(of: first, from: found + 1)
    }
    return place
  }

  func contains(_ word: StaticString) -> Bool { firstPlace(of: word) != nil }

  /// The bytes without blanks at their ends.
  var trimmed: ByteView {
    var (start, end) = (0, count)
    while start < end, ByteScanner.isBlank(self[start]) { start += 1 }
    while end > start, ByteScanner.isBlank(self[end - 1]) { end -= 1 }
    return ByteView(rebasing: self[start..<end])
  }

  /// The number that all bytes spell. Nil for other texts, a leading plus, and more than 1e21.
  var number: Double? {
    guard let first, first != UInt8(ascii: "+"),
      let value = try? Double(decimal: self), value.magnitude <= 1e21
    else { return nil }
    return value
  }
}

// Dates and times of day.
extension ByteScanner {
  /// A date and a time of day, or a time of day alone, up to the end of the text:
  /// `2026-03-01T09:23:54.191Z`, `2026-03-01 09:23:54,191+02:00`, `09:23:54.191`.
  ///
  /// The form is ISO 8601 (extended). A space may replace the T, and a comma the decimal point.
  /// - Returns: Seconds since 1970 in UTC, since midnight for a time of day alone. A time without an
  ///   offset counts as UTC: within a gesture only differences matter.
  mutating func dateAndTime() -> Double? {
    var days = 0
    if bytes.count > 10, bytes[4] == UInt8(ascii: "-") {
      guard let year = digits(4), skip("-"), let month = digits(2), skip("-"), let day = digits(2),
        skip("T") || skip(" "), (1...12).contains(month), (1...31).contains(day)
      else { return nil }
      days = Self.days(year: year, month: month, day: day)
    }
    guard let time = timeOfDay(), let offset = zoneOffset(), isAtEnd else { return nil }
    return Double(days * 86_400) - offset + time
  }

  /// Days since 1970 of a date in the Gregorian calendar, years beginning in March (Howard Hinnant,
  /// "chrono-Compatible Low-Level Date Algorithms", days_from_civil).
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let ofEra = shifted - era * 400
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }

  /// The next digit, which is skipped. Nil without one.
  private mutating func digit() -> Int? {
    guard let next, ByteScanner.isDigit(next) else { return nil }
    position += 1
    return Int(next - 0x30)
  }

  /// A number of exactly `count` digits.
  private mutating func digits(_ count: Int) -> Int? {
    let start = position
    var number = 0
    for _ in 0..<count {
      guard let digit = digit() else {
        position = start
        return nil
      }
      number = number * 10 + digit
    }
    return number
  }

  /// Hours, minutes and seconds, in seconds: `09:23:54.191`. Logs write decimals behind a comma or a
  /// colon, too.
  mutating func timeOfDay() -> Double? {
    guard let hour = digits(2) ?? digits(1), skip(":"), let minute = digits(2), skip(":"),
      let second = digits(2), hour < 25, minute < 60, second < 61
    else { return nil }
    let whole = Double(hour * 3600 + minute * 60 + second)
    let end = position
    guard skip(".") || skip(",") || skip(":") else { return whole }
    var (value, scale, count) = (0.0, 1.0, 0)
    while let digit = digit() {
      if count < 9 { (value, scale) = (value * 10 + Double(digit), scale * 10) }
      count += 1
    }
    if count == 0 { position = end }
    return whole + value / scale
  }

  /// Seconds east of UTC. 0 without an offset.
  private mutating func zoneOffset() -> Double? {
    if skip("Z") || isAtEnd { return 0 }
    let isEast = skip("+")
    guard isEast || skip("-"), let hours = digits(2) else { return nil }
    _ = skip(":")
    guard isAtEnd || position + 2 == bytes.count else { return nil }
    let minutes = isAtEnd ? 0 : digits(2)
    return minutes.map { Double(hours * 3600 + $0 * 60) * (isEast ? 1 : -1) }
  }
}

extension [UInt8] {
  /// The bytes as a time: a number, or a date and time of day in seconds. Nil for anything else.
  var time: Double? {
    number
      ?? withByteView {
        var scanner = ByteScanner($0)
        return scanner.dateAndTime()
      }
  }
}
