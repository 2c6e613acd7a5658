extension Table {
  /// Narrowest that eliding makes a column.
  private static let narrowestColumn = 8

  /// Columns of text under a ruled header, two spaces apart, ending in a line feed.
  ///
  /// When the natural width exceeds `width`, the widest columns of words give way first and their
  /// cells end in `…`; numbers and headings are never cut, so a very small width is exceeded.
  public func text(width: Int? = nil) -> String {
    let cells = rows.map { row in row.map(\.displayText) }
    let widths = fittedWidths(cells, limit: width)
    var result = line(columns.map(\.heading), widths)
    result += line(widths.map { String(repeating: "─", count: $0) }, widths)
    for row in cells {
      result += line(zip(row, widths).map { TextWidth.elided($0, toColumns: $1) }, widths)
    }
    return result
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var result = ""
    for (index, cell) in cells.enumerated() {
      if index > 0 { result += "  " }
      let padding = String(
        repeating: " ", count: max(0, widths[index] - TextWidth.columns(of: cell)))
      result += columns[index].alignment == .leading ? cell + padding : padding + cell
    }
    while result.hasSuffix(" ") { result.removeLast() }
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
