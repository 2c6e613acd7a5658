import PanText

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
  private let bytes: LentBytes
  private var position = 0
  private var result = ScannedDecimal()

  init(_ bytes: LentBytes) { self.bytes = bytes }

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
