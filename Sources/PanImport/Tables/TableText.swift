import PanTraces

/// Splits the rows of a table into cells.
struct TableText: Equatable, Sendable {
  /// The separator of cells.
  enum Delimiter: Equatable, Sendable {
    case byte(UInt8)
    /// Any number of spaces.
    case spaces

    /// The name in evidence.
    var name: String {
      switch self {
      case .byte(UInt8(ascii: ",")): "commas"
      case .byte(UInt8(ascii: ";")): "semicolons"
      case .byte(UInt8(ascii: "\t")): "tabs"
      case .byte(UInt8(ascii: "|")): "bars"
      case .byte: "a byte"
      case .spaces: "spaces"
      }
    }
  }

  let delimiter: Delimiter
  /// Whether numbers have decimal commas.
  var hasDecimalCommas = false

  /// Whether a cell is a number with a decimal comma.
  static func hasDecimalComma(_ cell: [UInt8]) -> Bool {
    guard cell.count(where: { $0 == UInt8(ascii: ",") }) == 1 else { return false }
    return pointed(cell).number != nil
  }

  /// Whether a cell is a number, with or without a decimal comma.
  static func isNumber(_ cell: [UInt8]) -> Bool { pointed(cell).number != nil }

  private static func pointed(_ cell: [UInt8]) -> [UInt8] {
    cell.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
  }

  /// Replaces decimal commas by points.
  static func point(_ cells: inout [[UInt8]]) {
    for index in cells.indices where hasDecimalComma(cells[index]) {
      cells[index] = pointed(cells[index])
    }
  }

  /// Whether cells fit so many names: there are as many or fewer, and a delimiter may end the row.
  static func fits(_ cells: [[UInt8]], _ names: Int) -> Bool {
    cells.count <= names || cells.count == names + 1 && cells[names].isEmpty
  }

  /// The cells of a row. Nil for a misplaced quotation mark.
  func cells(_ row: ByteView) -> [[UInt8]]? {
    guard hasDecimalCommas else { return separated(row) }
    guard var cells = separated(row) else { return nil }
    Self.point(&cells)
    return cells
  }

  private func separated(_ row: ByteView) -> [[UInt8]]? {
    var end = row.count
    while end > 0, row[end - 1] == 0x0A || row[end - 1] == 0x0D { end -= 1 }
    let row = ByteView(rebasing: row[..<end])
    switch delimiter {
    case .spaces:
      return row.split { Self.isSpace($0) }.map { Array($0) }
    case .byte(let byte):
      guard row.contains(UInt8(ascii: "\"")) else {
        return row.split(separator: byte, omittingEmptySubsequences: false)
          .map { Array(ByteView(rebasing: $0).trimmed) }
      }
      return quoted(row, byte)
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private func quoted(_ row: ByteView, _ delimiter: UInt8) -> [[UInt8]]? {
    let quote = UInt8(ascii: "\"")
    var cells: [[UInt8]] = []
    var position = 0
    while true {
      var cell: [UInt8] = []
      if position < row.count, row[position] == quote {
        position += 1
        while true {
          guard position < row.count else { return nil }
          if row[position] == quote {
            position += 1
            // A doubled mark is one within the text (RFC 4180).
            guard position < row.count, row[position] == quote else { break }
          }
          cell.append(row[position])
          position += 1
        }
        guard position == row.count || row[position] == delimiter else { return nil }
      } else {
        while position < row.count, row[position] != delimiter {
          cell.append(row[position])
          position += 1
        }
        cell = cell.withByteView { Array($0.trimmed) }
      }
      cells.append(cell)
      guard position < row.count else { return cells }
      position += 1
    }
  }
}
