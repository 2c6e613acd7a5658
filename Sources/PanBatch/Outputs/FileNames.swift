import PanText

/// Safe names of files for many texts, which differ in more than the case of letters.
///
/// A name that another one equals but for the case, and that has capitals, ends in a digest of its
/// text; all others are those of ``FileName``. Which text gets which name depends on the texts alone.
package struct FileNames: Sendable {
  private var names: [ByteKey: String] = [:]

  /// Names files for texts; `shown` is what a text's name is made of.
  package init(_ texts: [String], shown: (String) -> String = { $0 }) {
    self.init(texts, among: EmptyCollection(), shown: shown)
  }

  /// Names files for some of many texts, as they are called where all of them have files.
  package init(
    _ texts: [String], among others: some Sequence<String>, shown: (String) -> String = { $0 }
  ) {
    // Safe names are ASCII.
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
      guard name != plain, alike[plain, default: []].count > 1 else { continue }
      let digest = Digest(of: Array(text.text.utf8)).hexadecimal.prefix(8)
      names[text] = name + "~" + digest
    }
  }

  /// The name for one of the texts.
  package subscript(text: String) -> String { names[ByteKey(text)] ?? FileName.safe(for: text) }
}
