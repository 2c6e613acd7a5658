import PanText

extension Table {
  /// Narrowest that eliding makes a column.
  private static let narrowestColumn = 8

  /// Columns of text under a ruled header, two spaces apart, ending in a line feed.
  ///
  /// When the natural width exceeds the screen's, the widest columns of words give way first and their
  /// cells end in `…`; numbers and headings are never cut, so a very small width is exceeded.
  /// Colours take no room: the same columns stand in the same places without them.
  package func text(on screen: Screen = .plain) -> String {
    let cells = rows.map { row in row.map { $0.displayText } }
    let widths = fittedWidths(cells, limit: screen.width)
    let strong: [TextStyle?] = columns.map { _ in .strong }
    var result = line(columns.map { $0.heading }, strong, widths, screen)
    let rule = widths.map { String(repeating: "─", count: $0) }
    result += line(rule, columns.map { _ in .faint }, widths, screen)
    for (row, texts) in zip(rows, cells) {
      let shown = zip(texts, widths).map { TextWidth.elided($0, toColumns: $1) }
      result += line(shown, row.map { $0.style }, widths, screen)
    }
    return result
  }

  /// A line without blanks at its end.
  private func line(
    _ cells: [String], _ styles: [TextStyle?], _ widths: [Int], _ screen: Screen
  ) -> String {
    var result = ""
    var blanks = 0
    for (index, cell) in cells.enumerated() {
      if index > 0 { blanks += 2 }
      let padding = max(0, widths[index] - TextWidth.columns(of: cell))
      if columns[index].alignment == .trailing { blanks += padding }
      if !cell.isEmpty {
        result += String(repeating: " ", count: blanks) + screen.paint(cell, styles[index])
        blanks = 0
      }
      if columns[index].alignment == .leading { blanks += padding }
    }
    return result + "\n"
  }

  private func fittedWidths(_ cells: [[String]], limit: Int?) -> [Int] {
    var widths: [Int] = []
    var floors: [Int] = []
    for (index, column) in columns.enumerated() {
      var widest = TextWidth.columns(of: column.heading)
      var floor = max(widest, Self.narrowestColumn)
      for (row, texts) in zip(rows, cells) {
        let columns = TextWidth.columns(of: texts[index])
        widest = max(widest, columns)
        if !row[index].isElidable { floor = max(floor, columns) }
      }
      widths.append(widest)
      floors.append(min(floor, widest))
    }
    guard let limit else { return widths }
    var excess = widths.reduce(0, +) + 2 * max(0, columns.count - 1) - limit
    while excess > 0 {
      let shrinkable = widths.indices.filter { widths[$0] > floors[$0] }
      guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { break }
      // Down to the next widest at once, so that a very long cell costs a few rounds only.
      let next = shrinkable.filter { widths[$0] < widths[widest] }.map { widths[$0] }.max() ?? 0
      let step = min(excess, max(1, widths[widest] - max(next, floors[widest])))
      widths[widest] -= step
      excess -= step
    }
    return widths
  }
}
