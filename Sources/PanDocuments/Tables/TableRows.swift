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

  /// Writes comma-separated values under a header, piece by piece.
  package func writeCSV<Failure: Error>(
    to receive: (ByteView) throws(Failure) -> Void
  ) throws(Failure) {
    let template = RowTemplate.csv
    var bytes = ByteBuffer(capacity: Self.pieceSize)
    template.append(columns.map { Cell.text($0.key) }, to: &bytes)
    for row in 0..<count {
      append(row, template, &bytes)
      guard bytes.count >= Self.pieceSize else { continue }
      try bytes.withBytes(receive)
      bytes.removeAll()
    }
    try bytes.withBytes(receive)
  }

  /// All rows as comma-separated values under a header.
  package var csv: String {
    var text = ""
    writeCSV { text += $0.text }
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
  /// Numbers have every digit, and those of a measured column a point or an exponent even if
  /// they are whole. Undefined and empty cells are empty fields. JSON carries the reasons.
  package var csv: String { TableRows(self).csv }

  /// The first line of the CSV form, with its line feed.
  package var csvHeader: String { Table(columns: columns).csv }
}

/// Writes rows of a table. The bytes that are the same in every row are prepared once.
///
/// Cells are written as they come, in the order of the columns, so that a row is never held. It is
/// a class, because every row gets the same one.
package final class RowTemplate: Sendable {
  private enum Kind: Sendable {
    case csv
    /// A JSON object, in which a cell may have a reason why there is nothing.
    case object
  }

  private let kind: Kind
  /// The bytes before the cell of each column of an object.
  private let members: [[UInt8]]
  /// The bytes of an undefined cell of an object before its reason.
  private let reasons: [[UInt8]]
  /// The bytes after the last cell.
  private let end: [UInt8]

  /// Lines of comma-separated values, whatever the columns are.
  package static let csv = RowTemplate()

  private init() {
    (kind, members, reasons, end) = (.csv, [], [], Array("\n".utf8))
  }

  /// Prepares the rows as elements of an array in a JSON document with line breaks.
  ///
  /// `depth` is the number of arrays and objects around them.
  init(_ columns: [Table.Column], depth: Int) {
    func lineBreak(_ depth: Int) -> String { "\n" + String(repeating: "  ", count: depth) }
    let inner = lineBreak(depth + 1)
    kind = .object
    members = columns.enumerated().map { index, column in
      Array(((index == 0 ? "{" : ",") + inner).utf8) + JSONWriter.quoted(column.key)
        + Array(": ".utf8)
    }
    reasons = columns.map {
      Array("null,\(inner)".utf8) + JSONWriter.quoted($0.key + "_reason") + Array(": ".utf8)
    }
    end = Array(columns.isEmpty ? "{}".utf8 : (lineBreak(depth) + "}").utf8)
  }

  /// Writes a whole row.
  package func append(_ row: [Cell], to bytes: inout ByteBuffer) {
    for column in row.indices { append(row[column], at: column, to: &bytes) }
    endRow(&bytes)
  }

  /// Writes the cell of a column, with the bytes before it.
  package func append(_ cell: Cell, at column: Int, to bytes: inout ByteBuffer) {
    switch cell {
    case .text(let text), .verdict(let text, _): append(text: text, at: column, to: &bytes)
    case .number(let value, _), .marked(let value, _), .change(let value, _):
      append(number: value, at: column, to: &bytes)
    case .integer(let value): append(integer: value, at: column, to: &bytes)
    case .bool(let value):
      begin(column, &bytes)
      bytes.append(value ? "true" : "false")
    case .undefined(let reason): append(undefined: reason, at: column, to: &bytes)
    case .empty: appendEmpty(at: column, to: &bytes)
    }
  }

  /// Writes a number, or an empty cell.
  package func append(number: Double?, at column: Int, to bytes: inout ByteBuffer) {
    guard let number, number.isFinite else { return appendEmpty(at: column, to: &bytes) }
    begin(column, &bytes)
    bytes.appendReal(number)
  }

  /// Writes a count, or an empty cell.
  package func append(integer: Int?, at column: Int, to bytes: inout ByteBuffer) {
    guard let integer else { return appendEmpty(at: column, to: &bytes) }
    begin(column, &bytes)
    bytes.append(integer)
  }

  /// Writes a text, or an empty cell.
  package func append(text: String?, at column: Int, to bytes: inout ByteBuffer) {
    guard let text else { return appendEmpty(at: column, to: &bytes) }
    begin(column, &bytes)
    text.withByteView { text in
      switch kind {
      case .csv: Self.append(text, to: &bytes)
      case .object: append(quoted: text, to: &bytes)
      }
    }
  }

  /// Writes an empty cell.
  private func appendEmpty(at column: Int, to bytes: inout ByteBuffer) {
    begin(column, &bytes)
    if case .object = kind { bytes.append("null") }
  }

  /// Writes an undefined cell, with its reason if the form has reasons.
  package func append(undefined reason: String, at column: Int, to bytes: inout ByteBuffer) {
    guard case .object = kind else { return appendEmpty(at: column, to: &bytes) }
    begin(column, &bytes)
    bytes.append(reasons[column])
    reason.withByteView { append(quoted: $0, to: &bytes) }
  }

  /// Ends a row whose cells were all written.
  package func endRow(_ bytes: inout ByteBuffer) { bytes.append(end) }

  /// Writes the bytes before the cell of a column.
  @inline(__always)
  private func begin(_ column: Int, _ bytes: inout ByteBuffer) {
    switch kind {
    case .csv: if column > 0 { bytes.append(UInt8(ascii: ",")) }
    case .object: bytes.append(members[column])
    }
  }

  private func append(quoted text: ByteView, to bytes: inout ByteBuffer) {
    guard text.allSatisfy(JSONWriter.isPlain) else {
      return bytes.append(JSONWriter.quoted(text.text))
    }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(text)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends a CSV field by RFC 4180, in quotes if it needs them.
  private static func append(_ field: ByteView, to bytes: inout ByteBuffer) {
    let quote = UInt8(ascii: "\"")
    var needsQuotes = false
    for byte in field where byte <= UInt8(ascii: ",") {
      if byte == UInt8(ascii: ",") || byte == quote || byte < 0x20 { needsQuotes = true }
    }
    guard needsQuotes else { return bytes.append(field) }
    bytes.append(quote)
    for byte in field {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }
}
