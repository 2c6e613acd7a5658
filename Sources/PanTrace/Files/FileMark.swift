/// The last line of a document that this program wrote: a comment with a digest of all before it.
///
/// By it a later run knows the document as its own, and sees whether somebody changed it.
package enum FileMark {
  private static let start = Array("<!-- pantrace:file ".utf8)
  private static let end = Array(" -->\n".utf8)
  /// The number of hexadecimal digits of the digest.
  private static let digits = 16

  /// The document with its mark.
  package static func marked(_ document: [UInt8]) -> [UInt8] { document + mark(for: document) }

  /// Whether a document ends in its mark, and nothing was changed since.
  package static func isWhole(_ bytes: [UInt8]) -> Bool {
    let document = bytes.dropLast(start.count + digits + end.count)
    return document.count < bytes.count
      && bytes[document.endIndex...].elementsEqual(mark(for: Array(document)))
  }

  private static func mark(for document: [UInt8]) -> [UInt8] {
    start + Digest(of: document).hexadecimal.utf8.prefix(digits) + end
  }
}
