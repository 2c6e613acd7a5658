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
