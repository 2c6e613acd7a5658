import PanTraces

/// Safe file names for a set of texts, distinct on case-insensitive disks.
///
/// Of names that differ only in case, those with capitals get a suffix with a digest of their text.
/// All others are those of ``FileName``. The result does not depend on the order of the texts.
package struct FileNames: Sendable {
  private var names: [ByteKey: String] = [:]

  /// Creates names for texts. `shown` gives the text that a name is made from.
  package init(_ texts: [String], shown: (String) -> String = { $0 }) {
    self.init(texts, among: EmptyCollection(), shown: shown)
  }

  /// Creates names that would not change if all of `others` were named, too.
  package init(
    _ texts: [String], among others: some Sequence<String>, shown: (String) -> String = { $0 }
  ) {
    // Safe names are ASCII, so that `lowercased` groups what a case-insensitive disk would merge.
    var alike: [String: Set<String>] = [:]
    for text in texts {
      let name = FileName.safe(for: shown(text))
      names[ByteKey(text)] = name
      alike[name.lowercased(), default: []].insert(name)
    }
    for text in others {
      let name = FileName.safe(for: shown(text))
      alike[name.lowercased()]?.insert(name)
    }
    for (text, name) in names {
      let plain = name.lowercased()
      // Names in small letters stay as they are, so that a new recording changes no old name.
      guard name != plain, alike[plain, default: []].count > 1 else { continue }
      let digest = Digest(of: Array(text.text.utf8)).hexadecimal.prefix(8)
      names[text] = name + "~" + digest
    }
  }

  /// The name for one of the texts.
  package subscript(text: String) -> String { names[ByteKey(text)] ?? FileName.safe(for: text) }
}

/// Conversion of arbitrary texts, such as ids of traces, to file names.
package enum FileName {
  /// A file name that is safe on every system and in links, and different for different texts.
  ///
  /// ASCII letters, digits, `-`, `_` and inner full stops stay. Every other byte becomes `~` and
  /// two hexadecimal digits. Long names are cut to 100 bytes and end in a digest of the text. Names
  /// may differ only in case. ``FileNames`` avoids that.
  package static func safe(for text: String) -> String {
    var name: [UInt8] = []
    for byte in text.utf8 {
      if byte.isOfName || byte == UInt8(ascii: ".") && !name.isEmpty {
        name.append(byte)
      } else {
        name.append(UInt8(ascii: "~"))
        for digit in [byte >> 4, byte & 15] {
          name.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
        }
      }
    }
    if name.isEmpty { return "~" }
    guard name.count > 100 else { return String(decoding: name, as: UTF8.self) }
    let digest = Digest(of: Array(text.utf8)).hexadecimal.prefix(16)
    return String(decoding: name.prefix(83), as: UTF8.self) + "~" + digest
  }

  /// Whether a name has the extension of an HTML page.
  package static func isPage(_ name: String) -> Bool {
    name.ends(in: ".html") || name.ends(in: ".htm")
  }
}

extension String {
  /// Whether a name has an ASCII ending, ignoring case. The ending is given in lower case.
  package func ends(in ending: StaticString) -> Bool {
    withByteView {
      ByteView(rebasing: $0.suffix(ending.utf8CodeUnitCount)).isSame(ignoringCase: ending)
    }
  }
}
