import PanTraces

/// Splits the rows of a table into cells.
struct TableText: Equatable, Sendable {
  /// The separator of cells. A space stands for any number of blanks.
  let delimiter: UInt8

  static let space = UInt8(ascii: " ")

  /// What separates cells, in evidence. The first are looked for, and the space if there is none.
  static let delimiters: [(byte: UInt8, name: String)] = [
    (UInt8(ascii: ","), "commas"), (UInt8(ascii: ";"), "semicolons"), (UInt8(ascii: "\t"), "tabs"),
    (UInt8(ascii: "|"), "bars"), (space, "spaces"),
  ]

  /// The delimiter's name.
  var name: String { Self.delimiters.first { $0.byte == delimiter }?.name ?? "" }

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

  /// The cells of a row. Nil if a quotation mark is not closed.
  func cells(_ row: ByteView) -> [[UInt8]]? {
    guard var cells = separated(row) else { return nil }
    if hasDecimalCommas { Self.point(&cells) }
    return cells
  }

  private func separated(_ row: ByteView) -> [[UInt8]]? {
    var end = row.count
    while end > 0, row[end - 1] == 0x0A || row[end - 1] == 0x0D { end -= 1 }
    let row = ByteView(rebasing: row[..<end])
    guard delimiter != Self.space else {
      return row.split { $0 == 0x20 || $0 == 0x09 }.map { Array($0) }
    }
    if row.contains(UInt8(ascii: "\"")) {
      var splitter = RowSplitter(delimiter: delimiter)
      splitter.split(row)
      if splitter.isOpen { return nil }
      if splitter.wrongQuote == nil {
        return splitter.withTexts(row) { texts in
          splitter.cells.map { Array(ByteView(rebasing: texts[$0.text]).trimmed) }
        }
      }
    }
    // A quotation mark within a cell is one of its text.
    return row.split(separator: delimiter, omittingEmptySubsequences: false)
      .map { Array(ByteView(rebasing: $0).trimmed) }
  }
}
