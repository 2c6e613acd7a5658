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
    var number = DecimalLimbs(significand >> UInt64(shift))
    number.multiply(by: exponent < 0 ? 5 : 2, times: Int(exponent.magnitude))
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

/// A whole number of any size in limbs of nine decimal digits, least significant first.
private struct DecimalLimbs {
  private var limbs: [UInt64] = []

  init(_ value: UInt64) {
    var rest = value
    while rest > 0 {
      limbs.append(rest % 1_000_000_000)
      rest /= 1_000_000_000
    }
  }

  /// Multiplies by base^times; bases up to 5, so that twelve steps at once stay under a limb.
  mutating func multiply(by base: UInt64, times: Int) {
    var left = times
    while left > 0 {
      let step = min(left, 12)
      multiply(by: (0..<step).reduce(1) { product, _ in product * base })
      left -= step
    }
  }

  private mutating func multiply(by factor: UInt64) {
    var carry: UInt64 = 0
    for index in limbs.indices {
      let product = limbs[index] * factor + carry
      limbs[index] = product % 1_000_000_000
      carry = product / 1_000_000_000
    }
    if carry > 0 { limbs.append(carry) }
  }

  var digits: [UInt8] {
    var reversed: [UInt8] = []
    for limb in limbs {
      var rest = limb
      for _ in 0..<9 {
        reversed.append(UInt8(rest % 10))
        rest /= 10
      }
    }
    while reversed.last == 0 { reversed.removeLast() }
    return reversed.reversed()
  }
}
