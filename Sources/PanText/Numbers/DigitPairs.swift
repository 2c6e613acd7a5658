/// Writes whole numbers two digits at a time.
enum DigitPairs {
  /// Writes a number without leading zeros, and returns how many digits it has, at most 20.
  @inline(__always)
  static func write(_ value: UInt64, to place: UnsafeMutablePointer<UInt8>) -> Int {
    if value < 10 {
      unsafe place[0] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value)
      return 1
    }
    let count = count(of: value)
    unsafe write(value, count: count, to: place)
    return count
  }

  /// Writes a number's last digits, with zeros before them where it has fewer.
  static func write(_ value: UInt64, count: Int, to place: UnsafeMutablePointer<UInt8>) {
    guard count < 8 else { return unsafe writeMany(value, count: count, to: place) }
    var value = value
    var index = count
    let bytes = UnsafeMutableRawPointer(place)
    // Two digits of 00...99 beside each other in memory.
    while index >= 2 {
      let (rest, pair) = value.quotientAndRemainder(dividingBy: 100)
      let (tens, ones) = pair.quotientAndRemainder(dividingBy: 10)
      let text = UInt16(truncatingIfNeeded: tens | ones << 8) + 0x3030
      index -= 2
      unsafe bytes.storeBytes(of: text.littleEndian, toByteOffset: index, as: UInt16.self)
      value = rest
    }
    if index == 1 { unsafe place[0] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10) }
  }

  /// The same for eight digits and more, eight at a time.
  private static func writeMany(
    _ value: UInt64, count: Int, to place: UnsafeMutablePointer<UInt8>
  ) {
    var value = value
    var index = count
    let bytes = UnsafeMutableRawPointer(place)
    while index >= 8 {
      let (rest, eight) = value.quotientAndRemainder(dividingBy: 100_000_000)
      index -= 8
      unsafe bytes.storeBytes(
        of: text(of: eight).littleEndian, toByteOffset: index, as: UInt64.self)
      value = rest
    }
    guard index > 0 else { return }
    // What is left goes before them, in a word that begins with it and ends with what is there.
    let bits = UInt64(8 * index)
    let there = unsafe UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
    let left = text(of: value % 100_000_000) >> (64 - bits)
    let word = left | (there >> bits) << bits
    unsafe bytes.storeBytes(of: word.littleEndian, as: UInt64.self)
  }

  /// Eight digits of a number below 10^8, the first in the lowest byte.
  ///
  /// Halves are split side by side, in 32, 16 and 8 bits. After Paul Khuong, "How to print integers
  /// really fast" (2017).
  private static func text(of value: UInt64) -> UInt64 {
    let (high, low) = value.quotientAndRemainder(dividingBy: 10_000)
    let fours = high | low << 32
    // Divided by 100, exactly for numbers below 10,000.
    let tops = (fours &* 10_486) >> 20 & 0x0000_007F_0000_007F
    let pairs = tops | (fours &- 100 &* tops) << 16
    // Divided by 10, exactly for numbers below 100.
    let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F_000F
    return (tens | (pairs &- 10 &* tens) << 8) | 0x3030_3030_3030_3030
  }

  private static func count(of value: UInt64) -> Int {
    var count = 1
    var rest = value
    while rest >= 100 {
      rest /= 100
      count += 2
    }
    return rest >= 10 ? count + 1 : count
  }
}
