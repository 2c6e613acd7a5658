package import PanTraces

/// The rows of some traces, made on one thread and written out by another: a buffer for each form,
/// which grows trace by trace.
///
/// One thread fills the block, then hands it over for reading only.
package final class RowBlock: @unchecked Sendable {
  private let parts: [Part]

  /// The rows in one form.
  private final class Part {
    var rows = Rows()
  }

  /// The bytes and the end of each row in one value, so that a row costs one access.
  private struct Rows: ~Copyable {
    var bytes: ByteBuffer
    var ends: [Int] = []

    /// Reserves 1 MiB, the usual size. The system commits its pages only when they are written.
    init() { bytes = ByteBuffer(capacity: 1 << 20) }

    func range(_ number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

    mutating func append(_ write: (inout ByteBuffer) -> Void) {
      write(&bytes)
      ends.append(bytes.count)
    }
  }

  /// Creates a block without rows, for a number of forms.
  package init(forms: Int) { parts = (0..<forms).map { _ in Part() } }

  /// Adds a trace's bytes in each form, a row or several, and returns the trace's number.
  package func append(_ write: (_ form: Int, inout ByteBuffer) -> Void) -> Int {
    for (form, part) in parts.enumerated() {
      part.rows.append { write(form, &$0) }
    }
    return (parts.first?.rows.ends.count ?? 1) - 1
  }

  /// Passes a trace's bytes, with their line ends, in each of the first `forms` to `body`.
  package func withRows(
    _ number: Int, forms: Int, _ body: (_ form: Int, ByteView) throws -> Void
  ) rethrows {
    for form in 0..<forms {
      let part = parts[form]
      try part.rows.bytes.withBytes { bytes in
        try body(form, ByteView(rebasing: bytes[part.rows.range(number)]))
      }
    }
  }
}
