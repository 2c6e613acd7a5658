import PanText

/// The SHA-256 of some bytes (FIPS 180-4): what a run depended on, in 64 letters.
package struct Digest: Hashable, Sendable, CustomStringConvertible {
  /// The 32 bytes.
  package let bytes: [UInt8]

  /// The digest of bytes that are at hand.
  package init(of bytes: [UInt8]) {
    var hasher = SHA256()
    unsafe bytes.withUnsafeBytes { unsafe hasher.update($0) }
    self = hasher.finish()
  }

  /// The digest of bytes that are lent.
  init(of bytes: LentBytes) {
    self = unsafe bytes.withBuffer { bytes in
      var hasher = SHA256()
      unsafe hasher.update(bytes)
      return hasher.finish()
    }
  }

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads the digits back; nil for anything but 64 of them.
  package init?(hexadecimal text: some StringProtocol) {
    let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == 64, text.utf8.count == 64 else { return nil }
    bytes = stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  /// Two lower-case hexadecimal digits a byte.
  package var hexadecimal: String { String(decoding: Self.hexadecimal(bytes), as: UTF8.self) }

  package var description: String { hexadecimal }

  static func hexadecimal(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
  }
}
