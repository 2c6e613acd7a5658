/// A digest of numbers, bit for bit.
///
/// FNV-1a in 64 bits over their bytes. Source: Fowler, Noll, Vo; draft-eastlake-fnv.
struct Digest: Sendable {
  /// The digest so far.
  private(set) var state: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Goes on with the bits of a number.
  mutating func add(_ number: Double) { add(number.bitPattern) }

  /// Goes on with eight bytes, the lowest first.
  mutating func add(_ bytes: UInt64) {
    var bits = bytes
    for _ in 0..<8 {
      state = (state ^ (bits & 0xff)) &* 0x100_0000_01b3
      bits >>= 8
    }
  }
}
