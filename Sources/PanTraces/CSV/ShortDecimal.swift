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
  /// Whether that is a number: digits, one at least, and one point at most.
  let isValid: Bool

  /// Reads the eight bytes at a place; `stopBytes` is the byte that ends the field, repeated eight
  /// times.
  ///
  /// The caller compares the byte behind the field once more: one above 0x7F may be taken for the
  /// end, and behind eight bytes anything may follow.
  ///
  /// Places in the word are counted in bits, the first character in the lowest byte. Where the
  /// field ends follows from few steps, as the next field waits for that and for nothing else.
  @inline(__always)
  init(_ place: UnsafeRawPointer, stopBytes: UInt64, _ words: Words) {
    let word = unsafe UInt64(littleEndian: place.loadUnaligned(as: UInt64.self))
    // Subtracting 1 from every byte sets the high bit of a byte that is 0. The first such byte is
    // found exactly; what it borrows makes only later bytes wrong.
    func others(_ text: UInt64) -> UInt64 { ((text &+ words.carry) | text) & words.highBits }
    let ends = ((word ^ stopBytes) &- words.ones) & words.highBits
    let end = UInt64(truncatingIfNeeded: ends.trailingZeroBitCount) & ~7
    // Digits become 0 to 9, all others more; the byte that ends the field is one of those.
    let text = word ^ words.zeros
    let whole = UInt64(truncatingIfNeeded: others(text).trailingZeroBitCount) & ~7
    let point: UInt64 = whole != end ? 8 : 0
    let digits = end &- point
    // The bytes behind the point move up beside those before it, and all of them to the top.
    let moved = (((text &>> point) ^ text) &>> whole) &<< whole
    let closed = (moved ^ text) &<< (64 &- digits)
    mantissa = Self.value(closed, words)
    decimals = Int(truncatingIfNeeded: (digits &- whole) &>> 3)
    length = Int(truncatingIfNeeded: end &>> 3)
    // The byte that was taken out must be a point, and what is left digits only. For an empty field
    // the shift by 64 bits is one by 0, which leaves the stop byte, and that is no digit.
    let gap = UInt64(UInt8(truncatingIfNeeded: text &>> whole) ^ Self.point)
    isValid = others(closed) | (gap &* point) == 0
  }

  /// The constants of eight bytes.
  ///
  /// They lie in memory: as immediate operands each would cost an instruction of its own at every
  /// field.
  struct Words {
    /// Zeros, eight characters.
    fileprivate let zeros: UInt64 = 0x3030_3030_3030_3030
    fileprivate let ones: UInt64 = 0x0101_0101_0101_0101
    fileprivate let highBits: UInt64 = 0x8080_8080_8080_8080
    /// Carries 10 and more into a byte's high bit.
    fileprivate let carry: UInt64 = 0x7676_7676_7676_7676
    fileprivate let pairs: UInt64 = 0x0000_00FF_0000_00FF
    /// What the pairs of the lower four digits count, and of the upper four.
    fileprivate let lower: UInt64 = 0x000F_4240_0000_0064
    fileprivate let upper: UInt64 = 0x0000_2710_0000_0001
  }

  /// The value of the number.
  @inline(__always)
  func value(_ powers: UnsafeBufferPointer<Double>) -> Double {
    unsafe Double(Int64(bitPattern: mantissa)) / powers[decimals]
  }

  private static let point = UInt8(ascii: ".") ^ UInt8(ascii: "0")

  /// The value of eight digits, in pairs, then fours, then all.
  @inline(__always)
  private static func value(_ digits: UInt64, _ words: Words) -> UInt64 {
    let pairs = digits &* 10 &+ (digits >> 8)
    let low = (pairs & words.pairs) &* words.lower
    let high = ((pairs >> 16) & words.pairs) &* words.upper
    return (high &+ low) >> 32
  }
}
