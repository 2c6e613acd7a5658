/// Why a text is not a number.
package enum DecimalError: Error, Equatable, Sendable {
  /// The text holds nothing.
  case empty
  /// The byte at this offset cannot stand there: `0x10`, `inf`, `1,5`, `1 2`.
  case malformed(offset: Int)
  /// The number is too large for a Double, as 1e400 is.
  case overflow
}

/// Plain decimal numbers, rounded correctly: bit for bit what `strtod` gives, in any locale.
///
/// The grammar is `[+-] digits [. digits] [e [+-] digits]` with at least one digit before or after
/// the point. The lab has no C library, whose `strtod` stands behind the standard library's reader;
/// that would also take hexadecimal, `nan` and `infinity`.
extension Double {
  /// Reads the whole of a text as one number.
  package init(decimal bytes: ByteView) throws(DecimalError) {
    if let value = Double(shortDecimal: bytes) {
      self = value
      return
    }
    var scanner = DecimalScanner(bytes)
    let decimal = try scanner.scan()
    let magnitude =
      decimal.isTruncated
      ? decimal.nearestDouble(in: bytes)
      : Double(mantissa: decimal.mantissa, exponent: decimal.exponent)
    guard magnitude.isFinite else { throw .overflow }
    self = decimal.isNegative ? -magnitude : magnitude
  }

  /// Reads the whole of a text as one number; nil for anything else, and for what is too large.
  package init?(decimal text: String) {
    guard let value = text.withByteView({ try? Double(decimal: $0) }) else { return nil }
    self = value
  }

  /// What nearly every number is: at most 15 digits with a point among them; nil for any other.
  private init?(shortDecimal bytes: ByteView) {
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
    guard digits > 0 else { return nil }
    self = Double(mantissa) / PowersOfTen.table[decimals]
  }

  /// The Double nearest to mantissa · 10^exponent; infinity where it is too large.
  ///
  /// Three ways, each only where the one before it is not exact: one division or multiplication by
  /// an exact power of ten (Clinger 1990, "How to read floating point numbers accurately"), one
  /// division of integers, and big integers.
  package init(mantissa: UInt64, exponent: Int) {
    if mantissa <= 1 << 53, exponent >= -22, exponent <= 22 {
      self =
        exponent < 0
        ? Double(mantissa) / PowersOfTen.table[-exponent]
        : Double(mantissa) * PowersOfTen.table[exponent]
    } else if mantissa != 0, exponent < 0, exponent >= -19 {
      // The dividend's upper half is below the divisor, whose top bit is set: a quotient of 63 bits
      // or 64.
      let power = UInt64(PowersOfTen.table[-exponent])
      let (up, powerUp) = (mantissa.leadingZeroBitCount, power.leadingZeroBitCount)
      let moved = mantissa << UInt64(up)
      let (quotient, rest) = (power << UInt64(powerUp)).dividingFullWidth((moved >> 1, moved << 63))
      self.init(rounding: quotient, exponent: powerUp - up - 63, isExact: rest == 0)
    } else {
      self = BigInteger(mantissa).nearestDouble(timesPowerOfTen: exponent)
    }
  }

  /// The Double nearest to bits · 2^exponent, to even where two are as near; without `isExact` the
  /// number is less than 1 larger than its bits, of which there are 63 at least.
  init(rounding bits: UInt64, exponent: Int, isExact: Bool) {
    let leadingZeros = bits.leadingZeroBitCount
    let (top, exponent) = (bits << UInt64(leadingZeros), exponent - leadingZeros)
    // 53 bits are stored, and of a subnormal number those from 2^-1074 on.
    let surplus = max(11, -1074 - exponent)
    guard surplus <= 64 else {
      self = 0
      return
    }
    let kept = top >> UInt64(surplus)
    let half: UInt64 = 1 << UInt64(surplus - 1)
    let dropped = top & (half << 1 &- 1)
    let roundsUp = dropped > half || dropped == half && (!isExact || kept & 1 == 1)
    let biased = exponent + surplus + 1074
    // The highest of 53 bits adds 1 to the exponent, and so does a carry beyond it.
    self =
      biased < 2046
      ? Double(bitPattern: UInt64(biased) << 52 + kept + (roundsUp ? 1 : 0)) : .infinity
  }
}

/// The powers of ten that a Double holds exactly: 10^n for n in 0...22.
package enum PowersOfTen {
  package static let table: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}

/// A number as written: its first digits as an integer, and where the point belongs.
private struct ScannedDecimal {
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

  /// The nearest Double to the number with all of its digits.
  ///
  /// A midpoint between two Doubles has at most 767 significant digits; digits beyond say no more
  /// than whether there are any.
  func nearestDouble(in bytes: ByteView) -> Double {
    var (number, exponent, taken) = (BigInteger(0), exponent + digitCount, 0)
    for position in digits where bytes[position] != UInt8(ascii: ".") {
      let digit = UInt64(bytes[position] &- UInt8(ascii: "0"))
      guard taken < 768 || digit != 0 else { continue }
      number.multiply(by: 10, adding: digit)
      (exponent, taken) = (exponent - 1, taken + 1)
      if taken > 768 { break }
    }
    return number.nearestDouble(timesPowerOfTen: exponent)
  }
}

/// Checks the grammar of a decimal number and gathers its digits in one pass.
private struct DecimalScanner {
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
