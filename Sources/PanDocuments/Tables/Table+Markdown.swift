import PanText

extension Table {
  /// As many columns as a cell of words keeps before it ends in `…`.
  private static let longestCell = 120

  /// A table of GitHub Flavored Markdown, one line per row, ending in a line feed.
  ///
  /// Every cell is escaped: no text of a trace can add a column, a row, a link or an element.
  package var markdown: String {
    var result = Self.line(columns.map { MarkdownEscape.text($0.heading) })
    result += Self.line(columns.map { $0.alignment == .leading ? "---" : "---:" })
    for row in rows {
      result += Self.line(row.map(Self.markdownCell))
    }
    return result
  }

  private static func markdownCell(_ cell: Cell) -> String {
    switch cell {
    case .text, .verdict:
      MarkdownEscape.text(TextWidth.elided(cell.displayText, toColumns: longestCell))
    case .number, .marked, .change, .integer, .undefined, .empty:
      cell.displayText
    }
  }

  private static func line(_ cells: [String]) -> String {
    "|" + cells.map { " \($0) |" }.joined() + "\n"
  }
}
