/// A field that is a decimal of up to eight characters without a sign, read all at once.
///
/// Whether a number has a point, and where, differs from field to field: nothing here branches on
/// it. After Daniel Lemire, "Quickly parsing eight digits" (2018), and "Number Parsing at a
/// Gigabyte per Second" (Software: Practice and Experience 51, 2021), with a point allowed.
struct ShortDecimal {
  /// The digits as a number, without the point.
  let mantissa: UInt64
  /// How many digits stand behind the point.
  let decimals: Int
  /// How many characters the field has, the point among them.
  let length: Int
  /// Whether that is a number.
  let isWhole: Bool

  /// Looks at the eight bytes at a place, and at the one behind them; `stop` is eight times the byte
  /// that ends the field.
  ///
  /// Places in the word are counted in bits, the first character in the lowest byte. Where the field
  /// ends follows from few steps, as the next field waits for that and for nothing else.
  @inline(__always)
  init(_ place: UnsafeRawPointer, stop: UInt64) {
    let word = unsafe UInt64(littleEndian: place.loadUnaligned(as: UInt64.self))
    // Of the bytes that become 0, subtracting 1 borrows into the high bit of the first; what it
    // borrows beyond makes only later bytes wrong.
    let same = word ^ stop
    let ends = (same &- 0x0101_0101_0101_0101) & ~same & 0x8080_8080_8080_8080
    let end = UInt64(truncatingIfNeeded: ends.trailingZeroBitCount) & ~7
    // Digits become 0 to 9, all others more.
    let text = word ^ 0x3030_3030_3030_3030
    // Adding 0x76 carries 10 and more into a byte's high bit. What it carries beyond makes only
    // later bytes wrong, and a field in which there are such is no number.
    let others = ((text &+ 0x7676_7676_7676_7676) | text) & 0x8080_8080_8080_8080
    // Of those, the ones before the end.
    let inside = others & (ends &- 1) & ~ends
    let point: UInt64 = inside != 0 ? 1 : 0
    let whole = UInt64(truncatingIfNeeded: (inside | ends).trailingZeroBitCount) & ~7
    let digits = end &- 8 &* point
    // The bytes behind the point move up beside those before it, and all of them to the top.
    let moved = text &>> (8 &* point)
    let closed = moved ^ ((moved ^ text) & ((1 &<< whole) &- 1))
    mantissa = Self.value(closed &<< (64 &- digits))
    decimals = Int(truncatingIfNeeded: (digits &- whole) &>> 3)
    length = Int(truncatingIfNeeded: end &>> 3)
    // One test for what is seldom: a second byte that is no digit, or a first that is no point.
    let wrong = (inside & (inside &- 1)) | ((((text &>> whole) ^ Self.point) & 0xFF) &* point)
    isWhole = unsafe wrong == 0 && digits &- 8 <= 56 && (end < 64 || Self.ends(place + 8, stop))
  }

  /// Whether the byte at a place is the one that ends the field.
  @inline(__always)
  private static func ends(_ place: UnsafeRawPointer, _ stop: UInt64) -> Bool {
    unsafe place.load(as: UInt8.self) == UInt8(truncatingIfNeeded: stop)
  }

  private static let point = UInt64(UInt8(ascii: ".") ^ UInt8(ascii: "0"))

  /// The value of eight digits, in pairs, then fours, then all.
  @inline(__always)
  private static func value(_ digits: UInt64) -> UInt64 {
    let pairs = digits &* 10 &+ (digits >> 8)
    let mask: UInt64 = 0x0000_00FF_0000_00FF
    let high = (pairs & mask) &* 0x000F_4240_0000_0064
    let low = ((pairs >> 16) & mask) &* 0x0000_2710_0000_0001
    return (high &+ low) >> 32
  }
}
