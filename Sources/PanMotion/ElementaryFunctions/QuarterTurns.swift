/// An angle as a number of quarter turns and a rest of an eighth of a turn at most.
struct QuarterTurns {
  /// The number of quarter turns; only its lowest two bits count.
  let turns: Int64
  /// The rest in radians, to 2^-53 of its first part's last place.
  let rest: TwoPartNumber

  @inline(__always)
  init(turns: Int64, rest: TwoPartNumber) {
    self.turns = turns
    self.rest = rest
  }

  /// Not finite angles have a rest of NaN.
  ///
  /// Angles of ordinary size by π/2 in three parts, the first two with 33 bits, whose products with
  /// the number of turns are exact (Cody & Waite 1980, "Software Manual for the Elementary
  /// Functions"); large ones, and those so near to a quarter turn that three parts are too few, by
  /// as many bits of 2/π as they need.
  @inline(__always)
  init(of x: Double) {
    if x.magnitude <= 0.785 {
      self.init(turns: 0, rest: TwoPartNumber(high: x, low: 0))
      return
    }
    guard x.magnitude < 0x1p20 else {
      self = Self.manyTurns(of: x)
      return
    }
    // Adding 1.5 · 2^52 leaves the rounded number in the lowest bits.
    let shifted = x * 0x1.45f306dc9c883p-1 + 0x1.8p52
    let n = shifted - 0x1.8p52
    let first = x - n * 0x1.921fb544p0
    let second = TwoPartNumber(first, minus: n * 0x1.0b4611a6p-34)
    let tail = second.low - n * 0x1.3198a2e037073p-69
    let rest = TwoPartNumber(large: second.high, plus: tail)
    // The third part's product is off by n · 2^-122.
    guard rest.high.magnitude > 0x1p-37 else {
      self = Self.manyTurns(of: x)
      return
    }
    self.init(turns: Int64(bitPattern: shifted.bitPattern), rest: rest)
  }
}

extension QuarterTurns {
  /// The quarter turns of any angle above 0.7 in size.
  ///
  /// x · 2/π modulo 4 in whole numbers of 192 bits, of which those of 2/π that only make multiples
  /// of 4 are left out. Source of the method: Payne & Hanek 1983, "Radian reduction for
  /// trigonometric functions".
  @inline(never)
  private static func manyTurns(of x: Double) -> QuarterTurns {
    guard x.isFinite else {
      return QuarterTurns(turns: 0, rest: TwoPartNumber(high: .nan, low: 0))
    }
    // |x| = mantissa · 2^exponent, with both from the bits.
    let mantissa = x.significandBitPattern | 0x0010_0000_0000_0000
    let exponent = Int(x.exponentBitPattern) - 1075
    var product = FixedPoint(twoOverPi(fromBit: exponent + 62), times: mantissa)
    // The two bits before the point, to the nearest: turns, and a rest of either sign.
    let turns = product.high &+ 0x2000_0000_0000_0000
    product.high &-= turns & 0xc000_0000_0000_0000
    let isNegative = Int64(bitPattern: product.high) < 0
    if isNegative { product.negate() }
    let quarters = product.twoPartNumber
    let near = TwoPartNumber(quarters.high, times: 0x1.921fb54442d18p0)
    let tail =
      near.low + (quarters.high * 0x1.1a62633145c07p-54 + quarters.low * 0x1.921fb54442d18p0)
    let rest = TwoPartNumber(large: near.high, plus: tail)
    let count = Int64(turns >> 62)
    return isNegative == (x < 0)
      ? QuarterTurns(turns: x < 0 ? -count : count, rest: rest)
      : QuarterTurns(
        turns: x < 0 ? -count : count, rest: TwoPartNumber(high: -rest.high, low: -rest.low))
  }

  /// 192 bits of 2/π, the first of which is worth 2^(63 − bit).
  private static func twoOverPi(fromBit bit: Int) -> FixedPoint {
    let word = bit / 64
    let shift = UInt64(bit % 64)
    func bits(_ index: Int) -> UInt64 {
      // Shifts by 64, as for whole words, give 0.
      twoOverPiBits[index] << shift | twoOverPiBits[index + 1] >> (64 - shift)
    }
    return FixedPoint(high: bits(word), middle: bits(word + 1), low: bits(word + 2))
  }
}

/// A number below 4 with 190 bits after the point.
private struct FixedPoint {
  var high: UInt64
  var middle: UInt64
  var low: UInt64

  init(high: UInt64, middle: UInt64, low: UInt64) {
    self.high = high
    self.middle = middle
    self.low = low
  }

  /// The product modulo 4.
  init(_ number: FixedPoint, times factor: UInt64) {
    let first = number.low.multipliedFullWidth(by: factor)
    let second = number.middle.multipliedFullWidth(by: factor)
    let (sum, carries) = second.low.addingReportingOverflow(first.high)
    low = first.low
    middle = sum
    high = number.high &* factor &+ second.high &+ (carries ? 1 : 0)
  }

  mutating func negate() {
    low = ~low &+ 1
    middle = ~middle &+ (low == 0 ? 1 : 0)
    high = ~high &+ (low == 0 && middle == 0 ? 1 : 0)
  }

  /// The number's leading bits, 53 and as many again.
  var twoPartNumber: TwoPartNumber {
    // No finite number comes nearer to a quarter turn than 2^-62: there are bits in the first two.
    let zeros = UInt64(high == 0 ? 64 + middle.leadingZeroBitCount : high.leadingZeroBitCount)
    let words = zeros < 64 ? (high, middle, low) : (middle, low, 0)
    let shift = zeros % 64
    let first = words.0 << shift | words.1 >> (64 - shift)
    let second = words.1 << shift | words.2 >> (64 - shift)
    // 2^(2 − zeros) is what a first bit before its word is worth.
    let unit = Double(bitPattern: (1023 + 2 - zeros) << 52)
    let head = Double(first & ~0x7ff)
    let tail = Double(first & 0x7ff) + Double(second) * 0x1p-64
    return TwoPartNumber(high: head * 0x1p-64 * unit, low: tail * 0x1p-64 * unit)
  }
}

/// The bits of 2/π after a word of zeros, 64 a word.
private let twoOverPiBits: [UInt64] = [
  0x0000_0000_0000_0000,
  0xa2f9_836e_4e44_1529, 0xfc27_57d1_f534_ddc0, 0xdb62_9599_3c43_9041, 0xfe51_63ab_debb_c561,
  0xb724_6e3a_424d_d2e0, 0x0649_2eea_09d1_921c, 0xfe1d_eb1c_b129_a73e, 0xe882_35f5_2ebb_4484,
  0xe99c_7026_b45f_7e41, 0x3991_d639_8353_39f4, 0x9c84_5f8b_bdf9_283b, 0x1ff8_97ff_de05_980f,
  0xef2f_118b_5a0a_6d1f, 0x6d36_7ecf_27cb_09b7, 0x4f46_3f66_9e5f_ea2d, 0x7527_bac7_ebe5_f17b,
  0x3d07_39f7_8a52_92ea, 0x6bfb_5fb1_1f8d_5d08, 0x5603_3046_fc7b_6bab, 0xf0cf_bc20_9af4_361d,
]
