/// Numbers as text: the same bytes on every platform, in every locale.
///
/// Rounding looks at the exact value of the double, ties to even: 0.125 gives `0.12` at two
/// decimals, and 0.285, stored a little below its name, gives `0.28`. A value that rounds to zero
/// has no sign, no digits are grouped, and a value that is not finite is shown as `undefined`.
public enum NumberText {
  /// The mark for a value that does not exist; the reason is told elsewhere.
  public static let undefined = "—"

  /// A fixed number of decimals, as in `-12.50`; negative counts act as 0.
  public static func fixed(_ value: Double, decimals: Int) -> String {
    guard let magnitude = roundedMagnitude(value, decimals: decimals) else { return undefined }
    return value < 0 && !isZero(magnitude) ? "-" + magnitude : magnitude
  }

  /// A difference with its sign, as in `+0.07` and `-0.07`; zero has none.
  public static func signed(_ value: Double, decimals: Int) -> String {
    guard let magnitude = roundedMagnitude(value, decimals: decimals) else { return undefined }
    guard !isZero(magnitude) else { return magnitude }
    return (value < 0 ? "-" : "+") + magnitude
  }

  /// The shortest text that reads back as the same double, for machines; nil when not finite.
  ///
  /// Valid as a JSON number: whole values lose their `.0`, and negative zero is `0`.
  public static func shortest(_ value: Double) -> String? {
    guard value.isFinite else { return nil }
    guard value != 0 else { return "0" }
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The shortest text that reads back as the same double, for people who may type it; `undefined`
  /// when not finite.
  public static func plain(_ value: Double) -> String { shortest(value) ?? "undefined" }

  /// Appends the shortest digits that read back as the same double, with a point or an exponent even
  /// where it is whole: `6.0`; nothing for a value that is not finite.
  ///
  /// Readers that tell a column's type by its first rows would take a 6 above a 6.5 for an integer.
  public static func appendReal(_ value: Double, to bytes: inout [UInt8]) {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: ShortestDecimal.room) { room in
      guard let place = room.baseAddress else { return }
      let count = unsafe ShortestDecimal.writeReal(value, to: place)
      unsafe bytes.append(contentsOf: room[..<count])
    }
  }

  /// At most two decimals without trailing zeros: a coordinate in a picture.
  public static func coordinate(_ value: Double) -> String {
    var text = fixed(value.isFinite ? value : 0, decimals: 2)
    while text.hasSuffix("0") { text.removeLast() }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  private static func roundedMagnitude(_ value: Double, decimals: Int) -> String? {
    guard value.isFinite else { return nil }
    if decimals <= NumberWriter.mostDecimals, value.magnitude < 0x1p53 {
      var bytes: [UInt8] = []
      NumberWriter.append(value.magnitude, style: .fixed(decimals: decimals), to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    var decimal = DecimalExpansion(magnitudeOf: value)
    decimal.round(toDecimals: max(0, decimals))
    return decimal.plain
  }

  private static func isZero(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") }
  }
}

extension [UInt8] {
  /// Appends a text's UTF-8 in one piece, where `append(contentsOf:)` goes byte by byte.
  public mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { unsafe append(contentsOf: $0) }
  }
}
