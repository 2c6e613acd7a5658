/// A natural number of any size, with the few operations that reading decimals exactly needs.
struct BigInteger {
  /// Least significant first, without zeros at the end.
  private(set) var limbs: [UInt64]

  /// The number of a word.
  init(_ value: UInt64) { limbs = value == 0 ? [] : [value] }

  /// Multiplies by `factor`, which is not zero, and adds `addend`.
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

  /// Divides by `divisor`, and returns the remainder.
  mutating func divide(by divisor: UInt64) -> UInt64 {
    var remainder: UInt64 = 0
    for index in limbs.indices.reversed() {
      (limbs[index], remainder) = divisor.dividingFullWidth((remainder, limbs[index]))
    }
    while limbs.last == 0 { limbs.removeLast() }
    return remainder
  }

  /// Multiplies by 2^bits.
  mutating func shiftLeft(by bits: Int) {
    multiply(by: 1 << UInt64(bits % 64))
    limbs.insert(contentsOf: repeatElement(0, count: bits / 64), at: 0)
  }

  /// The Double nearest to the number times 10^exponent; infinity where it is too large.
  ///
  /// The number is below 10^770: whatever the exponents left out here, the result is 0 or infinity.
  func nearestDouble(timesPowerOfTen exponent: Int) -> Double {
    guard !limbs.isEmpty, exponent > -1100 else { return 0 }
    guard exponent < 310 else { return .infinity }
    var (number, binary, isExact) = (self, exponent, true)
    if exponent < 0 {
      // 5^n is below 2^(7n / 3): the quotient has more than 64 bits.
      let bits = 66 - exponent * 7 / 3
      number.shiftLeft(by: bits)
      binary -= bits
    }
    var left = abs(exponent)
    while left > 0 {
      var power: UInt64 = 1
      // 5^27 is the largest that fits.
      let fives = min(left, 27)
      for _ in 0..<fives { power *= 5 }
      left -= fives
      if exponent > 0 {
        number.multiply(by: power)
      } else if number.divide(by: power) != 0 {
        isExact = false
      }
    }
    let shift = number.limbs[number.limbs.count - 1].leadingZeroBitCount
    number.shiftLeft(by: shift)
    let lower = number.limbs.dropLast()
    return Double(
      rounding: number.limbs[lower.count], exponent: binary - shift + 64 * lower.count,
      isExact: isExact && lower.allSatisfy { $0 == 0 })
  }
}
