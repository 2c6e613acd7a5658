import PanTraces

extension Table {
  /// Comma-separated values by RFC 4180, with LF line ends and a header of column keys.
  ///
  /// Numbers have every digit. Undefined and empty cells are empty fields; the JSON forms carry the
  /// reasons. A text that begins with `=`, `+`, `-`, `@`, a tab or a carriage return gets a leading
  /// `'`, because a spreadsheet would take it for a formula; numbers are left alone.
  public var csv: String {
    var bytes = Array(csvHeader.utf8)
    for row in rows { Self.appendCSVLine(row, to: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The first line of the CSV form, with its line feed.
  public var csvHeader: String { Self.csvLine(columns.map { .text($0.key) }) }

  /// One further line of the CSV form, with its line feed, for tables too long to hold.
  public static func csvLine(_ row: [Cell]) -> String {
    var bytes: [UInt8] = []
    appendCSVLine(row, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends one further line of the CSV form to bytes.
  public static func appendCSVLine(_ row: [Cell], to bytes: inout [UInt8]) {
    for (index, cell) in row.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      switch cell {
      case .text(let text), .verdict(let text, _): appendCSVField(text, to: &bytes)
      case .number(let value, _), .marked(let value, _), .change(let value, _):
        NumberText.appendShortest(value, to: &bytes)
      case .integer(let value): NumberWriter.append(value, to: &bytes)
      case .undefined, .empty: break
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private static func appendCSVField(_ text: String, to bytes: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    var needsQuotes = false
    for byte in text.utf8 where byte == UInt8(ascii: ",") || byte == quote || byte < 0x20 {
      needsQuotes = true
    }
    if needsQuotes { bytes.append(quote) }
    switch text.utf8.first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"),
      UInt8(ascii: "\t"), UInt8(ascii: "\r"):
      bytes.append(UInt8(ascii: "'"))
    case _: break
    }
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
