/// The exact decimal expansion of a finite double, every digit of it, ready to be rounded.
///
/// A double is m · 2^e. For a negative e that equals m · 5^-e / 10^-e, so a whole number of a few
/// limbs holds all digits and no rounding happens before the one that is asked for.
struct DecimalExpansion {
  /// The digits of the magnitude, most significant first, without leading zeros; empty for zero.
  private(set) var digits: [UInt8]
  /// How many of the digits stand after the decimal point; may exceed their number.
  private(set) var scale: Int

  /// Expands the magnitude of a finite value.
  init(magnitudeOf value: Double) {
    let bits = value.magnitude.bitPattern
    let biased = Int(bits >> 52)
    let fraction = bits & 0xF_FFFF_FFFF_FFFF
    let significand = biased == 0 ? fraction : fraction | 1 << 52
    let shift = significand == 0 ? 0 : significand.trailingZeroBitCount
    let exponent = max(biased, 1) - 1075 + shift
    var number = BigInteger(significand >> UInt64(shift))
    if exponent < 0 {
      number.multiply(byPowerOfFive: -exponent)
    } else {
      number.shiftLeft(by: exponent)
    }
    digits = number.digits
    scale = max(0, -exponent)
  }

  /// Rounds, ties to even, and pads with zeros, so that exactly `decimals` digits follow the point.
  mutating func round(toDecimals decimals: Int) {
    let surplus = scale - decimals
    scale = decimals
    guard surplus > 0 else {
      if !digits.isEmpty { digits += [UInt8](repeating: 0, count: -surplus) }
      return
    }
    guard surplus <= digits.count else {
      digits = []
      return
    }
    let cut = digits.count - surplus
    let dropped = digits[cut...]
    let isOdd = cut > 0 && digits[cut - 1] % 2 == 1
    let isTie = dropped.first == 5 && dropped.dropFirst().allSatisfy { $0 == 0 }
    let roundsUp = isTie ? isOdd : (dropped.first ?? 0) >= 5
    digits.removeSubrange(cut...)
    if roundsUp { increment() }
  }

  /// The plain decimal notation of the magnitude.
  var plain: String {
    let padding = max(0, scale + 1 - digits.count)
    let all = [UInt8](repeating: 0, count: padding) + digits
    var text = String(decoding: all.prefix(all.count - scale).map { $0 + 48 }, as: UTF8.self)
    if scale > 0 {
      text += "." + String(decoding: all.suffix(scale).map { $0 + 48 }, as: UTF8.self)
    }
    return text
  }

  private mutating func increment() {
    for index in digits.indices.reversed() {
      guard digits[index] == 9 else {
        digits[index] += 1
        return
      }
      digits[index] = 0
    }
    digits.insert(1, at: 0)
  }
}

/// A natural number of any size, with the few operations that exact decimal conversion needs.
package struct BigInteger {
  /// Least significant first, without zeros at the end.
  private var limbs: [UInt64]

  /// The number of a word.
  package init(_ value: UInt64) { limbs = value == 0 ? [] : [value] }

  /// Multiplies by `factor` and adds `addend`.
  package mutating func multiply(by factor: UInt64, adding addend: UInt64 = 0) {
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
  package mutating func multiply(byPowerOfFive exponent: Int) {
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

  /// Divides by `divisor`, and returns the remainder.
  @discardableResult
  package mutating func divide(by divisor: UInt64) -> UInt64 {
    var remainder: UInt64 = 0
    for index in limbs.indices.reversed() {
      let result = divisor.dividingFullWidth((remainder, limbs[index]))
      limbs[index] = result.quotient
      remainder = result.remainder
    }
    while limbs.last == 0 { limbs.removeLast() }
    return remainder
  }

  /// Its decimal digits, most significant first; none for zero.
  var digits: [UInt8] {
    var (rest, reversed) = (self, [UInt8]())
    while !rest.limbs.isEmpty {
      var part = rest.divide(by: 1_000_000_000)
      for _ in 0..<9 {
        reversed.append(UInt8(part % 10))
        part /= 10
      }
    }
    while reversed.last == 0 { reversed.removeLast() }
    return reversed.reversed()
  }

  /// Multiplies by 2^bits.
  package mutating func shiftLeft(by bits: Int) {
    multiply(by: 1 << UInt64(bits % 64))
    limbs.insert(contentsOf: repeatElement(0, count: bits / 64), at: 0)
  }

  /// The number's highest 128 bits, moved up until the top one is set.
  package var top128: (high: UInt64, low: UInt64) {
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
  package static func compare(_ a: BigInteger, _ b: BigInteger) -> Int {
    guard a.limbs.count == b.limbs.count else { return a.limbs.count < b.limbs.count ? -1 : 1 }
    for index in a.limbs.indices.reversed() where a.limbs[index] != b.limbs[index] {
      return a.limbs[index] < b.limbs[index] ? -1 : 1
    }
    return 0
  }
}
