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
  /// As many bytes as must be free where a number is written: those of the longest number, and
  /// what words written whole reach beyond it.
  @inlinable
  package static var room: Int { 48 }

  /// Writes a number as ``NumberText/appendReal(_:to:)`` does, and returns how many bytes it has; none
  /// for what is not finite.
  @usableFromInline
  package static func writeReal(
    _ value: Double, to place: UnsafeMutablePointer<UInt8>
  ) -> Int {
    // Many figures of a batch are this one; negative zero loses its sign.
    if value == 0 {
      unsafe UnsafeMutableRawPointer(place).storeBytes(of: zero.littleEndian, as: UInt32.self)
      return 3
    }
    return unsafe write(value, to: place) ?? writeDescription(of: value, to: place)
  }

  /// `0.0` and a byte that does not count.
  private static let zero: UInt32 = 0x0030_2E30

  /// What is very large or very small, which is seldom.
  @inline(never)
  private static func writeDescription(
    of value: Double, to place: UnsafeMutablePointer<UInt8>
  ) -> Int {
    guard value.isFinite else { return 0 }
    return value.description.withLentBytes { text in
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

  /// What stands behind the point, as a whole number of so many decimals.
  struct Decimals: Equatable {
    var digits: UInt64
    var count: Int
  }

  /// The shortest decimals of a significand divided by 2^places, from 1 to 66, that is not whole.
  ///
  /// They may end in zeros where they are fewer than the gap between doubles asks for. Neither they nor
  /// anything else between the ends of its interval is whole: there is a double at every whole number.
  /// So what stands before the point, a multiple of all these units, is left out from the beginning.
  ///
  /// Of a power of two, whose gap below is half the one above, all digits fit in: it is met exactly,
  /// and the ends of its interval do not matter.
  @inline(__always)
  static func decimals(
    of significand: UInt64, _ places: Int, without whole: UInt64
  ) -> Decimals {
    let part = significand &- whole &<< UInt64(truncatingIfNeeded: places)
    // ceil(places · log10(2)): the gap to the next double is 1 to 10 units of the last such decimal.
    let count = (places &* 315_653 &+ 1_048_575) &>> 20
    // 5^n = five / 2^(63 - floor(n · log2(5))), and so this many bits put the point between two words.
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
    // At most 17 digits that are not 0 in front: the significand has 53 bits, the gap under 10 units.
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
