package import PanText

/// The rows of some traces, made on one thread and written out by another: a buffer for each form,
/// which grows row by row.
///
/// Whoever makes the rows hands the block over before anybody reads it, and touches it no more.
package final class RowBlock: @unchecked Sendable {
  private let forms: RowForms
  private let parts: [Part]

  /// The rows in one form.
  private final class Part {
    var bytes: ByteBuffer
    /// Where each row ends.
    var ends: [Int] = []

    init() { bytes = ByteBuffer(capacity: 1 << 16) }
  }

  /// Creates a block without rows.
  package init(_ forms: RowForms) {
    self.forms = forms
    parts = (0..<forms.count).map { _ in Part() }
  }

  /// Adds the row of a trace, and returns its number.
  package func append(_ trace: AnalysedTrace) -> Int {
    for (form, part) in parts.enumerated() {
      forms.append(trace, form: form, to: &part.bytes)
      part.ends.append(part.bytes.count)
    }
    return (parts.first?.ends.count ?? 1) - 1
  }

  /// Lends a row, with its line end, in each form.
  package func withRow(
    _ number: Int, _ body: (_ form: Int, LentBytes) throws -> Void
  ) rethrows {
    for (form, part) in parts.enumerated() {
      let start = number == 0 ? 0 : part.ends[number - 1]
      try part.bytes.withBytes { bytes in
        try body(form, LentBytes(rebasing: bytes[start..<part.ends[number]]))
      }
    }
  }
}
