/// Writes the fewest digits that read back as the same double, the nearest of them to its value.
///
/// The digits are those of `Double.description`, for numbers that it prints without an exponent,
/// and so nearly all that are written. Source: Raffaello Giulietti, "The Schubfach way to render
/// doubles" (2020).
///
/// - `1e-4 ≤ |value| < 2^53`; everything else is refused.
/// - The powers of ten that this needs are those up to 10^20, which 126 bits hold exactly.
enum ShortestDecimal {
  /// As many bytes as must be free where a number is written: those of the longest number, and
  /// what words written whole reach beyond it.
  static let room = 40

  /// Writes a number, with a point even where it is whole, and returns how many bytes it has; nil
  /// for numbers that are beyond it.
  @inline(__always)
  static func write(_ value: Double, to place: UnsafeMutablePointer<UInt8>) -> Int? {
    let magnitude = value.magnitude
    guard magnitude >= 1e-4, magnitude < 0x1p53 else { return nil }
    var end = unsafe place
    if value < 0 {
      unsafe end.pointee = UInt8(ascii: "-")
      unsafe end += 1
    }
    unsafe write(shortest(of: magnitude), whole: UInt64(magnitude), to: &end)
    return unsafe end - place
  }

  /// Digits as a number, and the power of ten that they are multiplied with.
  struct Digits: Equatable {
    var value: UInt64
    var exponent: Int
  }

  /// The shortest digits of a normal number, which may end in zeros.
  static func shortest(of magnitude: Double) -> Digits {
    let bits = magnitude.bitPattern
    let fraction = bits & 0xF_FFFF_FFFF_FFFF
    let binary = Int(bits >> 52) - 1075
    let significand = fraction | 1 << 52
    let isOdd = significand & 1
    // The number and the ends of its interval, times 4. Below a power of two the gap is half.
    let isPower = fraction == 0
    let (middle, above) = (significand << 2, significand << 2 + 2)
    let below = middle - (isPower ? 1 : 2)
    // floor(log10(2^binary)), and floor(log10(3/4 · 2^binary)) for a power of two.
    // In 64 bits, also where Int has 32.
    let scale = (Int64(binary) * 661_971_961_083 - (isPower ? 274_743_187_321 : 0)) >> 41
    let shift = UInt64(truncatingIfNeeded: Int64(binary) + (-scale * 913_124_641_741) >> 38 + 2)
    let decimal = Int(scale)
    let power = PowerOfTen(-decimal)
    let scaled = power.times(middle << shift)
    let low = power.times(below << shift) + isOdd
    let high = power.times(above << shift) - isOdd
    let digits = scaled >> 2
    let tens = digits / 10 * 10
    // One digit fewer, where just one such number lies in the interval.
    let (isTenBelow, isTenAbove) = (low <= tens << 2, (tens + 10) << 2 <= high)
    if isTenBelow != isTenAbove {
      return Digits(value: isTenBelow ? tens : tens + 10, exponent: decimal)
    }
    let (isBelow, isAbove) = (low <= digits << 2, (digits + 1) << 2 <= high)
    if isBelow != isAbove {
      return Digits(value: isBelow ? digits : digits + 1, exponent: decimal)
    }
    let twiceRest = Int64(bitPattern: scaled &- (2 * digits + 1) << 1)
    let goesDown = twiceRest < 0 || twiceRest == 0 && digits & 1 == 0
    return Digits(value: goesDown ? digits : digits + 1, exponent: decimal)
  }

  /// Writes digits with their point, and without the zeros at their end.
  ///
  /// `whole` is the number's whole part, and so that of its digits: there is a double at every whole
  /// number, and no digits reach from one double to the next.
  private static func write(
    _ digits: Digits, whole: UInt64, to end: inout UnsafeMutablePointer<UInt8>
  ) {
    var (value, exponent) = (digits.value, digits.exponent)
    while true {
      let (tens, rest) = value.quotientAndRemainder(dividingBy: 10)
      guard rest == 0 else { break }
      value = tens
      exponent += 1
    }
    // The whole part, and the digits behind the point.
    let decimals = max(-exponent, 0)
    guard exponent < 0 else {
      unsafe end += DigitPairs.write(whole, to: end)
      unsafe end[0] = UInt8(ascii: ".")
      unsafe end[1] = UInt8(ascii: "0")
      unsafe end += 2
      return
    }
    // Of a number with more decimals than that, the whole part is 0.
    let scale = decimals < 20 ? powersOfTen(decimals) : 0
    unsafe end += DigitPairs.write(whole, to: end)
    unsafe end[0] = UInt8(ascii: ".")
    unsafe end += 1
    unsafe DigitPairs.write(value - whole * scale, count: decimals, to: end)
    unsafe end += decimals
  }

  private static func powersOfTen(_ exponent: Int) -> UInt64 {
    unsafe powers.withUnsafeBufferPointer { unsafe $0[exponent] }
  }

  /// 10^0 to 10^19: all that 64 bits hold.
  private static let powers: [UInt64] = (0..<20).map { exponent in
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}

/// A power of ten from 10^0 to 10^20 in 126 bits, rounded up to the next one: g of the source.
private struct PowerOfTen {
  /// The upper and the lower 63 bits.
  let upper: UInt64
  let lower: UInt64

  /// The one with an exponent.
  @inline(__always)
  init(_ exponent: Int) { self = unsafe Self.all.withUnsafeBufferPointer { unsafe $0[exponent] } }

  private init(upper: UInt64, lower: UInt64) {
    self.upper = upper
    self.lower = lower
  }

  /// The upper bits of a product, the lowest of them set where anything was cut off.
  @inline(__always)
  func times(_ factor: UInt64) -> UInt64 {
    let low = lower.multipliedFullWidth(by: factor).high
    let high = upper.multipliedFullWidth(by: factor)
    let middle = (high.low >> 1) &+ low
    let mask: UInt64 = 0x7FFF_FFFF_FFFF_FFFF
    return (high.high &+ middle >> 63) | (((middle & mask) &+ mask) >> 63)
  }

  // 10^n has the digits of 5^n, in other places.
  private static let all: [PowerOfTen] = (0...20).map { exponent in
    let five: UInt64 = (0..<exponent).reduce(1) { power, _ in power * 5 }
    let top = five << UInt64(five.leadingZeroBitCount)
    return PowerOfTen(upper: top >> 1, lower: (top & 1) << 62 + 1)
  }
}
