/// A digest of bytes, or of what a person's finger did on which screen: enough to tell them apart, and
/// of no use against somebody who forges one.
///
/// It is MurmurHash3 for x64 with 128 bits and the seed 0 (Austin Appleby, public domain). Its input
/// is bytes, with zeros up to a multiple of 16, their number and a zero in words of 64 bits, or it is some
/// such words. Of a trace they are for each sample the time, x, y and the phase's number, and at the end the
/// container's width and height, not a number if there is none.
package struct Digest: Hashable, Sendable {
  /// The first half, whose bits are as good as random.
  package private(set) var first: UInt64 = 0
  private var second: UInt64 = 0

  /// The digest of a trace's samples and container.
  package init(of trace: Trace) {
    for sample in trace.samples {
      mix(sample.time.bitPattern, sample.position.x.bitPattern)
      mix(sample.position.y.bitPattern, UInt64(sample.phase.rawValue))
    }
    mix(
      (trace.containerWidth ?? .nan).bitPattern, (trace.containerHeight ?? .nan).bitPattern)
    finish(byteCount: UInt64(trace.samples.count * 32 + 16))
  }

  /// The digest of some words, with a zero behind an odd number of them.
  package init(of words: [UInt64]) {
    for place in stride(from: 0, to: words.count, by: 2) {
      mix(words[place], place + 1 < words.count ? words[place + 1] : 0)
    }
    finish(byteCount: UInt64((words.count + 1) / 2 * 16))
  }

  /// The digest of some bytes.
  package init(of bytes: [UInt8]) {
    bytes.withByteView { bytes in
      for place in stride(from: 0, to: bytes.count, by: 16) {
        mix(bytes.paddedWord(at: place), bytes.paddedWord(at: place + 8))
      }
    }
    mix(UInt64(bytes.count), 0)
    finish(byteCount: UInt64((bytes.count + 15) / 16 * 16 + 16))
  }

  /// Reads the 32 digits of ``hexadecimal``. Nil for any other text.
  package init?(hexadecimal text: String) {
    guard text.utf8.count == 32, let first = UInt64(text.prefix(16), radix: 16),
      let second = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    (self.first, self.second) = (first, second)
    // `UInt64` also reads a sign and capital letters.
    guard hexadecimal == text else { return nil }
  }

  /// The digest in 32 lower-case hexadecimal digits.
  package var hexadecimal: String {
    var digits: [UInt8] = []
    digits.reserveCapacity(32)
    for word in [first, second] {
      for shift in stride(from: 60, through: 0, by: -4) {
        let digit = UInt8(truncatingIfNeeded: word >> UInt64(shift) & 15)
        digits.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
      }
    }
    return String(decoding: digits, as: UTF8.self)
  }

  private static let firstFactor: UInt64 = 0x87c3_7b91_1142_53d5
  private static let secondFactor: UInt64 = 0x4cf5_ad43_2745_937f

  /// Mixes in a block of 16 bytes.
  private mutating func mix(_ low: UInt64, _ high: UInt64) {
    first ^= (low &* Self.firstFactor).rotated(left: 31) &* Self.secondFactor
    first = (first.rotated(left: 27) &+ second) &* 5 &+ 0x52dc_e729
    second ^= (high &* Self.secondFactor).rotated(left: 33) &* Self.firstFactor
    second = (second.rotated(left: 31) &+ first) &* 5 &+ 0x3849_5ab5
  }

  private mutating func finish(byteCount: UInt64) {
    first ^= byteCount
    second ^= byteCount
    first &+= second
    second &+= first
    first = first.avalanched
    second = second.avalanched
    first &+= second
    second &+= first
  }
}

extension UInt64 {
  fileprivate func rotated(left count: UInt64) -> UInt64 { self << count | self >> (64 - count) }

  /// The bits after a mix in which each bit of the input changes each bit with a chance of a half.
  fileprivate var avalanched: UInt64 {
    var bits = self
    bits ^= bits >> 33
    bits &*= 0xff51_afd7_ed55_8ccd
    bits ^= bits >> 33
    bits &*= 0xc4ce_b9fe_1a85_ec53
    return bits ^ bits >> 33
  }
}
