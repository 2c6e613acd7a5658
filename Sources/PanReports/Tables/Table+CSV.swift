extension Table {
  /// Comma-separated values by RFC 4180, with LF line ends and a header of column keys.
  ///
  /// Numbers have every digit. Undefined and empty cells are empty fields; the JSON forms carry the
  /// reasons. A text that begins with `=`, `+`, `-`, `@`, a tab or a carriage return gets a leading
  /// `'`, because a spreadsheet would take it for a formula; numbers are left alone.
  public var csv: String {
    var result = csvHeader
    for row in rows { result += Self.csvLine(row) }
    return result
  }

  /// The first line of the CSV form, with its line feed.
  public var csvHeader: String {
    columns.map { Self.csvField($0.key) }.joined(separator: ",") + "\n"
  }

  /// One further line of the CSV form, with its line feed, for tables too long to hold.
  public static func csvLine(_ row: [Cell]) -> String {
    row.map(csvField).joined(separator: ",") + "\n"
  }

  private static func csvField(_ cell: Cell) -> String {
    switch cell {
    case .text(let text): csvField(text)
    case .number(let value, _), .change(let value, _): NumberText.shortest(value) ?? ""
    case .integer(let value): String(value)
    case .undefined, .empty: ""
    }
  }

  private static func csvField(_ text: String) -> String {
    var field = text
    if let first = text.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first) {
      field = "'" + text
    }
    let needsQuotes = field.utf8.contains { byte in
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "\""), 0x00..<0x20: true
      default: false
      }
    }
    guard needsQuotes else { return field }
    var quoted = "\"".unicodeScalars
    for scalar in field.unicodeScalars {
      quoted.append(scalar)
      if scalar == "\"" { quoted.append(scalar) }
    }
    quoted.append("\"")
    return String(quoted)
  }
}
