package import PanText

/// How the rows of a table are written one after the other: all that is the same in every row is
/// ready as bytes.
///
/// Cells go out as they come, in the order of the columns, so that a row is never held.
package struct RowTemplate: Sendable {
  private let form: RowForm
  /// Whether these columns follow those of another template.
  private let isContinuing: Bool
  /// What stands before the cell of each column, one after the other.
  private let literals: [UInt8]
  /// Where the literal of each column ends.
  private let ends: [Int]
  /// What stands before the reason of an undefined cell, and where it ends for each column.
  private let reasons: [UInt8]
  private let reasonEnds: [Int]

  /// The rows of some columns; `continuing` where they go on behind those of another template.
  package init(_ columns: [Table.Column], _ form: RowForm, continuing: Bool = false) {
    self.form = form
    isContinuing = continuing
    var (literals, ends): ([UInt8], [Int]) = ([], [])
    var (reasons, reasonEnds): ([UInt8], [Int]) = ([], [])
    for (index, column) in columns.enumerated() {
      // Between fields of CSV there are but commas.
      if case .ndjson = form {
        literals += (index == 0 && !continuing ? "{" : ",").utf8
        literals += JSONWriter.quoted(column.key) + ":".utf8
        reasons += "null,".utf8
        reasons += JSONWriter.quoted(column.key + "_reason") + ":".utf8
      }
      ends.append(literals.count)
      reasonEnds.append(reasons.count)
    }
    (self.literals, self.ends) = (literals, ends)
    (self.reasons, self.reasonEnds) = (reasons, reasonEnds)
  }

  /// Writes a whole row.
  package func append(_ row: [Cell], to bytes: inout ByteBuffer) {
    for column in row.indices { append(row[column], at: column, to: &bytes) }
    endRow(&bytes)
  }

  /// Writes the cell of a column, with what stands before it.
  package func append(_ cell: Cell, at column: Int, to bytes: inout ByteBuffer) {
    begin(column, &bytes)
    switch form {
    case .csv(let texts): Self.appendCSV(cell, texts, to: &bytes)
    case .ndjson: appendJSON(cell, at: column, to: &bytes)
    }
  }

  /// The same for a number.
  package func append(number: Double, at column: Int, to bytes: inout ByteBuffer) {
    begin(column, &bytes)
    if case .ndjson = form, !number.isFinite { return bytes.append("null") }
    bytes.appendReal(number)
  }

  /// Writes what stands before the cell of a column.
  @inline(__always)
  private func begin(_ column: Int, _ bytes: inout ByteBuffer) {
    switch form {
    case .csv: if column > 0 || isContinuing { bytes.append(UInt8(ascii: ",")) }
    case .ndjson: bytes.append(literals, (column == 0 ? 0 : ends[column - 1])..<ends[column])
    }
  }

  /// Ends a row whose cells were all written.
  package func endRow(_ bytes: inout ByteBuffer) {
    if case .ndjson = form { bytes.append(ends.isEmpty ? "{}" : "}") }
    bytes.append(UInt8(ascii: "\n"))
  }

  private static func appendCSV(_ cell: Cell, _ texts: CSVTexts, to bytes: inout ByteBuffer) {
    switch cell {
    case .text(let text), .verdict(let text, _): appendCSVField(text, texts, to: &bytes)
    case .number(let value, _), .marked(let value, _), .change(let value, _):
      bytes.appendReal(value)
    case .integer(let value): bytes.append(value)
    case .bool(let value): bytes.append(value ? "true" : "false")
    case .undefined, .empty: break
    }
  }

  private static func appendCSVField(
    _ text: String, _ texts: CSVTexts, to bytes: inout ByteBuffer
  ) {
    let isGuarded = texts.guards(text)
    text.withLentBytes { field in
      let quote = UInt8(ascii: "\"")
      var needsQuotes = false
      for byte in field where byte <= UInt8(ascii: ",") {
        if byte == UInt8(ascii: ",") || byte == quote || byte < 0x20 { needsQuotes = true }
      }
      if needsQuotes { bytes.append(quote) }
      if isGuarded { bytes.append(UInt8(ascii: "'")) }
      guard needsQuotes else { return bytes.append(field) }
      for byte in field {
        if byte == quote { bytes.append(quote) }
        bytes.append(byte)
      }
      bytes.append(quote)
    }
  }

  private func appendJSON(_ cell: Cell, at column: Int, to bytes: inout ByteBuffer) {
    switch cell {
    case .text(let text), .verdict(let text, _): Self.appendQuoted(text, to: &bytes)
    case .number(let value, _), .marked(let value, _), .change(let value, _):
      if value.isFinite { bytes.appendReal(value) } else { bytes.append("null") }
    case .integer(let value): bytes.append(value)
    case .bool(let value): bytes.append(value ? "true" : "false")
    case .empty: bytes.append("null")
    case .undefined(let reason):
      bytes.append(reasons, (column == 0 ? 0 : reasonEnds[column - 1])..<reasonEnds[column])
      Self.appendQuoted(reason, to: &bytes)
    }
  }

  private static func appendQuoted(_ text: String, to bytes: inout ByteBuffer) {
    guard text.utf8.allSatisfy(JSONWriter.isPlain) else {
      let quoted = JSONWriter.quoted(text)
      return bytes.append(quoted, quoted.indices)
    }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(text)
    bytes.append(UInt8(ascii: "\""))
  }
}
