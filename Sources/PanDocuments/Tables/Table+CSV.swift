import PanText

/// How the texts of a table are written as CSV.
package enum CSVTexts: Sendable {
  /// As they are, so that a reader gets the same bytes back.
  case exact
  /// With a `'` before a text that begins with `=`, `+`, `-`, `@`, a tab or a carriage return, as a
  /// spreadsheet would take it for a formula. No reader can tell it from one that was there before.
  case spreadsheetSafe

  /// Whether a text gets the `'`.
  fileprivate func guards(_ text: String) -> Bool {
    guard self == .spreadsheetSafe, let first = text.utf8.first else { return false }
    return "=+-@\t\r".utf8.contains(first)
  }
}

extension Table {
  /// Comma-separated values by RFC 4180, with LF line ends and a header of column keys.
  ///
  /// Numbers have every digit, and those of a measured column a point or an exponent even where they
  /// are whole. Undefined and empty cells are empty fields; the JSON forms carry the reasons.
  package func csv(_ texts: CSVTexts) -> String {
    var bytes = Array(csvHeader.utf8)
    for row in rows { Self.appendCSVLine(row, texts, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Comma-separated values with texts as they are.
  package var csv: String { csv(.exact) }

  /// The first line of the CSV form, with its line feed.
  package var csvHeader: String { Self.csvLine(columns.map { .text($0.key) }) }

  /// One further line of the CSV form, with its line feed, for tables too long to hold.
  package static func csvLine(_ row: [Cell], _ texts: CSVTexts = .exact) -> String {
    var bytes: [UInt8] = []
    appendCSVLine(row, texts, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends one further line of the CSV form to bytes.
  package static func appendCSVLine(
    _ row: [Cell], _ texts: CSVTexts = .exact, to bytes: inout [UInt8]
  ) {
    for (index, cell) in row.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      switch cell {
      case .text(let text), .verdict(let text, _): appendCSVField(text, texts, to: &bytes)
      case .number(let value, _), .marked(let value, _), .change(let value, _):
        NumberText.appendReal(value, to: &bytes)
      case .integer(let value): NumberWriter.append(value, to: &bytes)
      case .undefined, .empty: break
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private static func appendCSVField(
    _ text: String, _ texts: CSVTexts, to bytes: inout [UInt8]
  ) {
    let quote = UInt8(ascii: "\"")
    var needsQuotes = false
    for byte in text.utf8 where byte == UInt8(ascii: ",") || byte == quote || byte < 0x20 {
      needsQuotes = true
    }
    if needsQuotes { bytes.append(quote) }
    if texts.guards(text) { bytes.append(UInt8(ascii: "'")) }
    guard needsQuotes else {
      bytes.append(text)
      return
    }
    for byte in text.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
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
  package var ndjson: String {
    var bytes: [UInt8] = []
    for row in rows { appendNDJSONLine(row, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// One line of the NDJSON form, with its line feed, for tables too long to hold.
  package func ndjsonLine(_ row: [Cell]) -> String {
    var bytes: [UInt8] = []
    appendNDJSONLine(row, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends one line of the NDJSON form to bytes.
  package func appendNDJSONLine(_ row: [Cell], to bytes: inout [UInt8]) {
    var writer = JSONWriter(layout: .compact)
    write(row, to: &writer)
    bytes.append(contentsOf: writer.bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Writes the array of rows as a value inside a larger document.
  package func write(to writer: inout JSONWriter) {
    writer.beginArray()
    for row in rows { write(row, to: &writer) }
    writer.endArray()
  }

  private func write(_ row: [Cell], to writer: inout JSONWriter) {
    writer.beginObject()
    for (column, cell) in zip(columns, row) {
      writer.key(column.key)
      switch cell {
      case .text(let text), .verdict(let text, _): writer.string(text)
      case .number(let value, _), .marked(let value, _), .change(let value, _):
        writer.number(value)
      case .integer(let value): writer.integer(value)
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
