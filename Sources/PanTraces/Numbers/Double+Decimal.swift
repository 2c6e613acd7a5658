extension Double {
  /// Why a text is not a number.
  package enum DecimalError: Error, Equatable, Sendable {
    /// The text holds nothing.
    case empty
    /// A byte cannot stand where it stands: `0x10`, `inf`, `1,5`, `1 2`.
    case malformed
    /// The number is too large for a Double, as 1e400 is.
    case overflow
  }
}

/// Plain decimal numbers: bit for bit what `strtod` gives for up to 19 significant digits, in any
/// locale.
///
/// Digits beyond 19 are cut off. They are below 1e-18 of the number, a two-hundredth of the step from
/// a Double to the next: the result may be the second nearest Double only if the number lies so
/// near to the middle between two. No Double takes more than 17 digits to be told from the others.
///
/// The grammar is `[+-] digits [. digits] [e [+-] digits]` with at least one digit before or after
/// the point. The lab has no C library, whose `strtod` stands behind the standard library's reader,
/// that would also take hexadecimal, `nan` and `infinity`.
extension Double {
  /// Reads as many digits, with a point among them, as stand at a place, and says where they end.
  ///
  /// They are eight bytes at most, behind a minus sign. Nil without a digit.
  package static func short(_ text: ByteView, at place: Int) -> (value: Double, end: Int)? {
    let word = text.paddedWord(at: place)
    let isNegative = word & 0xFF == UInt64(UInt8(ascii: "-"))
    let start = isNegative ? place &+ 1 : place
    guard let short = Double.ShortDecimal(isNegative ? text.paddedWord(at: start) : word) else {
      return nil
    }
    let value = Double(Int64(bitPattern: short.mantissa)) / powersOfTen[short.decimals]
    return (isNegative ? -value : value, start &+ short.count)
  }

  /// Reads the whole of a text as one number.
  package init(decimal bytes: ByteView) throws(DecimalError) {
    guard let first = bytes.first else { throw .empty }
    if let short = Self.short(bytes, at: 0), short.end == bytes.count {
      self = short.value
      return
    }
    let isSigned = first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
    let start = isSigned ? 1 : 0
    var place = start
    var mantissa: UInt64 = 0
    // How many digits were cut off, and where the digits behind the point begin.
    var (surplus, point) = (0, -1)
    while place < bytes.count {
      let digit = bytes[place] &- UInt8(ascii: "0")
      if digit < 10 {
        // The largest that takes one more digit.
        if mantissa <= 999_999_999_999_999_999 {
          mantissa = mantissa &* 10 &+ UInt64(digit)
        } else {
          surplus &+= 1
        }
      } else if bytes[place] == UInt8(ascii: "."), point < 0 {
        point = place &+ 1
      } else {
        break
      }
      place &+= 1
    }
    guard place > start + (point < 0 ? 0 : 1) else { throw .malformed }
    var exponent = surplus - (point < 0 ? 0 : place - point)
    if place < bytes.count { exponent += try Self.exponent(bytes, from: place) }
    let magnitude = Double(mantissa: mantissa, exponent: exponent)
    guard magnitude.isFinite else { throw .overflow }
    self = first == UInt8(ascii: "-") ? -magnitude : magnitude
  }

  /// Reads the rest of a number, which must be an exponent.
  private static func exponent(
    _ bytes: ByteView, from start: Int
  ) throws(DecimalError) -> Int {
    guard bytes[start] | 0x20 == UInt8(ascii: "e") else { throw .malformed }
    var place = start + 1
    let sign = place < bytes.count ? bytes[place] : 0
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { place += 1 }
    let digits = place
    var value = 0
    while place < bytes.count {
      let digit = bytes[place] &- UInt8(ascii: "0")
      guard digit < 10 else { throw .malformed }
      // Far beyond any Double, whatever the digits before it; stops the sum from overflowing.
      if value < 100_000_000 { value = value * 10 + Int(digit) }
      place += 1
    }
    guard place > digits else { throw .malformed }
    return sign == UInt8(ascii: "-") ? -value : value
  }

  /// Reads the whole of a text as one number. Nil for anything else, and for what is too large.
  package init?(decimal text: String) {
    guard let value = text.withByteView({ try? Double(decimal: $0) }) else { return nil }
    self = value
  }

  /// The Double nearest to mantissa · 10^exponent. Infinity if it is too large.
  ///
  /// Nearly every number is one division of exact numbers (Clinger 1990, "How to read floating point
  /// numbers accurately").
  @inline(__always)
  package init(mantissa: UInt64, exponent: Int) {
    if mantissa <= 1 << 53, exponent <= 0, exponent >= -22 {
      self = Double(Int64(bitPattern: mantissa)) / powersOfTen[-exponent]
    } else {
      self.init(largeMantissa: mantissa, exponent: exponent)
    }
  }

  /// The same for all others: one division of integers, or big integers.
  @inline(never)
  private init(largeMantissa mantissa: UInt64, exponent: Int) {
    if mantissa != 0, exponent < 0, exponent >= -19 {
      // The dividend's upper half is below the divisor, whose top bit is set: a quotient of 63 bits
      // or 64.
      let power = UInt64(powersOfTen[-exponent])
      let (up, powerUp) = (mantissa.leadingZeroBitCount, power.leadingZeroBitCount)
      let moved = mantissa << UInt64(up)
      let (quotient, rest) = (power << UInt64(powerUp)).dividingFullWidth((moved >> 1, moved << 63))
      self.init(rounding: quotient, exponent: powerUp - up - 63, isExact: rest == 0)
    } else {
      self = Double.BigInteger(mantissa).nearestDouble(timesPowerOfTen: exponent)
    }
  }

  /// The Double nearest to bits · 2^exponent, to even if two are as near. Without `isExact` the
  /// number is less than 1 larger than its bits, of which there are 63 at least.
  init(rounding bits: UInt64, exponent: Int, isExact: Bool) {
    let leadingZeros = bits.leadingZeroBitCount
    let (top, exponent) = (bits << UInt64(leadingZeros), exponent - leadingZeros)
    // 53 bits are stored, and of a subnormal number those from 2^-1074 on.
    let surplus = max(11, -1074 - exponent)
    guard surplus <= 64 else {
      self = 0
      return
    }
    let kept = top >> UInt64(surplus)
    let half: UInt64 = 1 << UInt64(surplus - 1)
    let dropped = top & (half << 1 &- 1)
    let roundsUp = dropped > half || dropped == half && (!isExact || kept & 1 == 1)
    let biased = exponent + surplus + 1074
    // The highest of 53 bits adds 1 to the exponent, and so does a carry beyond it.
    self =
      biased < 2046
      ? Double(bitPattern: UInt64(biased) << 52 + kept + (roundsUp ? 1 : 0)) : .infinity
  }
}

/// The powers of ten that a Double holds exactly: 10^n for n in 0...22.
private let powersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
  1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]

extension Double {
  /// What nearly every number is, read all at once: up to eight digits, of which one may be a point.
  ///
  /// Nothing branches on where the point is. After Daniel Lemire, "Quickly parsing eight digits"
  /// (2018), with a point allowed.
  private struct ShortDecimal {
    /// The digits without the point.
    let mantissa: UInt64
    /// How many digits stand behind the point.
    let decimals: Int
    /// How many bytes it takes up.
    let count: Int

    /// Nil without a digit.
    @inline(__always)
    init?(_ word: UInt64) {
      // Digits become 0 to 9, all others more. Places are counted in bits from the first character.
      let word = word ^ 0x3030_3030_3030_3030
      let others = ((word &+ 0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080
      let whole = UInt64(others.trailingZeroBitCount) & ~7
      let isPoint = (word &>> whole) & 0xFF == UInt64(UInt8(ascii: ".") ^ UInt8(ascii: "0"))
      let points: UInt64 = isPoint ? 1 : 0
      let point = points &<< 3
      let end = UInt64((others & (others &- points)).trailingZeroBitCount) & ~7
      let digits = end &- point
      guard digits > 0 else { return nil }
      // The digits behind the point move up to those before it, and all of them to the top.
      let moved = ((((word &>> point) ^ word) &>> whole) &<< whole) ^ word
      let closed = moved &<< (64 &- digits)
      // In pairs, then fours, then all.
      let pairs = closed &* 10 &+ (closed >> 8)
      let low = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
      let high = ((pairs >> 16) & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
      mantissa = (high &+ low) >> 32
      decimals = Int(truncatingIfNeeded: (digits &- whole) &>> 3)
      count = Int(truncatingIfNeeded: end &>> 3)
    }
  }
}

extension Double {
  /// A natural number of any size, with the few operations that reading decimals exactly needs.
  struct BigInteger {
    /// Least significant first, without zeros at the end.
    private(set) var limbs: [UInt64]

    /// The number of a word.
    init(_ value: UInt64) { limbs = value == 0 ? [] : [value] }

    /// Multiplies by `factor`, which is not zero, and adds `addend`.
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

    /// Divides by `divisor`, and returns the remainder.
    mutating func divide(by divisor: UInt64) -> UInt64 {
      var remainder: UInt64 = 0
      for index in limbs.indices.reversed() {
        (limbs[index], remainder) = divisor.dividingFullWidth((remainder, limbs[index]))
      }
      while limbs.last == 0 { limbs.removeLast() }
      return remainder
    }

    /// Multiplies by 2^bits.
    mutating func shiftLeft(by bits: Int) {
      multiply(by: 1 << UInt64(bits % 64))
      limbs.insert(contentsOf: repeatElement(0, count: bits / 64), at: 0)
    }

    /// The Double nearest to the number times 10^exponent. Infinity if it is too large.
    ///
    /// The number is below 10^770: whatever the exponents left out here, the result is 0 or infinity.
    func nearestDouble(timesPowerOfTen exponent: Int) -> Double {
      guard !limbs.isEmpty, exponent > -1100 else { return 0 }
      // 1 · 10^310 is beyond the largest Double, and the loop below would grow with the exponent.
      guard exponent < 310 else { return .infinity }
      var (number, binary, isExact) = (self, exponent, true)
      if exponent < 0 {
        // 5^n is below 2^(7n / 3): the quotient has more than 64 bits.
        let bits = 66 - exponent * 7 / 3
        number.shiftLeft(by: bits)
        binary -= bits
      }
      var left = abs(exponent)
      while left > 0 {
        var power: UInt64 = 1
        // 5^27 is the largest that fits.
        let fives = min(left, 27)
        for _ in 0..<fives { power *= 5 }
        left -= fives
        if exponent > 0 {
          number.multiply(by: power)
        } else if number.divide(by: power) != 0 {
          isExact = false
        }
      }
      let shift = number.limbs[number.limbs.count - 1].leadingZeroBitCount
      number.shiftLeft(by: shift)
      let lower = number.limbs.dropLast()
      return Double(
        rounding: number.limbs[lower.count], exponent: binary - shift + 64 * lower.count,
        isExact: isExact && lower.allSatisfy { $0 == 0 })
    }
  }
}
