import PanTraces

/// The first rows of a table, or of JSON objects flattened into one.
struct TableSample {
  /// The most columns of a table: with those that import adds, ``ReadingOptions/Limits/columns`` holds.
  static let mostColumns = 1000

  struct Row {
    var cells: [[UInt8]]
    var line: Int
  }

  var form = RowSource.Form.objects
  /// What the platform's own words say about a log.
  var dialect: LineRows.Dialect?
  /// The names of the columns.
  var names: [String] = []
  var rows: [Row] = []
  /// The line that names the columns. Nil for JSON.
  var headerLine: Int?
  /// The first line that is not a valid row, and why. Only if no row was found.
  var firstBadRow: (line: Int, reason: String)?
  /// The `#` lines above the header.
  var metadata = Trace.Metadata(version: nil)

  /// A column's cells as numbers. Nil if more than half of the filled cells are none.
  ///
  /// Gestures with a damaged cell are left out later.
  func numbers(_ column: Int) -> [Double?]? { values(column) { $0.number } }

  /// The numbers in a column, without the cells that hold none. Empty if most hold none.
  func knownNumbers(_ column: Int) -> [Double] { (numbers(column) ?? []).compactMap { $0 } }

  /// Like ``numbers(_:)``, for times: numbers or clock texts.
  func times(_ column: Int) -> [Double?]? { values(column) { $0.time } }

  private func values(_ column: Int, _ read: ([UInt8]) -> Double?) -> [Double?]? {
    let numbers = rows.map { read($0.cells.cell(column)) }
    let filled = count(column)
    return filled - numbers.count { $0 != nil } <= filled / 2 ? numbers : nil
  }

  /// The first filled cell of a column that is no number, and its line.
  func firstNoNumber(_ column: Int) -> (cell: [UInt8], line: Int)? {
    let odd = rows.first { !$0.cells.cell(column).isEmpty && $0.cells.cell(column).number == nil }
    return odd.map { ($0.cells.cell(column), $0.line) }
  }

  /// The different texts in a column, in order of appearance, up to a limit.
  func words(_ column: Int, limit: Int = 64) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var known: Set<[UInt8]> = []
    for row in rows where words.count < limit && !row.cells.cell(column).isEmpty {
      if known.insert(row.cells[column]).inserted { words.append(row.cells[column]) }
    }
    return words
  }

  /// How many rows have a text in a column.
  func count(_ column: Int) -> Int { rows.count { !$0.cells.cell(column).isEmpty } }

  /// A column's name, safe to print.
  func name(_ column: Int) -> String { VisibleText.oneLine(names[column]) }
}

extension TableSample {
  /// The samples that a log of Android batched between its lines. Nil for other files.
  ///
  /// A MotionEvent with history shows one resampled position.
  var lostHistory: Int? {
    guard form == .lines, let history = names.firstIndex(of: "historySize") else { return nil }
    // Each finger of a line has the same number.
    var lost: [Int: Int] = [:]
    for row in rows { lost[row.line] = Int(min(max(row.cells.cell(history).number ?? 0, 0), 1000)) }
    return lost.values.reduce(0, +)
  }

  /// Whether the rows in the first bytes are enough for recognition.
  private func isEnough(_ bytes: Int) -> Bool {
    rows.count >= 20_000 || bytes >= Importer.window && rows.count > 100
  }

  /// Samples a text. Nil if it is no table.
  static func rows(of bytes: ByteView) -> TableSample? {
    var sample = TableSample()
    var cutter = PieceCutter(.rows)
    var text: TableText?
    var start = 0
    while !sample.isEnough(start), let (row, line) = cutter.nextPiece(in: bytes, from: &start) {
      let trimmed = row.trimmed
      guard let first = trimmed.first else { continue }
      guard first != UInt8(ascii: "#") else {
        if text == nil { sample.takeMetadata(trimmed) }
        continue
      }
      if let text {
        sample.take(text.cells(row), line)
      } else {
        if line == 1, trimmed.namesDelimiter { continue }
        guard let found = delimiter(trimmed), let names = found.cells(trimmed) else { return nil }
        text = found
        sample.names = names.map { String(decoding: $0, as: UTF8.self) }
        sample.headerLine = line
        // A row of numbers is no header: its columns have numbers for names.
        if names.contains(where: { $0.number != nil }) {
          sample.names = names.indices.map { String($0 + 1) }
          sample.headerLine = nil
          sample.take(found.cells(row), line)
        }
      }
    }
    guard var text else { return nil }
    if text.delimiter != UInt8(ascii: ","), sample.hasDecimalCommas {
      text.hasDecimalCommas = true
      for row in sample.rows.indices { TableText.point(&sample.rows[row].cells) }
    }
    sample.form = .cells(text)
    return sample
  }

  /// Whether some column has decimal commas.
  private var hasDecimalCommas: Bool {
    names.indices.contains { column in
      let cells = rows.map { $0.cells.cell(column) }.filter { !$0.isEmpty }
      let count = cells.count { TableText.hasDecimalComma($0) }
      // A spreadsheet writes 3,0 as 3.
      return count > 0 && (count * 2 >= cells.count || cells.allSatisfy { TableText.isNumber($0) })
        && cells.allSatisfy { TableText.hasDecimalComma($0) || !$0.contains(UInt8(ascii: ".")) }
    }
  }

  /// Adds a row. `cells` is nil for a row that did not parse.
  private mutating func take(_ cells: [[UInt8]]?, _ line: Int) {
    if let cells, TableText.fits(cells, names.count) {
      rows.append(Row(cells: cells, line: line))
    } else if rows.isEmpty, firstBadRow == nil {
      firstBadRow = (
        line,
        cells.map { "the row has \($0.count) cells, and there are \(names.count) columns" }
          ?? "a quotation mark stands inside a cell, or is not closed"
      )
    }
  }

  private mutating func takeMetadata(_ line: ByteView) {
    let text = ByteView(rebasing: line[1...])
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return }
    metadata.entries.append(
      .init(
        key: ByteView(rebasing: text[..<colon]).trimmed.text,
        value: ByteView(rebasing: text[(colon + 1)...]).trimmed.text))
  }

  /// The delimiter of the header: the most frequent one, the first of equals. Nil for a single name.
  private static func delimiter(_ header: ByteView) -> TableText? {
    var best = (byte: TableText.space, count: 0)
    for (byte, _) in TableText.delimiters where byte != TableText.space {
      let count = header.count { $0 == byte }
      if count > best.count { best = (byte, count) }
    }
    return header.contains(best.byte) ? TableText(delimiter: best.byte) : nil
  }

  /// Samples the objects of a JSON text, or the lines of a log.
  static func fields(
    of bytes: ByteView, cut: PieceCutter.Cut, _ form: RowSource.Form, _ settings: ImportSettings
  ) throws(ImportRefusal) -> TableSample {
    var sample = TableSample()
    sample.form = form
    var source = RowSource(form, [], headerLine: nil, settings)
    var cutter = PieceCutter(cut)
    var places: [ByteKey: Int] = [:]
    var (start, last) = (0, 1)
    var broken: ImportRefusal?
    while !sample.isEnough(start), let (piece, line) = cutter.nextPiece(in: bytes, from: &start) {
      last = line
      do throws(ImportRefusal) {
        for fields in try source.fields(piece, line) { sample.take(fields, line, &places) }
      } catch {
        broken = broken ?? error
      }
    }
    for (line, fields) in try source.lastFields() { sample.take(fields, line ?? last, &places) }
    if sample.rows.isEmpty, let broken { throw broken }
    return sample
  }

  private mutating func take(_ fields: [RowField], _ line: Int, _ places: inout [ByteKey: Int]) {
    var row = Row(cells: [], line: line)
    for field in fields {
      let key = ByteKey(field.name)
      if places[key] == nil, names.count < 256 {
        places[key] = names.count
        names.append(field.name)
      }
      guard let column = places[key] else { continue }
      while row.cells.count <= column { row.cells.append([]) }
      row.cells[column] = field.text
    }
    rows.append(row)
  }
}

extension [[UInt8]] {
  /// The cell of a column. Empty if the row is too short, or there is no such column.
  func cell(_ column: Int?) -> [UInt8] {
    guard let column, indices.contains(column) else { return [] }
    return self[column]
  }
}
