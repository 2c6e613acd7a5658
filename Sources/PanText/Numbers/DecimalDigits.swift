/// Writes whole numbers, four and eight digits at a time.
///
/// Digits go out as words of four or eight bytes, also where fewer are kept: a number needs ``room``.
enum DecimalDigits {
  /// As many bytes as must be free where a number is written: twenty digits, and what the last word
  /// reaches beyond them.
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

  /// Writes eight digits as text, without the first ones where their bits are dropped.
  @inline(__always)
  static func store(
    _ digits: UInt64, at place: UnsafeMutablePointer<UInt8>, droppingFirst bits: Int = 0
  ) {
    let text = (digits | 0x3030_3030_3030_3030) &>> UInt64(truncatingIfNeeded: bits)
    unsafe UnsafeMutableRawPointer(place).storeBytes(of: text.littleEndian, as: UInt64.self)
  }
}
