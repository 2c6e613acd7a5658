/// Writes the fewest digits that read back as the same double, the nearest of them to its value.
///
/// The digits are those of `Double.description`, for numbers that it prints without an exponent,
/// and so nearly all that are written. Intervals and places are those of Raffaello Giulietti, "The
/// Schubfach way to render doubles" (2020); what makes it shorter here is that nothing is rounded.
///
/// - `1e-4 ≤ |value| < 2^53`; everything else is left to the standard library.
/// - Such a number times 10^n, as many decimals as it needs, has at most 17 digits before the point
///   and 46 bits behind it: 5^n has at most 47 bits, and so one product of two words is all of it.
@usableFromInline
package enum ShortestDecimal {
  /// The room that a number needs: the longest text, and what stores of whole words write beyond
  /// it.
  @inlinable
  package static var room: Int { 48 }

  /// Writes a number as ``NumberText/appendReal(_:to:)`` does, and returns how many bytes it has;
  /// none for what is not finite.
  @usableFromInline
  package static func writeReal(
    _ value: Double, to place: UnsafeMutablePointer<UInt8>
  ) -> Int {
    // Zero is frequent in batches; negative zero loses its sign.
    if value == 0 {
      unsafe UnsafeMutableRawPointer(place).storeBytes(of: zero.littleEndian, as: UInt32.self)
      return 3
    }
    return unsafe write(value, to: place) ?? writeDescription(of: value, to: place)
  }

  /// `0.0` and a byte of padding.
  private static let zero: UInt32 = 0x0030_2E30

  /// Very large and very small numbers, which are rare.
  @inline(never)
  private static func writeDescription(
    of value: Double, to place: UnsafeMutablePointer<UInt8>
  ) -> Int {
    guard value.isFinite else { return 0 }
    return value.description.withByteView { text in
      let count = min(text.count, room)
      for index in 0..<count { unsafe place[index] = text[index] }
      return count
    }
  }

  /// The bits of 1e-4 and of 2^53; as words, numbers are in the same order.
  private static let least: UInt64 = 0x3F1A_36E2_EB1C_432D
  private static let limit: UInt64 = 0x4340_0000_0000_0000

  /// Writes a number, with a point even where it is whole, and returns how many bytes it has; nil
  /// for numbers that are beyond it, among them 0.
  @inline(__always)
  static func write(_ value: Double, to place: UnsafeMutablePointer<UInt8>) -> Int? {
    let sign = value.bitPattern &>> 63
    let magnitude = value.magnitude.bitPattern
    guard magnitude &- least < limit - least else { return nil }
    unsafe place.pointee = UInt8(ascii: "-")
    var end = unsafe place + Int(truncatingIfNeeded: sign)
    // The number is the significand divided by 2^places, and there are 0 to 66 of them.
    let significand = magnitude & 0xF_FFFF_FFFF_FFFF | 1 << 52
    let places = 1075 &- Int(truncatingIfNeeded: magnitude &>> 52)
    let whole = significand &>> UInt64(truncatingIfNeeded: min(places, 63))
    unsafe end += DecimalDigits.write(whole, to: end)
    if significand.trailingZeroBitCount >= places {
      unsafe UnsafeMutableRawPointer(end)
        .storeBytes(of: pointAndZero.littleEndian, as: UInt16.self)
      return unsafe end + 2 - place
    }
    unsafe end.pointee = UInt8(ascii: ".")
    unsafe end += 1
    unsafe end += write(decimals(of: significand, places, without: whole), to: end)
    return unsafe end - place
  }

  /// `.0`.
  private static let pointAndZero: UInt16 = 0x302E

  /// The digits behind the point as a whole number, and how many they are.
  struct Decimals: Equatable {
    var digits: UInt64
    var count: Int
  }

  /// The shortest decimals of a significand divided by 2^places, from 1 to 66, that is not whole.
  ///
  /// They may end in zeros. Every whole number in this range is a double, so that no whole number
  /// lies within the interval that rounds to this one: the part before the point is left out from
  /// the beginning.
  ///
  /// A power of two, whose gap below is half the one above, is met exactly, so that the ends of its
  /// interval do not matter.
  @inline(__always)
  static func decimals(
    of significand: UInt64, _ places: Int, without whole: UInt64
  ) -> Decimals {
    let part = significand &- whole &<< UInt64(truncatingIfNeeded: places)
    // ceil(places · log10(2)): the gap to the next double is 1 to 10 units of the last such
    // decimal.
    let count = (places &* 315_653 &+ 1_048_575) &>> 20
    // 5^n = five / 2^(63 - floor(n · log2(5))), and so this many bits put the point between two
    // words.
    let shift = UInt64(truncatingIfNeeded: 1 &- places &+ (count &* 217_706) &>> 16)
    let five = DecimalPowers.fives[count]
    let scaled = (part &<< shift).multipliedFullWidth(by: five)
    let tens = scaled.high / 10
    // What is above a multiple of ten, and half the gap, with 60 bits behind the point.
    let rest = (scaled.high &- 10 &* tens) &<< 60 | scaled.low &>> 4
    let half = five &>> (5 &- shift)
    // The ends of the interval read back as an even significand only.
    let isOdd = significand & 1
    let isAbove = rest &+ half >= ten &+ isOdd
    // One decimal fewer, where such a number lies in the interval: at most one does.
    if isAbove || rest &+ isOdd <= half {
      return Decimals(digits: tens &+ (isAbove ? 1 : 0), count: count &- 1)
    }
    // Else the nearest, of two the even one.
    let isUp = scaled.low.addingReportingOverflow(1 << 63 &- 1 &+ scaled.high & 1).overflow
    return Decimals(digits: scaled.high &+ (isUp ? 1 : 0), count: count)
  }

  /// Ten with 60 bits behind the point.
  private static let ten: UInt64 = 10 << 60

  /// Writes decimals without the zeros at their end, and returns how many are left.
  @inline(__always)
  private static func write(
    _ decimals: Decimals, to place: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let missing = 16 &- decimals.count
    guard missing < 0 else {
      return unsafe writeSixteen(decimals.digits &* DecimalPowers.tens[missing], to: place)
    }
    // At most 17 digits that are not 0 in front: the significand has 53 bits, the gap under 10
    // units.
    let (first, rest) = decimals.digits.quotientAndRemainder(dividingBy: 10_000_000_000_000_000)
    unsafe DecimalDigits.store(0, at: place)
    let zeros = decimals.count &- 17
    unsafe place[zeros] = UInt8(ascii: "0") | UInt8(truncatingIfNeeded: first)
    return unsafe zeros &+ 1 &+ writeSixteen(rest, to: place + zeros + 1)
  }

  /// Writes sixteen digits, and returns how many of them are left without the zeros at their end.
  @inline(__always)
  private static func writeSixteen(
    _ value: UInt64, to place: UnsafeMutablePointer<UInt8>
  ) -> Int {
    let (high, low) = value.quotientAndRemainder(dividingBy: 100_000_000)
    let first = DecimalDigits.eight(high)
    unsafe DecimalDigits.store(first, at: place)
    guard low > 0 else { return 8 &- first.leadingZeroBitCount &>> 3 }
    let second = DecimalDigits.eight(low)
    unsafe DecimalDigits.store(second, at: place + 8)
    return 16 &- second.leadingZeroBitCount &>> 3
  }
}

/// Writes whole numbers, four and eight digits at a time.
///
/// Stores are words of four or eight bytes even for fewer digits, so that a number needs ``room``.
enum DecimalDigits {
  /// The room that a number needs: twenty digits, and the rest of the last word.
  static let room = 28

  /// Writes a number without leading zeros, and returns how many digits it has.
  @inline(__always)
  static func write(_ value: UInt64, to place: UnsafeMutablePointer<UInt8>) -> Int {
    if value < 10 {
      unsafe place.pointee = UInt8(ascii: "0") | UInt8(truncatingIfNeeded: value)
      return 1
    }
    if value < 10_000 { return unsafe writeFour(UInt32(truncatingIfNeeded: value), to: place) }
    return unsafe writeMany(value, to: place)
  }

  /// The same for 10 to 9999.
  @inline(__always)
  private static func writeFour(_ value: UInt32, to place: UnsafeMutablePointer<UInt8>) -> Int {
    // Divided by 100, and both quotients by 10 side by side, exactly for numbers as small as these.
    let top = (value &* 10_486) &>> 20
    let pairs = top | (value &- 100 &* top) &<< 16
    let tens = (pairs &* 103) &>> 10 & 0x000F_000F
    let digits = tens | (pairs &- 10 &* tens) &<< 8
    let zeros = digits.trailingZeroBitCount & 0x18
    let word = (digits | 0x3030_3030) &>> UInt32(truncatingIfNeeded: zeros)
    unsafe UnsafeMutableRawPointer(place).storeBytes(of: word.littleEndian, as: UInt32.self)
    return 4 &- zeros &>> 3
  }

  /// The same for all others.
  @inline(never)
  private static func writeMany(_ value: UInt64, to place: UnsafeMutablePointer<UInt8>) -> Int {
    let (high, low) = value.quotientAndRemainder(dividingBy: 100_000_000)
    guard high > 0 else {
      let digits = eight(low)
      let zeros = digits.trailingZeroBitCount & 0x38
      unsafe store(digits, at: place, droppingFirst: zeros)
      return 8 - zeros / 8
    }
    let count = unsafe write(high, to: place)
    unsafe store(eight(low), at: place + count)
    return count + 8
  }

  /// The digits of a number below 10^8 as bytes of 0 to 9, the first in the lowest byte.
  ///
  /// Halves are split side by side, in 32, 16 and 8 bits. After Paul Khuong, "How to print integers
  /// really fast" (2017).
  @inline(__always)
  static func eight(_ value: UInt64) -> UInt64 {
    let high = value / 10_000
    let fours = high | (value &- 10_000 &* high) &<< 32
    // Divided by 100, exactly for numbers below 10,000.
    let tops = (fours &* 10_486) &>> 20 & 0x0000_007F_0000_007F
    let pairs = tops | (fours &- 100 &* tops) &<< 16
    // Divided by 10, exactly for numbers below 100.
    let tens = (pairs &* 103) &>> 10 & 0x000F_000F_000F_000F
    return tens | (pairs &- 10 &* tens) &<< 8
  }

  /// Stores eight digits as text; `bits` drops the first ones, eight bits each.
  @inline(__always)
  static func store(
    _ digits: UInt64, at place: UnsafeMutablePointer<UInt8>, droppingFirst bits: Int = 0
  ) {
    let text = (digits | 0x3030_3030_3030_3030) &>> UInt64(truncatingIfNeeded: bits)
    unsafe UnsafeMutableRawPointer(place).storeBytes(of: text.littleEndian, as: UInt64.self)
  }
}

/// Powers of five and ten, as constants in the program.
///
/// Arrays of literals are constant data. Computed arrays would be made on first use, which every
/// use has to check.
enum DecimalPowers {
  /// 5^n for 0 ≤ n ≤ 20, moved up until the highest bit is set; exact, as 5^20 has 47 bits.
  static let fives: [UInt64] = [
    0x8000_0000_0000_0000, 0xA000_0000_0000_0000, 0xC800_0000_0000_0000, 0xFA00_0000_0000_0000,
    0x9C40_0000_0000_0000, 0xC350_0000_0000_0000, 0xF424_0000_0000_0000, 0x9896_8000_0000_0000,
    0xBEBC_2000_0000_0000, 0xEE6B_2800_0000_0000, 0x9502_F900_0000_0000, 0xBA43_B740_0000_0000,
    0xE8D4_A510_0000_0000, 0x9184_E72A_0000_0000, 0xB5E6_20F4_8000_0000, 0xE35F_A931_A000_0000,
    0x8E1B_C9BF_0400_0000, 0xB1A2_BC2E_C500_0000, 0xDE0B_6B3A_7640_0000, 0x8AC7_2304_89E8_0000,
    0xAD78_EBC5_AC62_0000,
  ]

  /// 10^n for 0 ≤ n ≤ 16.
  static let tens: [UInt64] = [
    1, 10, 100, 1_000,
    10_000, 100_000, 1_000_000, 10_000_000,
    100_000_000, 1_000_000_000, 10_000_000_000, 100_000_000_000,
    1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
    10_000_000_000_000_000,
  ]
}
