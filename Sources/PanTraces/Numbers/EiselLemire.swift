import PanText

/// Decimal to Double by one 128-bit product.
///
/// Source: Lemire 2021, "Number parsing at a gigabyte per second", with the proof that no case
/// needs a fallback in Mushtak and Lemire 2023, "Fast number parsing without fallback".
enum EiselLemire {
  /// The nearest Double to mantissa · 10^exponent; infinity where it is too large.
  static func double(mantissa: UInt64, exponent: Int) -> Double {
    guard mantissa != 0, exponent >= PowersOfFive.smallest else { return 0 }
    guard exponent <= PowersOfFive.largest else { return .infinity }
    let leadingZeros = mantissa.leadingZeroBitCount
    let product = product(of: mantissa << UInt64(leadingZeros), exponent: exponent)
    let upperBit = Int(product.high >> 63)
    var fraction = product.high >> UInt64(upperBit + 64 - 52 - 3)
    // 217706 / 2^16 is log2(10), exact enough over the table's whole range.
    let binaryExponent = (217_706 * exponent) >> 16 + 63 + upperBit - leadingZeros + 1023
    if binaryExponent <= 0 { return subnormal(fraction, shift: 1 - binaryExponent) }
    // A tie needs an exact product, which only small powers of five give; then to even.
    if product.low <= 1, exponent >= -4, exponent <= 23, fraction & 3 == 1,
      fraction << UInt64(upperBit + 64 - 52 - 3) == product.high
    {
      fraction &= ~1
    }
    fraction = (fraction + fraction & 1) >> 1
    let carries = fraction >= 2 << 52
    let exponentBits = binaryExponent + (carries ? 1 : 0)
    guard exponentBits < 2047 else { return .infinity }
    let significand = carries ? 0 : fraction & ~(1 << 52)
    return Double(bitPattern: UInt64(exponentBits) << 52 | significand)
  }

  private static func subnormal(_ fraction: UInt64, shift: Int) -> Double {
    guard shift < 64 else { return 0 }
    let shifted = fraction >> UInt64(shift)
    // A carry into bit 52 is the smallest normal number, whose bits are the same.
    return Double(bitPattern: (shifted + shifted & 1) >> 1)
  }

  /// The top of mantissa · 5^exponent, with the lower half of the power used only where it matters.
  private static func product(of mantissa: UInt64, exponent: Int) -> (high: UInt64, low: UInt64) {
    let power = PowersOfFive.normalized(exponent)
    var (high, low) = mantissa.multipliedFullWidth(by: power.high)
    if high & 0x1FF == 0x1FF {
      let second = mantissa.multipliedFullWidth(by: power.low)
      let sum = low.addingReportingOverflow(second.high)
      low = sum.partialValue
      if sum.overflow { high += 1 }
    }
    return (high, low)
  }
}

/// 5^n for every n a Double can need, as 128 bits with the top bit set.
///
/// Positive powers are cut off; negative ones down to -27 are rounded up and cut off below, as the
/// proofs behind ``EiselLemire`` ask for. The table is computed on first use from exact integers.
enum PowersOfFive {
  /// Below 10^-342 a mantissa of 19 digits rounds to zero.
  static let smallest = -342
  /// Above 10^308 it is too large.
  static let largest = 308

  /// The power's upper and lower 64 bits.
  static func normalized(_ n: Int) -> (high: UInt64, low: UInt64) {
    let index = 2 * (n - smallest)
    return (table[index], table[index + 1])
  }

  private static let table: [UInt64] = {
    var words = [UInt64](repeating: 0, count: 2 * (largest - smallest + 1))
    var power = BigInteger(1)
    for n in 0...largest {
      let top = power.top128
      words[2 * (n - smallest)] = top.high
      words[2 * (n - smallest) + 1] = top.low
      power.multiply(by: 5)
    }
    // Long enough that 128 bits are left after 342 divisions: 5^342 is below 2^795.
    var reciprocal = BigInteger(1)
    reciprocal.shiftLeft(by: 1024)
    for n in 1...(-smallest) {
      reciprocal.divide(by: 5)
      var top = reciprocal.top128
      if n <= 27 {
        top.low &+= 1
        if top.low == 0 { top.high += 1 }
      }
      words[2 * (-n - smallest)] = top.high
      words[2 * (-n - smallest) + 1] = top.low
    }
    return words
  }()
}

/// A decimal number with all the digits that can decide its rounding.
struct ExactDecimal {
  /// A midpoint between two Doubles has at most 767 significant digits; digits beyond say no more
  /// than whether there are any.
  private static let decidingDigits = 768

  private var digits = BigInteger(0)
  private var exponent: Int

  /// Gathers the digits from the text the scanner went over.
  init(digitsOf decimal: ScannedDecimal, in bytes: ByteView) {
    // The mantissa's exponent, moved down by each further digit taken.
    exponent = decimal.exponent
    var taken = 0
    var hasMore = false
    for position in decimal.digits {
      let digit = bytes[position] &- UInt8(ascii: "0")
      guard digit < 10 else { continue }
      if taken < Self.decidingDigits {
        digits.multiply(by: 10, adding: UInt64(digit))
        taken += 1
        if taken > decimal.digitCount { exponent -= 1 }
      } else if digit != 0 {
        hasMore = true
      }
    }
    if hasMore {
      digits.multiply(by: 10, adding: 1)
      exponent -= 1
    }
  }

  /// The nearest Double in a range that is known to hold it; to even where two are as near.
  func nearestDouble(from lower: Double, through upper: Double) -> Double {
    var candidate = lower
    while candidate < upper {
      switch compareToMidpoint(above: candidate) {
      case -1: return candidate
      case 0: return candidate.bitPattern & 1 == 0 ? candidate : candidate.nextUp
      default: candidate = candidate.nextUp
      }
    }
    return candidate
  }

  /// Compares with the point half-way between a Double and the next one up, which may be 2^1024.
  private func compareToMidpoint(above value: Double) -> Int {
    let bits = value.bitPattern
    let biased = Int(bits >> 52)
    let fraction = bits & (1 << 52 - 1)
    // value = significand · 2^binaryExponent, and the midpoint one odd half-step above it.
    let significand = biased == 0 ? fraction : fraction | 1 << 52
    let binaryExponent = max(biased, 1) - 1075
    var ours = digits
    var midpoint = BigInteger(2 * significand + 1)
    let midpointExponent = binaryExponent - 1
    if exponent >= 0 {
      ours.multiply(byPowerOfFive: exponent)
    } else {
      midpoint.multiply(byPowerOfFive: -exponent)
    }
    let shift = exponent - midpointExponent
    if shift >= 0 { ours.shiftLeft(by: shift) } else { midpoint.shiftLeft(by: -shift) }
    return BigInteger.compare(ours, midpoint)
  }
}
