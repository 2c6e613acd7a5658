package import PanTraces

/// A table that is too long to hold: each row is made when it is written.
package struct TableRows {
  /// The columns in their order.
  package let columns: [Table.Column]
  private let count: Int
  private let append: (Int, RowTemplate, inout ByteBuffer) -> Void

  /// Takes a closure that writes a row by its index, with the template of the columns.
  package init(
    columns: [Table.Column], count: Int,
    append: @escaping (_ row: Int, RowTemplate, _ bytes: inout ByteBuffer) -> Void
  ) {
    self.columns = columns
    self.count = count
    self.append = append
  }

  /// Takes a closure that makes a row by its index, with one cell per column.
  package init(columns: [Table.Column], count: Int, row: @escaping (Int) -> [Cell]) {
    self.init(columns: columns, count: count) { number, template, bytes in
      template.append(row(number), to: &bytes)
    }
  }

  /// The rows of a table.
  package init(_ table: Table) {
    self.init(columns: table.columns, count: table.rows.count) { table.rows[$0] }
  }

  /// The number of bytes that are gathered into one piece.
  private static var pieceSize: Int { 1 << 16 }

  /// Writes the rows in a form, under the header where it has one, piece by piece.
  package func write<Failure: Error>(
    _ form: RowForm, to receive: (ByteView) throws(Failure) -> Void
  ) throws(Failure) {
    let template = RowTemplate(columns, form)
    var bytes = ByteBuffer(capacity: Self.pieceSize)
    if case .csv = form {
      let keys = columns.map { Cell.text($0.key) }
      RowTemplate(columns, .csv(.exact)).append(keys, to: &bytes)
    }
    for row in 0..<count {
      append(row, template, &bytes)
      guard bytes.count >= Self.pieceSize else { continue }
      try bytes.withBytes(receive)
      bytes.removeAll()
    }
    try bytes.withBytes(receive)
  }

  /// All of them in a form, in memory.
  package func text(_ form: RowForm) -> String {
    var text = ""
    write(form) { text += $0.text }
    return text
  }

  /// Writes an array of objects as a value inside a larger document, piece by piece.
  ///
  /// Members have the columns' keys as names. An undefined cell is `null` and adds a member
  /// `<key>_reason`.
  func write<Failure: Error>(
    to writer: inout JSONWriter, _ receive: (ByteView) throws(Failure) -> Void
  ) throws(Failure) {
    writer.beginArray()
    let template = RowTemplate(columns, depth: writer.depth)
    var bytes = ByteBuffer()
    for row in 0..<count {
      append(row, template, &bytes)
      bytes.withBytes { writer.element($0) }
      bytes.removeAll()
      guard writer.bytes.count >= Self.pieceSize else { continue }
      try writer.takeBytes().withByteView(receive)
    }
    writer.endArray()
  }
}

extension Table {
  /// Comma-separated values by RFC 4180, with LF line ends and a header of column keys.
  ///
  /// Numbers have every digit, and those of a measured column a point or an exponent even where
  /// they are whole. Undefined and empty cells are empty fields; the JSON forms carry the reasons.
  package func csv(_ texts: CSVTexts) -> String { TableRows(self).text(.csv(texts)) }

  /// The first line of the CSV form, with its line feed.
  package var csvHeader: String { Table(columns: columns).csv(.exact) }
}
