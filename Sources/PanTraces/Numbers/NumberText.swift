/// Numbers as text: the same bytes on every platform, in every locale.
///
/// Rounding looks at the exact value of the double, ties to even: 0.125 gives `0.12` at two
/// decimals, and 0.285, stored a little below its name, gives `0.28`. A value that rounds to zero
/// has no sign, no digits are grouped, and a value that is not finite is shown as `undefined`.
package enum NumberText {
  /// The mark for a value that does not exist. The reason is told elsewhere.
  package static let undefined = "—"

  /// A fixed number of decimals, 0 to 15, as in `-12.50`. From 2^64 upwards the shortest form.
  package static func fixed(_ value: Double, decimals: Int) -> String {
    guard let magnitude = roundedMagnitude(value, decimals: decimals) else { return undefined }
    return value < 0 && !isZero(magnitude) ? "-" + magnitude : magnitude
  }

  /// A difference with its sign, as in `+0.07` and `-0.07`. Zero has none.
  package static func signed(_ value: Double, decimals: Int) -> String {
    guard let magnitude = roundedMagnitude(value, decimals: decimals) else { return undefined }
    guard !isZero(magnitude) else { return magnitude }
    return (value < 0 ? "-" : "+") + magnitude
  }

  /// The shortest text that reads back as the same double, for machines. Nil when not finite.
  ///
  /// Valid as a JSON number: whole values lose their `.0`, and negative zero is `0`.
  package static func shortest(_ value: Double) -> String? {
    guard let text = real(value) else { return nil }
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The shortest text that reads back as the same double, for people who may type it. `undefined`
  /// when not finite.
  package static func plain(_ value: Double) -> String { shortest(value) ?? "undefined" }

  /// Appends the shortest digits that read back as the same double. Nothing for a value that is not
  /// finite.
  ///
  /// A whole value keeps its point or exponent, as in `6.0`: readers that infer a column's type
  /// from its first rows would take a 6 above a 6.5 for an integer.
  package static func appendReal(_ value: Double, to bytes: inout [UInt8]) {
    if let text = real(value) { bytes.append(text) }
  }

  /// The same as a text. Nil when not finite.
  static func real(_ value: Double) -> String? {
    guard value.isFinite else { return nil }
    // Zero is frequent in batches; negative zero loses its sign.
    return value == 0 ? "0.0" : value.description
  }

  /// At most two decimals without trailing zeros: a coordinate in a picture.
  package static func coordinate(_ value: Double) -> String {
    var bytes: [UInt8] = []
    // What is not finite, and what is too large for its decimals, is no coordinate.
    appendFixed(value.magnitude < 0x1p64 ? value : 0, decimals: 2, to: &bytes)
    while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func roundedMagnitude(_ value: Double, decimals: Int) -> String? {
    guard value.isFinite else { return nil }
    // The digits before the point must fit into a word. So large a number has no decimals.
    guard value.magnitude < 0x1p64 else { return plain(value.magnitude) }
    var bytes: [UInt8] = []
    appendFixed(value.magnitude, decimals: decimals, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isZero(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") }
  }
}

extension [UInt8] {
  /// Appends a text's UTF-8 in one piece, if `append(contentsOf:)` goes byte by byte.
  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { unsafe append(contentsOf: $0) }
  }

  /// Appends the fewest digits of a finite number that read back to the same bits.
  ///
  /// A whole number loses its point, and a negative zero keeps its sign.
  package mutating func appendShortest(_ value: Double) {
    append(value.description)
    if suffix(2).elementsEqual(".0".utf8) { removeLast(2) }
  }
}

extension NumberText {
  /// Appends a number below 2^64. A count of decimals that is not in 0...15 acts as the nearest.
  private static func appendFixed(_ value: Double, decimals: Int, to bytes: inout [UInt8]) {
    let decimals = min(max(decimals, 0), 15)
    var scale: UInt64 = 1
    for _ in 0..<decimals { scale *= 10 }
    var whole = UInt64(value.magnitude)
    var decimal = scaledFraction(
      value.magnitude - Double(whole), by: scale, tiesUp: decimals == 0 && whole & 1 == 1)
    if decimal == scale {
      decimal = 0
      whole += 1
    }
    if value < 0, whole != 0 || decimal != 0 { bytes.append(UInt8(ascii: "-")) }
    bytes.append(whole.description)
    guard decimals > 0 else { return }
    // The point takes the place of a 1 in front, which keeps the zeros of the decimals.
    let point = bytes.count
    bytes.append((scale + decimal).description)
    bytes[point] = UInt8(ascii: ".")
  }

  /// A fraction below 1 times `scale`, rounded half to even without an inexact step.
  ///
  /// Without decimals it is the whole part that is to be even, then ties go up if it is odd.
  private static func scaledFraction(
    _ fraction: Double, by scale: UInt64, tiesUp: Bool
  )
    -> UInt64
  {
    guard fraction > 0 else { return 0 }
    // fraction = significand / 2^shift with a significand below 2^53; scale is below 2^50.
    let shift = 52 - Int(fraction.exponent)
    let significand = UInt64(fraction.significand * 0x1p52)
    guard shift < 104 else { return 0 }
    let product = significand.multipliedFullWidth(by: scale)
    let quotient: UInt64
    let remainder: (high: UInt64, low: UInt64)
    if shift >= 64 {
      quotient = product.high >> UInt64(shift - 64)
      remainder = (product.high & (1 << UInt64(shift - 64) - 1), product.low)
    } else {
      quotient = product.high << UInt64(64 - shift) | product.low >> UInt64(shift)
      remainder = (0, product.low & (1 << UInt64(shift) - 1))
    }
    let half: (high: UInt64, low: UInt64) =
      shift > 64 ? (1 << UInt64(shift - 65), 0) : (0, 1 << UInt64(shift - 1))
    if remainder == half { return quotient + (tiesUp ? 1 : quotient & 1) }
    return quotient + (remainder > half ? 1 : 0)
  }
}

extension Double {
  /// The shortest form, for messages and values of metadata.
  package var written: String {
    var bytes: [UInt8] = []
    bytes.appendShortest(self)
    return String(decoding: bytes, as: UTF8.self)
  }
}
