package import PanText

/// The rows of some traces, made on one thread and written out by another: a buffer for each form,
/// which grows trace by trace.
///
/// Whoever makes the rows hands the block over before anybody reads it, and touches it no more.
package final class RowBlock: @unchecked Sendable {
  private let parts: [Part]

  /// The rows in one form.
  private final class Part {
    var bytes: ByteBuffer
    /// Where each row ends.
    var ends: [Int] = []

    init() { bytes = ByteBuffer(capacity: 1 << 16) }
  }

  /// Creates a block without rows, in so many forms.
  package init(forms: Int) { parts = (0..<forms).map { _ in Part() } }

  /// Adds what a trace has in each form, a row or several, and returns its number.
  package func append(_ write: (_ form: Int, inout ByteBuffer) -> Void) -> Int {
    for (form, part) in parts.enumerated() {
      write(form, &part.bytes)
      part.ends.append(part.bytes.count)
    }
    return (parts.first?.ends.count ?? 1) - 1
  }

  /// Lends what a trace has, with its line ends, in each form.
  package func withRows(
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
