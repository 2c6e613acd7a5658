package import PanText

/// Why a cell is not a number.
package enum DecimalError: Error, Equatable, Sendable {
  /// The cell holds nothing.
  case empty
  /// The byte at this offset cannot stand there: `0x10`, `inf`, `1,5`, `1 2`.
  case malformed(offset: Int)
  /// The number is too large for a Double, as 1e400 is.
  case overflow
}

/// Reads plain decimal numbers, rounded correctly: bit for bit what `strtod` gives, in any locale.
///
/// The grammar is `[+-] digits [. digits] [e [+-] digits]` with at least one digit before or after
/// the point. Three ways lead to the result, each only where the one before it is not exact:
/// one division or multiplication by an exact power of ten (Clinger 1990, "How to read floating
/// point numbers accurately"), a 128-bit product (Eisel and Lemire), and big integers.
package enum DecimalParser {
  /// Reads the whole of `bytes` as one number.
  package static func parse(_ bytes: UnsafeRawBufferPointer) throws(DecimalError) -> Double {
    try unsafe parse(ByteView(bytes))
  }

  /// Reads the whole of `bytes` as one number.
  package static func parse(_ bytes: ByteView) throws(DecimalError) -> Double {
    if let value = short(bytes) { return value }
    var scanner = DecimalScanner(bytes)
    let decimal = try scanner.scan()
    let magnitude = magnitude(of: decimal, in: bytes)
    guard magnitude.isFinite else { throw .overflow }
    return decimal.isNegative ? -magnitude : magnitude
  }

  /// What nearly every number is: at most 15 digits with a point among them; nil for any other.
  private static func short(_ bytes: ByteView) -> Double? {
    guard bytes.count <= 15 else { return nil }
    var mantissa: Int64 = 0
    var (digits, decimals) = (0, 0)
    var hasPoint = false
    for byte in bytes {
      let digit = byte &- UInt8(ascii: "0")
      if digit < 10 {
        mantissa = mantissa &* 10 &+ Int64(digit)
        digits &+= 1
        if hasPoint { decimals &+= 1 }
      } else if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else {
        return nil
      }
    }
    return digits > 0 ? Double(mantissa) / PowersOfTen.exact(decimals) : nil
  }

  /// The nearest Double to mantissa · 10^exponent, where the mantissa is exact.
  @inline(__always)
  static func double(mantissa: UInt64, exponent: Int) -> Double {
    if mantissa <= 1 << 53, exponent >= -22, exponent <= 22 {
      return exponent < 0
        ? Double(mantissa) / PowersOfTen.exact(-exponent)
        : Double(mantissa) * PowersOfTen.exact(exponent)
    }
    return EiselLemire.double(mantissa: mantissa, exponent: exponent)
  }

  private static func magnitude(
    of decimal: ScannedDecimal, in bytes: ByteView
  )
    -> Double
  {
    let lower = double(mantissa: decimal.mantissa, exponent: decimal.exponent)
    guard decimal.isTruncated else { return lower }
    // The digits left out add less than one unit to the mantissa, and rounding keeps the order.
    let upper = EiselLemire.double(mantissa: decimal.mantissa + 1, exponent: decimal.exponent)
    guard lower != upper else { return lower }
    return ExactDecimal(digitsOf: decimal, in: bytes).nearestDouble(from: lower, through: upper)
  }
}

/// The powers of ten that a Double holds exactly.
enum PowersOfTen {
  /// 10^n for n in 0...22.
  @inline(__always)
  static func exact(_ n: Int) -> Double { table[n] }

  /// The table itself, for loops.
  @inline(__always)
  static func withTable<Result>(_ body: (UnsafeBufferPointer<Double>) -> Result) -> Result {
    unsafe table.withUnsafeBufferPointer(body)
  }

  private static let table: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}

/// A number as written: its first digits as an integer, and where the point belongs.
struct ScannedDecimal {
  /// The first 19 significant digits.
  var mantissa: UInt64 = 0
  /// The power of ten of the mantissa's last digit.
  var exponent = 0
  var isNegative = false
  /// Whether a digit that is not zero was left out of the mantissa.
  var isTruncated = false
  /// Where the first significant digit stands, and where the digits end.
  var digits: Range<Int> = 0..<0
  /// How many significant digits the mantissa took.
  var digitCount = 0
}

/// Checks the grammar of a decimal number and gathers its digits in one pass.
struct DecimalScanner {
  private let bytes: ByteView
  private var position = 0
  private var result = ScannedDecimal()

  init(_ bytes: ByteView) { self.bytes = bytes }

  /// Reads all bytes.
  mutating func scan() throws(DecimalError) -> ScannedDecimal {
    guard !bytes.isEmpty else { throw .empty }
    if bytes[0] == UInt8(ascii: "-") || bytes[0] == UInt8(ascii: "+") {
      result.isNegative = bytes[0] == UInt8(ascii: "-")
      position = 1
    }
    var digitsSeen = scanDigits(afterPoint: false)
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      digitsSeen += scanDigits(afterPoint: true)
    }
    guard digitsSeen > 0 else { throw .malformed(offset: min(position, bytes.count - 1)) }
    result.digits = result.digits.lowerBound..<position
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      try scanExponent()
    }
    guard position == bytes.count else { throw .malformed(offset: position) }
    return result
  }

  private mutating func scanDigits(afterPoint: Bool) -> Int {
    let start = position
    while position < bytes.count {
      let digit = bytes[position] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      take(digit, afterPoint: afterPoint)
      position += 1
    }
    return position - start
  }

  private mutating func take(_ digit: UInt8, afterPoint: Bool) {
    if result.digitCount == 0, digit == 0 {
      if afterPoint { result.exponent -= 1 }
    } else if result.digitCount < 19 {
      if result.digitCount == 0 { result.digits = position..<position }
      result.mantissa = result.mantissa * 10 + UInt64(digit)
      result.digitCount += 1
      if afterPoint { result.exponent -= 1 }
    } else {
      if digit != 0 { result.isTruncated = true }
      if !afterPoint { result.exponent += 1 }
    }
  }

  private mutating func scanExponent() throws(DecimalError) {
    var isNegative = false
    if position < bytes.count,
      bytes[position] == UInt8(ascii: "-") || bytes[position] == UInt8(ascii: "+")
    {
      isNegative = bytes[position] == UInt8(ascii: "-")
      position += 1
    }
    let start = position
    var value = 0
    while position < bytes.count {
      let digit = bytes[position] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      // Far beyond any Double, whatever the digits before it; stops the sum from overflowing.
      if value < 100_000_000 { value = value * 10 + Int(digit) }
      position += 1
    }
    guard position > start else { throw .malformed(offset: min(position, bytes.count - 1)) }
    result.exponent += isNegative ? -value : value
  }
}
