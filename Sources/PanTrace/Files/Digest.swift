package import PanTraces

/// A SHA-256 digest (FIPS 180-4).
package struct Digest: Hashable, Sendable, CustomStringConvertible {
  /// The 32 bytes.
  package let bytes: [UInt8]

  /// The digest of an array.
  package init(of bytes: [UInt8]) {
    var hasher = SHA256()
    unsafe bytes.withUnsafeBytes { unsafe hasher.update($0) }
    self = hasher.finish()
  }

  /// The digest of borrowed bytes.
  package init(of bytes: ByteView) {
    self = unsafe bytes.withBuffer { bytes in
      var hasher = SHA256()
      unsafe hasher.update(bytes)
      return hasher.finish()
    }
  }

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The digest in 64 lower-case hexadecimal digits.
  package var hexadecimal: String { String(decoding: Self.hexadecimal(bytes), as: UTF8.self) }

  package var description: String { hexadecimal }

  static func hexadecimal(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
  }
}

/// Computes a ``Digest`` incrementally.
///
/// Names of variables and functions are those of FIPS 180-4, section 6.2.
package struct SHA256: Sendable {
  private typealias State = (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)

  // The first 32 bits of the fractional parts of the square roots of the first eight primes.
  private var state: State = (
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19
  )
  private var count: UInt64 = 0
  /// The bytes of the incomplete last block.
  private var partial: [UInt8] = []

  /// Begins with no bytes.
  package init() {}

  /// Adds bytes. The pieces may be of any size.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    count &+= UInt64(bytes.count)
    var rest = unsafe bytes[...]
    if !partial.isEmpty {
      let added = unsafe rest.prefix(64 - partial.count)
      unsafe partial += added
      unsafe rest = unsafe rest.dropFirst(added.count)
      guard partial.count == 64 else { return }
      let block = partial
      unsafe block.withUnsafeBytes { unsafe Self.compress(&state, $0) }
      partial.removeAll(keepingCapacity: true)
    }
    let whole = unsafe rest.prefix(rest.count / 64 * 64)
    unsafe Self.compress(&state, UnsafeRawBufferPointer(rebasing: whole))
    unsafe partial += rest.dropFirst(whole.count)
  }

  /// The digest of all bytes so far. More may be added afterwards.
  package func finish() -> Digest {
    let zeros = (119 - partial.count) % 64
    let bits = (count &* 8).bigEndian
    let padding =
      unsafe [0x80] + [UInt8](repeating: 0, count: zeros) + withUnsafeBytes(of: bits, Array.init)
    var last = self
    unsafe padding.withUnsafeBytes { unsafe last.update($0) }
    let words = [
      last.state.0, last.state.1, last.state.2, last.state.3,
      last.state.4, last.state.5, last.state.6, last.state.7,
    ]
    return Digest(bytes: words.flatMap { unsafe withUnsafeBytes(of: $0.bigEndian, Array.init) })
  }

  /// Adds whole blocks of 64 bytes to the state.
  private static func compress(_ state: inout State, _ blocks: UnsafeRawBufferPointer) {
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { w in
      unsafe constants.withUnsafeBufferPointer { k in
        for block in stride(from: 0, to: blocks.count, by: 64) {
          for t in 0..<16 {
            unsafe w[t] = unsafe UInt32(
              bigEndian: blocks.loadUnaligned(fromByteOffset: block + 4 * t, as: UInt32.self))
          }
          for t in 16..<64 {
            let (early, late) = unsafe (w[t - 15], w[t - 2])
            let s0 = rotr(early, 7) ^ rotr(early, 18) ^ (early &>> 3)
            let s1 = rotr(late, 17) ^ rotr(late, 19) ^ (late &>> 10)
            unsafe w[t] = unsafe w[t - 16] &+ s0 &+ w[t - 7] &+ s1
          }
          var (a, b, c, d, e, f, g, h) = state
          // Unrolled by eight: the variables rotate by renaming instead of by moves.
          for t in stride(from: 0, to: 64, by: 8) {
            unsafe round(a, b, c, &d, e, f, g, &h, k[t] &+ w[t])
            unsafe round(h, a, b, &c, d, e, f, &g, k[t + 1] &+ w[t + 1])
            unsafe round(g, h, a, &b, c, d, e, &f, k[t + 2] &+ w[t + 2])
            unsafe round(f, g, h, &a, b, c, d, &e, k[t + 3] &+ w[t + 3])
            unsafe round(e, f, g, &h, a, b, c, &d, k[t + 4] &+ w[t + 4])
            unsafe round(d, e, f, &g, h, a, b, &c, k[t + 5] &+ w[t + 5])
            unsafe round(c, d, e, &f, g, h, a, &b, k[t + 6] &+ w[t + 6])
            unsafe round(b, c, d, &e, f, g, h, &a, k[t + 7] &+ w[t + 7])
          }
          state.0 &+= a
          state.1 &+= b
          state.2 &+= c
          state.3 &+= d
          state.4 &+= e
          state.5 &+= f
          state.6 &+= g
          state.7 &+= h
        }
      }
    }
  }

  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32,
    _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32, _ kw: UInt32
  ) {
    // Choice and majority in fewer operations than FIPS 180-4 writes them, with the same values.
    let choice = g ^ (e & (f ^ g))
    let majority = (a & b) | (c & (a | b))
    let t1 = h &+ (rotr(e, 6) ^ rotr(e, 11) ^ rotr(e, 25)) &+ choice &+ kw
    d &+= t1
    h = t1 &+ (rotr(a, 2) ^ rotr(a, 13) ^ rotr(a, 22)) &+ majority
  }

  @inline(__always)
  private static func rotr(_ x: UInt32, _ n: UInt32) -> UInt32 {
    (x &>> n) | (x &<< (32 &- n))
  }

  // The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
