import PanText

/// How the texts of a table are written as CSV.
package enum CSVTexts: Sendable {
  /// As they are, so that a reader gets the same bytes back.
  case exact
  /// With a `'` before a text that begins with `=`, `+`, `-`, `@`, a tab or a carriage return, as a
  /// spreadsheet would take it for a formula. No reader can tell it from one that was there before.
  case spreadsheetSafe

  /// Whether a text gets the `'`.
  func guards(_ text: LentBytes) -> Bool {
    guard self == .spreadsheetSafe, let first = text.first else { return false }
    return "=+-@\t\r".utf8.contains(first)
  }
}

extension Table {
  /// Comma-separated values by RFC 4180, with LF line ends and a header of column keys.
  ///
  /// Numbers have every digit, and those of a measured column a point or an exponent even where they
  /// are whole. Undefined and empty cells are empty fields; the JSON forms carry the reasons.
  package func csv(_ texts: CSVTexts) -> String { csvHeader + text(rows, .csv(texts)) }

  /// Comma-separated values with texts as they are.
  package var csv: String { csv(.exact) }

  /// The first line of the CSV form, with its line feed.
  package var csvHeader: String { text([columns.map { .text($0.key) }], .csv(.exact)) }

  /// One further line of the CSV form, with its line feed.
  package func csvLine(_ row: [Cell], _ texts: CSVTexts = .exact) -> String {
    text([row], .csv(texts))
  }

  fileprivate func text(_ rows: [[Cell]], _ form: RowForm) -> String {
    let template = RowTemplate(columns, form)
    var bytes = ByteBuffer()
    for row in rows { template.append(row, to: &bytes) }
    return bytes.withBytes { $0.text }
  }
}

extension Table {
  /// An array of objects, one per row, with the column keys as member names, ending in a line feed.
  ///
  /// An undefined cell is `null` and adds a member `<key>_reason`.
  package var json: String {
    var writer = JSONWriter(layout: .pretty)
    write(to: &writer)
    return writer.text + "\n"
  }

  /// One compact object per line and row.
  package var ndjson: String { text(rows, .ndjson) }

  /// One line of the NDJSON form, with its line feed.
  package func ndjsonLine(_ row: [Cell]) -> String { text([row], .ndjson) }

  /// Writes the array of rows as a value inside a larger document.
  package func write(to writer: inout JSONWriter) {
    writer.beginArray()
    for row in rows { Self.write(row, columns, to: &writer) }
    writer.endArray()
  }

  static func write(_ row: [Cell], _ columns: [Column], to writer: inout JSONWriter) {
    writer.beginObject()
    for (column, cell) in zip(columns, row) {
      writer.key(column.key)
      switch cell {
      case .text(let text), .verdict(let text, _): writer.string(text)
      case .number(let value, _), .marked(let value, _), .change(let value, _):
        writer.number(value)
      case .integer(let value): writer.integer(value)
      case .bool(let value): writer.bool(value)
      case .empty: writer.null()
      case .undefined(let reason):
        writer.null()
        writer.key(column.key + "_reason")
        writer.string(reason)
      }
    }
    writer.endObject()
  }
}
