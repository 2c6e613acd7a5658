/// Paths as texts that lose nothing: names on a disk are bytes, and need not be UTF-8.
///
/// A byte that belongs to no character is held as the private scalar U+10FF00 plus the byte. Where a
/// name has such a scalar itself, its four bytes are held like that, so that every name is one text
/// and every text one name. People see `\xE9` (``VisibleText``).
public enum PathText {
  /// The scalars that stand for bytes from 0x80 on.
  static let stand: ClosedRange<UInt32> = 0x10FF80...0x10FFFF

  /// The text of a path's bytes.
  public static func text(_ bytes: some Collection<UInt8>) -> String {
    let plain = String(decoding: bytes, as: UTF8.self)
    // Repaired texts have a U+FFFD, and only the last plane's scalars begin with F4.
    guard plain.utf8.contains(where: { $0 == 0xEF || $0 == 0xF4 }) else { return plain }
    var result = String.UnicodeScalarView()
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      var iterator = rest.makeIterator()
      var decoder = UTF8()
      if case .scalarValue(let scalar) = decoder.decode(&iterator),
        !stand.contains(scalar.value)
      {
        result.append(scalar)
        rest = rest.dropFirst(UTF8.width(scalar))
      } else {
        result.append(Self.scalar(rest[rest.startIndex]))
        rest = rest.dropFirst()
      }
    }
    return String(result)
  }

  /// Whether a text may hold scalars that stand for bytes, rather than being its own.
  package static func standsForBytes(_ text: String) -> Bool {
    let found = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe holdsStand(LentBytes(UnsafeRawBufferPointer(bytes)))
    }
    return found ?? text.utf8.contains(0xF4)
  }

  private static func holdsStand(_ bytes: LentBytes) -> Bool {
    // Without a way out, many bytes are looked at in a step.
    var isThere: UInt8 = 0
    for byte in bytes { isThere |= byte == 0xF4 ? 1 : 0 }
    return isThere != 0
  }

  /// The bytes of a path, as the system takes them.
  public static func bytes(_ text: String) -> [UInt8] {
    guard standsForBytes(text) else { return Array(text.utf8) }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if stand.contains(scalar.value) {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes.append(contentsOf: Array(String(scalar).utf8))
      }
    }
    return bytes
  }

  private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    Unicode.Scalar(0x10FF00 + UInt32(byte)) ?? "\u{FFFD}"
  }
}
