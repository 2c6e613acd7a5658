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
    let power = PowersOfFive.normalised(exponent)
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
