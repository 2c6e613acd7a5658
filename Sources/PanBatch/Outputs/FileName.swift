import PanText

/// Names of files: what they say of what is inside, and how they are made from names that others chose,
/// such as those of traces.
package enum FileName {
  /// A name for a file that is safe in every system and link, and differs where the texts differ.
  ///
  /// ASCII letters, digits, `-`, `_` and inner full stops stay; every other byte becomes `~` and two
  /// hexadecimal digits. Long names are cut to 100 bytes and end in a digest of the whole. On disks
  /// that ignore the case of letters, texts that differ in nothing else share a name: ``FileNames``.
  package static func safe(for text: String) -> String {
    var name: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        name.append(byte)
      case UInt8(ascii: ".") where !name.isEmpty:
        name.append(byte)
      default:
        name.append(UInt8(ascii: "~"))
        name += Digest.hexadecimal([byte])
      }
    }
    if name.isEmpty { return "~" }
    guard name.count > 100 else { return String(decoding: name, as: UTF8.self) }
    let digest = Digest(of: Array(text.utf8)).hexadecimal.prefix(16)
    return String(decoding: name.prefix(83), as: UTF8.self) + "~" + digest
  }

  /// Whether a file of this name is opened as a page.
  package static func isPage(_ name: String) -> Bool {
    name.ends(in: ".html") || name.ends(in: ".htm")
  }
}

extension String {
  /// Whether a name ends in something of ASCII, given in small letters, in any case of its letters.
  package func ends(in ending: StaticString) -> Bool {
    let wanted = unsafe UnsafeBufferPointer(
      start: ending.utf8Start, count: ending.utf8CodeUnitCount)
    return withLentBytes { name in
      let start = name.count - wanted.count
      guard start >= 0 else { return false }
      for index in wanted.indices {
        let byte = name[start + index]
        let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
        guard unsafe (isCapital ? byte | 0x20 : byte) == wanted[index] else { return false }
      }
      return true
    }
  }
}
