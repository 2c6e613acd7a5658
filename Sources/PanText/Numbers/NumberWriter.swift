/// How a number is printed.
public enum NumberStyle: Equatable, Sendable {
  /// The fewest digits that read back to the same bits.
  case shortest
  /// A fixed count of decimals, 0 to 9, rounded half to even from the exact value.
  case fixed(decimals: Int)
}

/// Prints numbers as bytes, with a point for the decimals in every locale.
public enum NumberWriter {
  /// As many decimals as a fixed count may have.
  public static let mostDecimals = 9

  /// Appends a finite number.
  ///
  /// From 2^53 upwards, where a Double has no decimals, both styles print the shortest form.
  public static func append(_ value: Double, style: NumberStyle, to bytes: inout [UInt8]) {
    switch style {
    case .shortest: appendShortest(value, to: &bytes)
    case .fixed(let decimals):
      if value.magnitude < 0x1p53 {
        appendFixed(value, decimals: min(max(decimals, 0), mostDecimals), to: &bytes)
      } else {
        appendShortest(value, to: &bytes)
      }
    }
  }

  /// Appends a whole number.
  public static func append(_ value: Int, to bytes: inout [UInt8]) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    appendDigits(UInt64(value.magnitude), to: &bytes)
  }

  private static func appendShortest(_ value: Double, to bytes: inout [UInt8]) {
    bytes.append(value.description)
    if bytes.suffix(2).elementsEqual(".0".utf8) { bytes.removeLast(2) }
  }

  private static func appendFixed(_ value: Double, decimals: Int, to bytes: inout [UInt8]) {
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
    appendDigits(whole, to: &bytes)
    guard decimals > 0 else { return }
    // The point takes the place of a 1 in front, which keeps the zeros of the decimals.
    let point = bytes.count
    appendDigits(scale + decimal, to: &bytes)
    bytes[point] = UInt8(ascii: ".")
  }

  /// A fraction below 1 times `scale`, rounded half to even without an inexact step.
  ///
  /// Without decimals it is the whole part that is to be even; then ties go up where it is odd.
  private static func scaledFraction(
    _ fraction: Double, by scale: UInt64, tiesUp: Bool
  )
    -> UInt64
  {
    guard fraction > 0 else { return 0 }
    // fraction = significand / 2^shift with a significand below 2^53; scale is below 2^30.
    let shift = 52 - Int(fraction.exponent)
    let significand = UInt64(fraction.significand * 0x1p52)
    guard shift < 84 else { return 0 }
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

  private static func appendDigits(_ value: UInt64, to bytes: inout [UInt8]) {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: DecimalDigits.room) { room in
      guard let place = room.baseAddress else { return }
      let count = unsafe DecimalDigits.write(value, to: place)
      unsafe bytes.append(contentsOf: room[..<count])
    }
  }
}
