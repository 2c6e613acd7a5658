import PanTraces

/// A date and a time of day, or a time of day alone, as logs write them:
/// `2026-03-01T09:23:54.191Z`, `2026-03-01 09:23:54,191+02:00`, `09:23:54.191`.
///
/// The form is ISO 8601 (extended). A space may replace the T, and a comma the decimal point.
struct ClockText {
  /// Seconds since 1970 in UTC, since midnight for a time of day alone.
  ///
  /// A time without an offset counts as UTC: within a gesture only differences matter.
  let seconds: Double

  /// Nil for another text.
  init?(_ text: ByteView) {
    var scanner = ByteScanner(text)
    var days = 0
    if text.count > 10, text[4] == UInt8(ascii: "-") {
      guard let year = scanner.digits(4), scanner.skip("-"), let month = scanner.digits(2),
        scanner.skip("-"), let day = scanner.digits(2), scanner.skip("T") || scanner.skip(" "),
        (1...12).contains(month), (1...31).contains(day)
      else { return nil }
      days = Self.days(year: year, month: month, day: day)
    }
    guard let time = scanner.timeOfDay(), let offset = scanner.zoneOffset(), scanner.isAtEnd else {
      return nil
    }
    seconds = Double(days * 86_400) - offset + time
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
}

extension ByteScanner {
  private var digit: Int? {
    guard let next, ByteScanner.isDigit(next) else { return nil }
    return Int(next - 0x30)
  }

  /// A number of exactly `count` digits.
  fileprivate mutating func digits(_ count: Int) -> Int? {
    let start = position
    var number = 0
    for _ in 0..<count {
      guard let digit else {
        position = start
        return nil
      }
      number = number * 10 + digit
      position += 1
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
    while let digit {
      if count < 9 { (value, scale) = (value * 10 + Double(digit), scale * 10) }
      count += 1
      position += 1
    }
    if count == 0 { position = end }
    return whole + value / scale
  }

  /// Seconds east of UTC. 0 without an offset.
  fileprivate mutating func zoneOffset() -> Double? {
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
  /// The bytes as a time: a number, or the seconds of a ``ClockText``. Nil for anything else.
  var time: Double? { number ?? withByteView { ClockText($0)?.seconds } }
}
