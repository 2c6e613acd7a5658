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
