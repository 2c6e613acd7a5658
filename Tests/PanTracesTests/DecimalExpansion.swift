@testable import PanTraces

/// The exact decimal expansion of a finite double, every digit of it, ready to be rounded:
/// the oracle of ``NumberText``.
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
    var number = Double.BigInteger(significand >> UInt64(shift))
    for _ in 0..<max(0, -exponent) { number.multiply(by: 5) }
    if exponent > 0 { number.shiftLeft(by: exponent) }
    digits = []
    while !number.limbs.isEmpty { digits.append(UInt8(number.divide(by: 10))) }
    digits.reverse()
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
