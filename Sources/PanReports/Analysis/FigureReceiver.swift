import PanDocuments
import PanText

/// Takes what a column for machines holds of a trace, of one kind or another.
///
/// Whoever writes a row takes it as it comes; a cell would be made to be taken apart again at once.
protocol FigureReceiver: ~Copyable {
  /// Words.
  mutating func take(text: String)
  /// A measured value, for people at `decimals`.
  mutating func take(number: Double, decimals: Int)
  /// A count.
  mutating func take(integer: Int)
  /// Anything at all.
  mutating func take(_ cell: Cell)
  /// Nothing.
  mutating func takeNothing()
}

extension FigureReceiver where Self: ~Copyable {
  /// Words, where there are any.
  mutating func take(text: String?) {
    if let text { take(text: text) } else { takeNothing() }
  }

  /// A measured value, where there is one.
  mutating func take(number: Double?, decimals: Int) {
    if let number { take(number: number, decimals: decimals) } else { takeNothing() }
  }
}

/// Makes a cell of what it takes.
struct CellMaker: FigureReceiver {
  private(set) var cell = Cell.empty

  mutating func take(text: String) { cell = .text(text) }
  mutating func take(number: Double, decimals: Int) { cell = .number(number, decimals: decimals) }
  mutating func take(integer: Int) { cell = .integer(integer) }
  mutating func take(_ cell: Cell) { self.cell = cell }
  mutating func takeNothing() { cell = .empty }
}

/// Writes what it takes into a row.
struct RowMaker: FigureReceiver, ~Copyable {
  let template: RowTemplate
  /// The column of what comes next.
  var column = 0
  var bytes: ByteBuffer

  /// Takes a buffer, which ``finish()`` gives back.
  init(_ template: RowTemplate, _ bytes: consuming ByteBuffer) {
    self.template = template
    self.bytes = bytes
  }

  consuming func finish() -> ByteBuffer { bytes }

  mutating func take(text: String) { template.append(text: text, at: column, to: &bytes) }
  mutating func take(number: Double, decimals: Int) {
    template.append(number: number, at: column, to: &bytes)
  }
  mutating func take(integer: Int) { template.append(integer: integer, at: column, to: &bytes) }
  mutating func take(_ cell: Cell) { template.append(cell, at: column, to: &bytes) }
  mutating func takeNothing() { template.appendEmpty(at: column, to: &bytes) }
}
