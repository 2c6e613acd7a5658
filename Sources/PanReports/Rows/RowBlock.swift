package import PanText

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

  /// Their bytes, and where each row ends; beside each other, so that a row is one access to an object.
  private struct Rows: ~Copyable {
    var bytes: ByteBuffer
    var ends: [Int] = []

    /// Room for what usually comes of a block of bytes; the system gives none of it before it is used.
    init() { bytes = ByteBuffer(capacity: 1 << 20) }

    func range(_ number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

    mutating func append(_ write: (inout ByteBuffer) -> Void) {
      write(&bytes)
      ends.append(bytes.count)
    }
  }

  /// Creates a block without rows, in so many forms.
  package init(forms: Int) { parts = (0..<forms).map { _ in Part() } }

  /// Adds what a trace has in each form, a row or several, and returns its number.
  package func append(_ write: (_ form: Int, inout ByteBuffer) -> Void) -> Int {
    for (form, part) in parts.enumerated() {
      part.rows.append { write(form, &$0) }
    }
    return (parts.first?.rows.ends.count ?? 1) - 1
  }

  /// Lends what a trace has in two of the forms.
  package func withForms<Failure: Error>(
    _ number: Int, _ a: Int, _ b: Int, _ body: (ByteView, ByteView) throws(Failure) -> Void
  ) throws(Failure) {
    try parts[a].rows.bytes.withBytes { (first) throws(Failure) in
      try parts[b].rows.bytes.withBytes { (second) throws(Failure) in
        try body(
          ByteView(rebasing: first[parts[a].rows.range(number)]),
          ByteView(rebasing: second[parts[b].rows.range(number)]))
      }
    }
  }

  /// Lends what a trace has, with its line ends, in each of the first forms.
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
