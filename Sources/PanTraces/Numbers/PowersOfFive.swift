/// 5^n for every n a Double can need, as 128 bits with the top bit set.
///
/// Positive powers are cut off; negative ones down to -27 are rounded up and cut off below, as the
/// proofs behind ``EiselLemire`` ask for. The table is computed on first use from exact integers.
enum PowersOfFive {
  /// Below 10^-342 a mantissa of 19 digits rounds to zero.
  static let smallest = -342
  /// Above 10^308 it is too large.
  static let largest = 308

  /// The power's upper and lower 64 bits.
  static func normalised(_ n: Int) -> (high: UInt64, low: UInt64) {
    let index = 2 * (n - smallest)
    return (table[index], table[index + 1])
  }

  private static let table: [UInt64] = {
    var words = [UInt64](repeating: 0, count: 2 * (largest - smallest + 1))
    var power = BigInteger(1)
    for n in 0...largest {
      let top = power.top128
      words[2 * (n - smallest)] = top.high
      words[2 * (n - smallest) + 1] = top.low
      power.multiply(by: 5)
    }
    // Long enough that 128 bits are left after 342 divisions: 5^342 is below 2^795.
    var reciprocal = BigInteger(1)
    reciprocal.shiftLeft(by: 1024)
    for n in 1...(-smallest) {
      reciprocal.divide(by: 5)
      var top = reciprocal.top128
      if n <= 27 {
        top.low &+= 1
        if top.low == 0 { top.high += 1 }
      }
      words[2 * (-n - smallest)] = top.high
      words[2 * (-n - smallest) + 1] = top.low
    }
    return words
  }()
}
