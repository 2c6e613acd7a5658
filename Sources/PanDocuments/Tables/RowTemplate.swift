package import PanText

/// The forms with one line a row.
package enum RowForm: Sendable {
  /// Comma-separated values under a header.
  case csv(CSVTexts)
  /// A JSON object on each line.
  case ndjson
}

/// How the texts of a table are written as CSV.
package enum CSVTexts: Sendable {
  /// Unchanged, so that a reader gets the same bytes back.
  case exact
  /// With a `'` before a text that begins with `=`, `+`, `-`, `@`, a tab or a carriage return,
  /// which a spreadsheet would take for a formula. A reader cannot tell it from a `'` of the text.
  case spreadsheetSafe

  /// Whether a text gets the `'`.
  func guards(_ text: ByteView) -> Bool {
    guard self == .spreadsheetSafe, let first = text.first else { return false }
    return "=+-@\t\r".utf8.contains(first)
  }
}

/// Writes rows of a table; the bytes that are the same in every row are prepared once.
///
/// Cells are written as they come, in the order of the columns, so that a row is never held. It is
/// a class, because every row gets the same one.
package final class RowTemplate: Sendable {
  private enum Kind: Sendable {
    case csv(CSVTexts)
    /// A JSON object; in a document its cells may have a reason why there is nothing. Rows that
    /// stand alone have none, so that all have the same keys.
    case object(reasons: Bool)
  }

  private let kind: Kind
  /// The literal before the cell of each column.
  private let literals: RowLiterals
  /// The literal before the reason of an undefined cell; none in forms without reasons.
  private let reasons: RowLiterals
  /// The bytes after the last cell.
  private let end: [UInt8]

  /// Prepares the rows of some columns; `continuing` where they follow those of another template.
  package init(_ columns: [Table.Column], _ form: RowForm, continuing: Bool = false) {
    switch form {
    case .csv(let texts):
      kind = .csv(texts)
      // Only commas separate fields.
      literals = RowLiterals(
        columns.indices.map { $0 > 0 || continuing ? [UInt8(ascii: ",")] : [] })
      reasons = RowLiterals([])
      end = Array("\n".utf8)
    case .ndjson:
      kind = .object(reasons: false)
      (literals, reasons) = Self.object(columns, continuing: continuing, lineBreak: "", colon: ":")
      end = Array(columns.isEmpty ? "{}\n".utf8 : "}\n".utf8)
    }
  }

  /// Prepares the rows as elements of an array in a JSON document with line breaks.
  ///
  /// `depth` is the number of arrays and objects around them.
  init(_ columns: [Table.Column], depth: Int) {
    func lineBreak(_ depth: Int) -> String { "\n" + String(repeating: "  ", count: depth) }
    kind = .object(reasons: true)
    (literals, reasons) = Self.object(
      columns, continuing: false, lineBreak: lineBreak(depth + 1), colon: ": ")
    end = Array(columns.isEmpty ? "{}".utf8 : (lineBreak(depth) + "}").utf8)
  }

  private static func object(
    _ columns: [Table.Column], continuing: Bool, lineBreak: String, colon: String
  ) -> (literals: RowLiterals, reasons: RowLiterals) {
    var literals: [[UInt8]] = []
    var reasons: [[UInt8]] = []
    for (index, column) in columns.enumerated() {
      func member(_ before: String, _ name: String) -> [UInt8] {
        Array((before + lineBreak).utf8) + JSONWriter.quoted(name) + Array(colon.utf8)
      }
      literals.append(member(index == 0 && !continuing ? "{" : ",", column.key))
      reasons.append(member("null,", column.key + "_reason"))
    }
    return (RowLiterals(literals), RowLiterals(reasons))
  }

  /// Writes a whole row.
  package func append(_ row: [Cell], to bytes: inout ByteBuffer) {
    for column in row.indices { append(row[column], at: column, to: &bytes) }
    endRow(&bytes)
  }

  /// Writes the cell of a column, with the literal before it.
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

  /// Writes a number.
  package func append(number: Double, at column: Int, to bytes: inout ByteBuffer) {
    guard number.isFinite else { return appendEmpty(at: column, to: &bytes) }
    unsafe literals.write(column, atMost: ShortestDecimal.room, to: &bytes) { place in
      unsafe ShortestDecimal.writeReal(number, to: place)
    }
  }

  /// Writes numbers in consecutive columns, and returns how many.
  ///
  /// Where a form has reasons, it stops at the first number that is not finite, which needs one.
  /// Where a form has none, such a number is an empty field.
  ///
  /// Where a form has no reasons, what is no number is nothing.
  package func append(
    numbers: UnsafeBufferPointer<Double>, from first: Int, to bytes: inout ByteBuffer
  ) -> Int {
    var count = numbers.count
    if case .object = kind {
      count = 0
      while count < numbers.count, unsafe numbers[count].isFinite { count &+= 1 }
    }
    let columns = first..<first + count
    let room = literals.room(at: columns) + count * ShortestDecimal.room
    unsafe bytes.write(atMost: room) { place in
      unsafe literals.write(columns, to: place) { column, place in
        unsafe ShortestDecimal.writeReal(numbers[column &- first], to: place)
      }
    }
    return count
  }

  /// Writes a count.
  package func append(integer: Int, at column: Int, to bytes: inout ByteBuffer) {
    unsafe literals.write(column, atMost: ByteBuffer.wholeRoom, to: &bytes) { place in
      unsafe ByteBuffer.write(integer, to: place)
    }
  }

  /// Writes a text.
  package func append(text: String, at column: Int, to bytes: inout ByteBuffer) {
    text.withByteView { append($0, at: column, to: &bytes) }
  }

  /// Writes an empty cell.
  package func appendEmpty(at column: Int, to bytes: inout ByteBuffer) {
    let null: UInt32 = 0x6C6C_756E
    unsafe literals.write(column, atMost: 4, to: &bytes) { place in
      guard case .object = kind else { return 0 }
      unsafe UnsafeMutableRawPointer(place).storeBytes(of: null.littleEndian, as: UInt32.self)
      return 4
    }
  }

  /// Writes an undefined cell, with its reason where the form has reasons.
  package func append(undefined reason: String, at column: Int, to bytes: inout ByteBuffer) {
    guard case .object(reasons: true) = kind else { return appendEmpty(at: column, to: &bytes) }
    begin(column, &bytes)
    reason.withByteView { append(quoted: $0, after: reasons, at: column, to: &bytes) }
  }

  /// Ends a row whose cells were all written.
  package func endRow(_ bytes: inout ByteBuffer) {
    bytes.append(end, end.indices)
  }

  /// Writes the literal before the cell of a column.
  private func begin(_ column: Int, _ bytes: inout ByteBuffer) {
    unsafe literals.write(column, atMost: 0, to: &bytes) { _ in 0 }
  }

  private func append(_ text: ByteView, at column: Int, to bytes: inout ByteBuffer) {
    switch kind {
    case .csv(let texts): appendCSV(text, texts, at: column, to: &bytes)
    case .object: append(quoted: text, after: literals, at: column, to: &bytes)
    }
  }

  private func appendCSV(
    _ field: ByteView, _ texts: CSVTexts, at column: Int, to bytes: inout ByteBuffer
  ) {
    let isGuarded = texts == .spreadsheetSafe && texts.guards(field)
    var isPlain = false
    unsafe literals.write(column, atMost: field.count, to: &bytes) { place in
      isPlain = unsafe !isGuarded && PlainCopy.csv(field, to: place)
      return isPlain ? field.count : 0
    }
    if !isPlain { CSVField.append(field, guarded: isGuarded, to: &bytes) }
  }

  /// Writes a quoted text after one of some literals.
  private func append(
    quoted text: ByteView, after literals: RowLiterals, at column: Int,
    to bytes: inout ByteBuffer
  ) {
    let quote = UInt8(ascii: "\"")
    var isPlain = false
    unsafe literals.write(column, atMost: text.count &+ 2, to: &bytes) { place in
      unsafe place.pointee = quote
      isPlain = unsafe PlainCopy.json(text, to: place + 1)
      guard isPlain else { return 0 }
      unsafe place[1 &+ text.count] = quote
      return text.count &+ 2
    }
    guard !isPlain else { return }
    let quoted = JSONWriter.quoted(text.text)
    bytes.append(quoted, quoted.indices)
  }
}

/// A CSV field by RFC 4180.
enum CSVField {
  /// Appends a text, in quotes where it needs them.
  static func append(_ field: ByteView, guarded: Bool, to bytes: inout ByteBuffer) {
    let quote = UInt8(ascii: "\"")
    var needsQuotes = false
    for byte in field where byte <= UInt8(ascii: ",") {
      if byte == UInt8(ascii: ",") || byte == quote || byte < 0x20 { needsQuotes = true }
    }
    if needsQuotes { bytes.append(quote) }
    if guarded { bytes.append(UInt8(ascii: "'")) }
    guard needsQuotes else { return bytes.append(field) }
    for byte in field {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }
}
