import PanText
import PanTraces

/// The first rows of a table, or of JSON objects seen as one.
struct TableSample {
  /// The columns that a table may have: with the few that are written besides, a trace file has no
  /// more than a reader of it takes (``ReadingLimits/columns``).
  static let mostColumns = 1000

  struct Row {
    var cells: [[UInt8]]
    var line: Int
  }

  /// The names of the columns.
  var names: [String] = []
  var rows: [Row] = []
  /// The line that names the columns; nil for JSON.
  var headerLine: Int?
  /// The byte of the header line, from 1, at which the first name too many begins.
  var excess: Int?
  /// Where the first line is that stands among the rows and is none, and why; only without any row.
  var noRow: (line: Int, reason: String)?
  /// The line on which begins what did not end in the bytes that were looked at, or follows them.
  var nextLine = 1
  /// The `#` lines in front.
  var metadata = TraceMetadata(version: nil)

  /// A column's cells as numbers, nil for those that are none; nil for a column of other things.
  ///
  /// Cells may be damaged: up to half of those that are not empty. Their gestures are left out.
  func numbers(_ column: Int) -> [Double?]? {
    var numbers: [Double?] = []
    var (filled, damaged) = (0, 0)
    for row in rows {
      guard column < row.cells.count, !row.cells[column].isEmpty else {
        numbers.append(nil)
        continue
      }
      let number = row.cells[column].withLentBytes { $0.number }
      filled += 1
      if number == nil { damaged += 1 }
      numbers.append(number)
    }
    guard damaged * 2 <= filled else { return nil }
    return numbers
  }

  /// The first cell of a column that should be a number and is none, and its line.
  func firstNoNumber(_ column: Int) -> (cell: [UInt8], line: Int)? {
    for row in rows where column < row.cells.count && !row.cells[column].isEmpty {
      let cell = row.cells[column]
      if cell.withLentBytes({ $0.number }) == nil { return (cell, row.line) }
    }
    return nil
  }

  /// The different texts in a column, in order of appearance, up to a limit.
  func words(_ column: Int, limit: Int = 64) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var known: Set<[UInt8]> = []
    for row in rows where column < row.cells.count && !row.cells[column].isEmpty {
      guard words.count < limit else { break }
      if known.insert(row.cells[column]).inserted { words.append(row.cells[column]) }
    }
    return words
  }

  func cell(_ row: Int, _ column: Int?) -> [UInt8] {
    guard let column, column < rows[row].cells.count else { return [] }
    return rows[row].cells[column]
  }

  /// A name that can be shown.
  func name(_ column: Int) -> String { VisibleText.oneLine(names[column]) }
}
