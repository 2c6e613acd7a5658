/// A base raised to an exponent, to 0.56 ulp where the result is normal.
///
/// Zeros, infinities, NaN and negative bases as IEEE 754 defines `pow`: anything to the power of 0,
/// and 1 to the power of anything, is 1; a negative base has a power for whole exponents only.
/// e^(y log x), with the logarithm to some 68 bits.
public func power(_ base: Double, _ exponent: Double) -> Double {
  if exponent == 0 || base == 1 { return 1 }
  guard base > 0, base.isFinite, exponent.isFinite else { return farPower(base, exponent) }
  return positivePower(base, exponent)
}

/// A power of a positive finite base other than 1, and a finite exponent other than 0.
private func positivePower(_ base: Double, _ exponent: Double) -> Double {
  // The nearest numbers to 1 have logarithms of 2^-53: this is out of the range for all.
  if exponent.magnitude > 0x1p65 { return (base > 1) == (exponent > 0) ? .infinity : 0 }
  guard let logarithm = preciseLogarithm(base) else { return .nan }
  let product = TwoPartNumber(exponent, times: logarithm.high)
  return exponential(product.high, plus: product.low + exponent * logarithm.low)
}

/// The natural logarithm to some 68 bits; nil unless x is positive and finite.
private func preciseLogarithm(_ x: Double) -> TwoPartNumber? {
  guard let parts = LogarithmParts(of: x) else { return nil }
  let r = parts.remainder
  let linear = TwoPartNumber(large: parts.head, plus: r)
  // −r²/2, its larger part exact.
  let upper = upperHalf(r)
  let quadratic = TwoPartNumber(large: linear.high, plus: upper * upper * -0.5)
  let rest = (r - upper) * (r + upper) * -0.5
  // The tail of the remainder goes into the logarithm's slope, 1 − r.
  let tails = parts.tail + linear.low + quadratic.low + parts.remainderTail * (1 - r)
  let square = r * r
  let far = (1 / 7.0 - r * (1 / 8.0)) + square * (1 / 9.0 - r * (1 / 10.0))
  let near = (1 / 3.0 - r * (1 / 4.0)) + square * (1 / 5.0 - r * (1 / 6.0))
  let series = near + square * square * far
  return TwoPartNumber(large: quadratic.high, plus: tails + (rest + square * r * series))
}

/// A power of a base or an exponent that is 0, negative, infinite or NaN.
private func farPower(_ base: Double, _ exponent: Double) -> Double {
  if base.isNaN || exponent.isNaN { return .nan }
  let size = base.magnitude
  if exponent.isInfinite {
    return size == 1 ? 1 : (size > 1) == (exponent > 0) ? .infinity : 0
  }
  // From 2^53 on all numbers are even.
  let isLarge = exponent.magnitude >= 0x1p53
  let whole = isLarge ? 0 : Int64(exponent)
  let isWhole = isLarge || Double(whole) == exponent
  if base < 0, base.isFinite, !isWhole { return .nan }
  let unsigned =
    if size == 0 || size.isInfinite {
      (size == 0) == (exponent > 0) ? 0 : Double.infinity
    } else {
      size == 1 ? 1 : positivePower(size, exponent)
    }
  return base.sign == .minus && isWhole && whole & 1 == 1 ? -unsigned : unsigned
}
