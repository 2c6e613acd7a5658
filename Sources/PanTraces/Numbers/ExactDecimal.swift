import PanText

/// A decimal number with all the digits that can decide its rounding.
struct ExactDecimal {
  /// A midpoint between two Doubles has at most 767 significant digits; digits beyond say no more
  /// than whether there are any.
  private static let decidingDigits = 768

  private var digits = BigInteger(0)
  private var exponent: Int

  /// Gathers the digits from the text the scanner went over.
  init(digitsOf decimal: ScannedDecimal, in bytes: LentBytes) {
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

/// A natural number of any size, with the few operations exact decimal conversion needs.
struct BigInteger {
  /// Least significant first, without zeros at the end.
  private var limbs: [UInt64]

  init(_ value: UInt64) { limbs = value == 0 ? [] : [value] }

  /// Multiplies by `factor` and adds `addend`.
  mutating func multiply(by factor: UInt64, adding addend: UInt64 = 0) {
    var carry = addend
    for index in limbs.indices {
      let product = limbs[index].multipliedFullWidth(by: factor)
      let sum = product.low.addingReportingOverflow(carry)
      limbs[index] = sum.partialValue
      carry = product.high + (sum.overflow ? 1 : 0)
    }
    if carry != 0 { limbs.append(carry) }
  }

  /// Multiplies by 5^exponent.
  mutating func multiply(byPowerOfFive exponent: Int) {
    var left = exponent
    while left >= 27 {
      multiply(by: 7_450_580_596_923_828_125)  // 5^27, the largest that fits
      left -= 27
    }
    while left > 0 {
      multiply(by: 5)
      left -= 1
    }
  }

  /// Divides by `divisor` and drops the remainder.
  mutating func divide(by divisor: UInt64) {
    var remainder: UInt64 = 0
    for index in limbs.indices.reversed() {
      let result = divisor.dividingFullWidth((remainder, limbs[index]))
      limbs[index] = result.quotient
      remainder = result.remainder
    }
    while limbs.last == 0 { limbs.removeLast() }
  }

  /// Multiplies by 2^bits.
  mutating func shiftLeft(by bits: Int) {
    multiply(by: 1 << UInt64(bits % 64))
    limbs.insert(contentsOf: repeatElement(0, count: bits / 64), at: 0)
  }

  /// The number's highest 128 bits, moved up until the top one is set.
  var top128: (high: UInt64, low: UInt64) {
    let a = limb(0)
    let b = limb(1)
    let c = limb(2)
    let shift = UInt64(a.leadingZeroBitCount)
    guard shift > 0 else { return (a, b) }
    return (a << shift | b >> (64 - shift), b << shift | c >> (64 - shift))
  }

  private func limb(_ fromTop: Int) -> UInt64 {
    fromTop < limbs.count ? limbs[limbs.count - 1 - fromTop] : 0
  }

  /// Whether `a` is less than, equal to or greater than `b`: -1, 0, 1.
  static func compare(_ a: BigInteger, _ b: BigInteger) -> Int {
    guard a.limbs.count == b.limbs.count else { return a.limbs.count < b.limbs.count ? -1 : 1 }
    for index in a.limbs.indices.reversed() where a.limbs[index] != b.limbs[index] {
      return a.limbs[index] < b.limbs[index] ? -1 : 1
    }
    return 0
  }
}
