import PanTraces

/// Makes rows of the pieces of a file, whatever its form: the first step of every import by columns.
struct RowSource {
  private let form: RowSource.Form
  /// The columns by their names.
  private var places: [ByteKey: Int] = [:]
  private let names: [String]
  /// The column of each value of the last row: most rows have the same ones in the same order.
  private var usual: [Int] = []
  /// The line that names the columns. Nil if none does.
  private let headerLine: Int?
  private var lines: LineRows
  private var objects = JSONRows()
  private var timelines = TimelineRows()

  /// Reads the columns with some names. `used` tells which of a log's are worth the search.
  init(
    _ form: RowSource.Form, _ names: [String], headerLine: Int?, _ settings: ImportSettings,
    used: [String]? = nil
  ) {
    self.form = form
    self.headerLine = headerLine
    self.names = names
    lines = LineRows(settings, used)
    for (column, name) in names.enumerated() where places[ByteKey(name)] == nil {
      places[ByteKey(name)] = column
    }
  }

  /// The rows of a piece. None for headers, comments and broken rows.
  mutating func rows(
    _ piece: ByteView, _ line: Int, _ sink: inout Importer.Sink
  ) throws(ImportRefusal) -> [[[UInt8]]] {
    guard case .cells(let text) = form else {
      do throws(ImportRefusal) {
        return cells(try fields(piece, line))
      } catch {
        // Without one finger, a script's other fingers have other times.
        guard !TimelineRows.isScript(piece) else { throw error }
        sink.leaveOut(JSONRows.brokenObjects, line: line)
        return []
      }
    }
    if let headerLine, line <= headerLine { return [] }
    let trimmed = piece.trimmed
    guard let first = trimmed.first, first != UInt8(ascii: "#") else { return [] }
    guard let cells = text.cells(piece), TableText.fits(cells, names.count) else {
      // A quoted cell that is not closed takes the lines after it along.
      sink.leaveOut(
        "rows that do not belong to the table", line: line, count: 1 + trimmed.count { $0 == 0x0A })
      return []
    }
    return [cells]
  }

  /// The rows that the end of the file completes, with their lines. Nil for the last piece's line.
  mutating func rest() throws(ImportRefusal) -> [(line: Int?, cells: [[UInt8]])] {
    let rest = try lastFields()
    return zip(rest, cells(rest.map { $0.fields })).map { (line: $0.line, cells: $1) }
  }

  /// The named values of those rows.
  mutating func lastFields() throws(ImportRefusal) -> [(line: Int?, fields: [RowField])] {
    try timelines.rows().map { ($0.line, $0.fields) } + lines.pending().map { (nil, $0) }
  }

  /// The named values of a piece that is no line of a table.
  mutating func fields(_ piece: ByteView, _ line: Int) throws(ImportRefusal) -> [[RowField]] {
    guard form != .lines else { return lines.rows(piece) }
    guard let node = try JSONRows.object(piece, line) else { return [] }
    guard form == .timelines else { return objects.rows(node) }
    timelines.take(node, line)
    return []
  }

  private mutating func cells(_ rows: [[RowField]]) -> [[[UInt8]]] {
    rows.map { fields in
      var cells = [[UInt8]](repeating: [], count: names.count)
      while usual.count < fields.count { usual.append(0) }
      for (place, field) in fields.enumerated() {
        if !names[usual[place]].hasSameBytes(as: field.name) {
          guard let column = places[ByteKey(field.name)] else { continue }
          usual[place] = column
        }
        cells[usual[place]] = field.text
      }
      return cells
    }
  }
}

extension RowSource {
  /// The form of a file's rows.
  enum Form: Equatable, Sendable {
    /// A line with cells, after a line with their names.
    case cells(TableText)
    /// A JSON object.
    case objects
    /// A JSON object of W3C actions or of a session replay.
    case timelines
    /// A line of a log.
    case lines

    /// The format in messages.
    var format: ImportFormat {
      switch self {
      case .cells: .table
      case .objects, .timelines: .events
      case .lines: .lines
      }
    }
  }
}

/// A value of a row, under the name that its file has for it.
struct RowField: Equatable, Sendable {
  var name: String
  var text: [UInt8]
  /// What a line's value is good for.
  var kind = LineRows.Kind.other
}

extension RowField {
  init(_ name: String, _ text: String) { self.init(name: name, text: Array(text.utf8)) }
}

extension RowSource {
  /// What was found of words that a file repeats, so that each is looked at once.
  ///
  /// Files have few different words. Of a file with many, only the first are kept.
  struct KnownWords<Word: Hashable & Sendable, Value: Sendable>: Sendable {
    private var values: [Word: Value] = [:]

    private static var most: Int { 1024 }

    /// The value of a word. `find` finds it at first sight.
    mutating func value(of word: Word, _ find: (Word) -> Value) -> Value {
      if let known = values[word] { return known }
      let value = find(word)
      if values.count < Self.most { values[word] = value }
      return value
    }
  }
}
