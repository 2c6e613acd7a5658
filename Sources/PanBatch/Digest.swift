/// The SHA-256 of some bytes (FIPS 180-4): what a run depended on, in 64 letters.
public struct Digest: Hashable, Sendable, CustomStringConvertible {
  /// The 32 bytes.
  public let bytes: [UInt8]

  /// The digest of bytes that are at hand.
  public init(of bytes: [UInt8]) {
    var hasher = SHA256()
    bytes.withUnsafeBytes { hasher.update($0) }
    self = hasher.finish()
  }

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Two lower-case hexadecimal digits a byte.
  public var hexadecimal: String { String(decoding: Self.hexadecimal(bytes), as: UTF8.self) }

  public var description: String { hexadecimal }

  static func hexadecimal(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
  }
}
