package import PanTraces

/// Rows of typed cells under named columns, from which five forms are written.
package struct Table: Sendable, Equatable {
  /// The alignment of a column's cells.
  package enum Alignment: Sendable, Equatable {
    /// At the left, for words.
    case leading
    /// At the right, for numbers.
    case trailing
  }

  /// The heading of a column, for people and for machines.
  package struct Column: Sendable, Equatable {
    /// The stable name in machine formats, lower case with underscores, without the unit.
    package let id: String
    /// The heading people read, without the unit.
    package let title: String
    /// The unit as people write it, such as `ms`, `pt/s` or `%`. Nil for counts, ratios and words.
    package let unit: String?
    /// The alignment of the cells.
    package let alignment: Alignment
    /// Whether it is left out if a screen is too narrow.
    package let isOptional: Bool
    /// The name in CSV headers and JSON members: the id with its unit, as in `velocity_pt_per_s`.
    package let key: String

    /// Creates a column. Numbers belong at the trailing edge.
    package init(
      id: String, title: String, unit: String? = nil, alignment: Alignment = .leading,
      isOptional: Bool = false
    ) {
      self.id = id
      self.title = title
      self.unit = unit
      self.alignment = alignment
      self.isOptional = isOptional
      key = unit.map { id + "_" + Self.spelled($0) } ?? id
    }

    /// The title with the unit in parentheses, on one line.
    package var heading: String {
      VisibleText.oneLine(unit.map { "\(title) (\($0))" } ?? title)
    }

    private static func spelled(_ unit: String) -> String {
      // Most units are one word of small letters.
      if unit.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) {
        return unit
      }
      return unit.lowercased().map { character in
        switch character {
        case "/": "_per_"
        case "%": "percent"
        case "²": "2"
        case "³": "3"
        case "µ", "μ": "u"
        default:
          character.isASCII && (character.isLetter || character.isNumber) ? "\(character)" : "_"
        }
      }.joined()
    }
  }

  /// The columns in their order.
  package let columns: [Column]
  /// The rows in their order, each with one cell per column.
  package let rows: [[Cell]]

  /// Creates a table. Every row must have as many cells as there are columns.
  package init(columns: [Column], rows: [[Cell]] = []) {
    for row in rows {
      precondition(row.count == columns.count, "a row needs one cell per column")
    }
    self.columns = columns
    self.rows = rows
  }

  /// Creates a table with a row for each of `rows`, under the columns that it lists.
  ///
  /// ```swift
  /// let table = Table(gestures) {
  ///   Column("trace") { .text($0.id) }
  ///   Column(number: "width", unit: "pt") { .number($0.containerWidth, decimals: 1, or: "unknown") }
  ///   if hasIntents { Column("intent", "meant") { .text($0.intent?.name) } }
  /// }
  /// ```
  package init<Row>(
    _ rows: some Sequence<Row>, @ColumnList<Row> columns: () -> [PanDocuments.Column<Row>]
  ) {
    let columns = columns()
    self.columns = columns.map { $0.heading }
    self.rows = rows.map { row in columns.map { $0.cell(row) } }
  }

  /// The columns with these ids, in the table's own order.
  package func keeping(_ ids: Set<String>) -> Table {
    let kept = columns.indices.filter { ids.contains(columns[$0].id) }
    return Table(columns: kept.map { columns[$0] }, rows: rows.map { row in kept.map { row[$0] } })
  }
}

/// Gathers the columns of a table, some of them behind `if` and `for`.
@resultBuilder
package enum ColumnList<Row> {
  package static func buildExpression(_ column: Column<Row>) -> [Column<Row>] { [column] }
  package static func buildExpression(_ columns: [Column<Row>]) -> [Column<Row>] { columns }
  package static func buildBlock(_ parts: [Column<Row>]...) -> [Column<Row>] {
    parts.flatMap { $0 }
  }
  package static func buildOptional(_ part: [Column<Row>]?) -> [Column<Row>] { part ?? [] }
  package static func buildArray(_ parts: [[Column<Row>]]) -> [Column<Row>] {
    parts.flatMap { $0 }
  }
}

extension Table {
  /// The narrowest that a screen makes a column.
  private static let narrowestColumn = 8

  /// Columns of text under a ruled header, two spaces apart, ending in a line feed.
  ///
  /// If the table is wider than the screen, optional columns are left out first. Then the widest
  /// columns of words shrink, and their cells go on in further lines. Then headings do. What still
  /// does not fit has no columns: each row names its cells. Numbers are never cut. Colors take no
  /// room.
  package func text(on screen: Screen = .plain) -> String {
    let cells = rows.map { row in row.map { $0.displayText } }
    if let limit = screen.width, columns.contains(where: { $0.isOptional }),
      Self.total(fittedWidths(cells, limit: nil)) > limit
    {
      return keeping(Set(columns.lazy.filter { !$0.isOptional }.map { $0.id })).text(on: screen)
    }
    let widths = fittedWidths(cells, limit: screen.width)
    if let limit = screen.width, Self.total(widths) > limit {
      return cells.map { entry($0, limit) }.joined()
    }
    let strong: [TextStyle?] = columns.map { _ in .strong }
    var result = lines(columns.map { $0.heading }, strong, widths, screen)
    let rule = widths.map { String(repeating: "─", count: $0) }
    result += line(rule, columns.map { _ in .faint }, widths, screen)
    for (row, texts) in zip(rows, cells) {
      result += lines(texts, row.map { $0.style }, widths, screen)
    }
    return result
  }

  /// A row in as many lines as its longest cell takes.
  private func lines(
    _ texts: [String], _ styles: [TextStyle?], _ widths: [Int], _ screen: Screen
  ) -> String {
    let cells = zip(texts, widths).map { text, width in
      TextWidth.cut([TextWidth.elided(text, toColumns: Self.longestCell)], toColumns: width)
    }
    return (0..<(cells.map { $0.count }.max() ?? 1)).map { number in
      line(cells.map { number < $0.count ? $0[number] : "" }, styles, widths, screen)
    }.joined()
  }

  /// A row without columns and colors: its cells behind their headings, as many in a line as fit.
  private func entry(_ texts: [String], _ limit: Int) -> String {
    let items = zip(columns, texts).filter { !$1.isEmpty }.map { column, text in
      "\(column.heading): \(TextWidth.elided(text, toColumns: Self.longestCell));"
    }
    let lines = TextWidth.cut(items, toColumns: max(Self.narrowestColumn, limit - 2))
    return lines.joined(separator: "\n  ").dropLast() + "\n"
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

  /// How wide columns are together, two spaces apart.
  private static func total(_ widths: [Int]) -> Int {
    widths.reduce(0, +) + 2 * max(0, widths.count - 1)
  }

  private func fittedWidths(_ cells: [[String]], limit: Int?) -> [Int] {
    let headings = columns.map { TextWidth.columns(of: $0.heading) }
    var widths = cells.reduce(headings) { widths, texts in
      zip(widths, texts).map { max($0, TextWidth.columns(of: $1)) }
    }
    guard let limit, Self.total(widths) > limit else { return widths }
    let longestName = max(Self.narrowestColumn, limit / 3)
    // Cells break between words, then headings do, and only then names break between their parts.
    for step in 1...3 where Self.total(widths) > limit {
      func whole(_ text: String) -> Int { TextWidth.longest(in: text, ofParts: step == 3) }
      let floors = columns.indices.map { index in
        let narrowest = min(widths[index], Self.narrowestColumn)
        let heading = step == 1 ? headings[index] : whole(columns[index].heading)
        return zip(rows, cells).reduce(max(narrowest, heading)) { floor, row in
          let text = row.1[index]
          let isElidable = row.0[index].isElidable
          return max(
            floor, isElidable ? min(whole(text), longestName) : TextWidth.columns(of: text))
        }
      }
      var excess = Self.total(widths) - limit
      while excess > 0 {
        let shrinkable = widths.indices.filter { widths[$0] > floors[$0] }
        guard let widest = shrinkable.max(by: { widths[$0] < widths[$1] }) else { break }
        // Shrinking to the next widest at once keeps the rounds few for a very long cell.
        let next = shrinkable.filter { widths[$0] < widths[widest] }.map { widths[$0] }.max() ?? 0
        let step = min(excess, max(1, widths[widest] - max(next, floors[widest])))
        widths[widest] -= step
        excess -= step
      }
    }
    return widths
  }

  /// The width at which a cell of words is cut and ends in `…`.
  private static let longestCell = 400

  /// A table of GitHub Flavored Markdown, one line per row, ending in a line feed.
  ///
  /// Every cell is escaped: no text of a trace can add a column, a row, a link or an element.
  package var markdown: String {
    var result = Self.line(columns.map { Markdown.escaped($0.heading, inCell: true) })
    result += Self.line(columns.map { $0.alignment == .leading ? "---" : "---:" })
    for row in rows {
      result += Self.line(row.map(Self.markdownCell))
    }
    return result
  }

  private static func markdownCell(_ cell: Cell) -> String {
    switch cell {
    case .text, .verdict:
      Markdown.escaped(
        TextWidth.elided(cell.displayText, toColumns: longestCell), inCell: true)
    case .number, .marked, .change, .integer, .bool, .undefined, .empty:
      cell.displayText
    }
  }

  private static func line(_ cells: [String]) -> String {
    "|" + cells.map { " \($0) |" }.joined() + "\n"
  }
}
