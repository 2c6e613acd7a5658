import PanText

/// Safe names of files for many texts, which differ in more than the case of letters.
///
/// A name that another one equals but for the case, and that has capitals, ends in a digest of its
/// text; all others are those of ``FileName``. Which text gets which name depends on the texts alone.
package struct FileNames: Sendable {
  private var names: [ByteKey: String] = [:]

  /// Names files for texts; `shown` is what a text's name is made of.
  package init(_ texts: [String], shown: (String) -> String = { $0 }) {
    for text in texts { names[ByteKey(text)] = FileName.safe(for: shown(text)) }
    // Safe names are ASCII.
    let uses = Dictionary(grouping: Set(names.values)) { $0.lowercased() }.mapValues(\.count)
    for (text, name) in names {
      let plain = name.lowercased()
      guard name != plain, uses[plain, default: 1] > 1 else { continue }
      let digest = Digest(of: Array(text.text.utf8)).hexadecimal.prefix(8)
      names[text] = name + "~" + digest
    }
  }

  /// The name for one of the texts.
  package subscript(text: String) -> String { names[ByteKey(text)] ?? FileName.safe(for: text) }
}
