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
