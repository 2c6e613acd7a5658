package import PanText

/// Rows under columns, each made when a form comes to it: a table too long to be held.
package struct TableRows {
  /// The columns in their order.
  package let columns: [Table.Column]
  private let count: Int
  private let row: (Int) -> [Cell]

  /// Takes what makes a row of its number; each has one cell per column.
  package init(columns: [Table.Column], count: Int, row: @escaping (Int) -> [Cell]) {
    self.columns = columns
    self.count = count
    self.row = row
  }

  /// The rows of a table.
  package init(_ table: Table) {
    self.init(columns: table.columns, count: table.rows.count) { table.rows[$0] }
  }

  /// As many bytes as are gathered before they go on.
  private static var pieceSize: Int { 1 << 16 }

  /// Writes the rows in a form, under the header where it has one, piece by piece.
  package func write<Failure: Error>(
    _ form: RowForm, to receive: (LentBytes) throws(Failure) -> Void
  ) throws(Failure) {
    let template = RowTemplate(columns, form)
    var bytes = ByteBuffer(capacity: Self.pieceSize)
    if case .csv = form { bytes.append(Table(columns: columns).csvHeader) }
    for index in 0..<count {
      template.append(row(index), to: &bytes)
      guard bytes.count >= Self.pieceSize else { continue }
      try bytes.withBytes(receive)
      bytes.removeAll()
    }
    try bytes.withBytes(receive)
  }

  /// Writes an array of objects as a value inside a larger document, piece by piece.
  func write<Failure: Error>(
    to writer: inout JSONWriter, _ receive: (LentBytes) throws(Failure) -> Void
  ) throws(Failure) {
    writer.beginArray()
    for index in 0..<count {
      Table.write(row(index), columns, to: &writer)
      guard writer.bytes.count >= Self.pieceSize else { continue }
      try writer.takeBytes().withLentBytes(receive)
    }
    writer.endArray()
  }
}
