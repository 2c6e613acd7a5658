/// A text known by its bytes: what ids of traces and names of files are compared, sorted and looked
/// up by.
///
/// Strings of the standard library are equal if Unicode calls them the same, so that an é of one
/// scalar is an é of two. Recorders and disks tell them apart.
package struct ByteKey: Hashable, Comparable, Sendable {
  /// The text itself.
  package let text: String

  /// Makes a key of a text.
  package init(_ text: String) {
    // Strings read from bytes are contiguous; others are made so, once.
    var text = text
    text.makeContiguousUTF8()
    self.text = text
  }

  package static func == (a: ByteKey, b: ByteKey) -> Bool { a.text.hasSameBytes(as: b.text) }

  package func hash(into hasher: inout Hasher) {
    text.withByteView { unsafe $0.withBuffer { unsafe hasher.combine(bytes: $0) } }
  }

  /// The order of the bytes, the same on every machine and in every locale.
  package static func < (a: ByteKey, b: ByteKey) -> Bool {
    a.text.withByteView { a in b.text.withByteView { a.lexicographicallyPrecedes($0) } }
  }
}

extension String {
  /// Whether two texts are the same, byte for byte.
  package func hasSameBytes(as other: String) -> Bool {
    withByteView { own in other.withByteView { own.isSame(as: $0) } }
  }
}
