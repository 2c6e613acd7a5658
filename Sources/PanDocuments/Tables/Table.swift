import PanText

/// Rows of typed cells under named columns, written in five forms from one description.
package struct Table: Sendable, Equatable {
  /// Where the cells of a column stand.
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
    /// The unit as people write it, such as `ms`, `pt/s` or `%`; nil for counts, ratios and words.
    package let unit: String?
    /// Where the cells stand.
    package let alignment: Alignment
    /// The name in CSV headers and JSON members: the id with its unit, as in `velocity_pt_per_s`.
    package let key: String

    /// Creates a column; numbers belong at the trailing edge.
    package init(
      id: String, title: String, unit: String? = nil, alignment: Alignment = .leading
    ) {
      self.id = id
      self.title = title
      self.unit = unit
      self.alignment = alignment
      key = unit.map { id + "_" + Self.spelled($0) } ?? id
    }

    /// The title with the unit in parentheses, on one line.
    package var heading: String {
      VisibleText.oneLine(unit.map { "\(title) (\($0))" } ?? title)
    }

    private static func spelled(_ unit: String) -> String {
      unit.lowercased().map { character in
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
  package private(set) var rows: [[Cell]]

  /// Creates a table; every row must have as many cells as there are columns.
  package init(columns: [Column], rows: [[Cell]] = []) {
    self.columns = columns
    self.rows = []
    self.rows.reserveCapacity(rows.count)
    for row in rows { append(row) }
  }

  /// The columns with these ids, in the table's own order.
  package func keeping(_ ids: Set<String>) -> Table {
    let kept = columns.indices.filter { ids.contains(columns[$0].id) }
    return Table(columns: kept.map { columns[$0] }, rows: rows.map { row in kept.map { row[$0] } })
  }

  /// Adds a row with one cell per column.
  package mutating func append(_ row: [Cell]) {
    precondition(row.count == columns.count, "a row needs one cell per column")
    rows.append(row)
  }
}
