import PanText

/// A row of the file as it can be shown: short, on one line, and harmless to a terminal.
public struct QuotedRow: Equatable, Sendable {
  /// The row, or the part around the field, with `…` where it was cut.
  public var text: String
  /// Which characters of ``text`` the field takes up; empty at the end where something is missing.
  public var field: Range<Int>

  /// Around the field this many characters are kept on either side.
  private static let margin = 40
  /// A field longer than this is cut.
  private static let widestField = 60

  /// Quotes a row; `field` is the byte range to point at.
  ///
  /// Characters are Unicode scalars. Those that must not be shown are spelled as `VisibleText`
  /// does, bytes that are not UTF-8 are U+FFFD.
  init(_ bytes: LentBytes, field: Range<Int>) {
    // Up to four bytes a character; what lies further away is never shown.
    let from = max(0, field.lowerBound - 4 * Self.margin)
    let to = min(bytes.count, min(field.upperBound, field.lowerBound + 4 * Self.widestField) + 160)
    let before = QuotedRow.cells(bytes, from..<min(field.lowerBound, bytes.count))
    let inside = QuotedRow.cells(bytes, field.clamped(to: 0..<to))
    let after = QuotedRow.cells(bytes, min(field.upperBound, to)..<to)
    var text = ""
    let leading = before.suffix(Self.margin)
    if from > 0 || leading.count < before.count { text += "…" }
    for cell in leading { text += cell }
    let start = text.unicodeScalars.count
    for cell in inside.prefix(Self.widestField) { text += cell }
    let fieldIsCut = inside.count > Self.widestField || field.upperBound > to
    if fieldIsCut { text += "…" }
    let end = text.unicodeScalars.count
    if !fieldIsCut {
      for cell in after.prefix(Self.margin) { text += cell }
      if after.count > Self.margin || to < bytes.count { text += "…" }
    }
    self.text = text
    self.field = start..<end
  }

  private static func cells(_ bytes: LentBytes, _ range: Range<Int>) -> [String] {
    guard !range.isEmpty else { return [] }
    var result: [String] = []
    var previous: Unicode.Scalar?
    for scalar in LentBytes(rebasing: bytes[range]).text.unicodeScalars {
      let spelling = VisibleText.spelling(of: scalar, after: previous)
      result.append(spelling ?? String(Character(scalar)))
      previous = scalar
    }
    return result
  }

  /// Text from a file made safe to stand inside a message; cut after 60 characters.
  static func safe(_ bytes: LentBytes) -> String {
    // As nearly all ids and names of files are.
    if bytes.count <= widestField, bytes.isPrintableASCII { return bytes.text }
    return QuotedRow(bytes, field: 0..<bytes.count).text
  }

  /// Text from a file made safe to stand inside a message; cut after 60 characters.
  package static func safe(_ text: String) -> String {
    var text = text
    return text.withUTF8 { unsafe safe(LentBytes(UnsafeRawBufferPointer($0))) }
  }
}
