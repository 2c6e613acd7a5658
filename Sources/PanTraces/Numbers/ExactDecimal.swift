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
