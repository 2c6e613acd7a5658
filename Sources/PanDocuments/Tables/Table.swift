import PanText

/// Rows of typed cells under named columns, written in five forms from one description.
public struct Table: Sendable, Equatable {
  /// Where the cells of a column stand.
  public enum Alignment: Sendable, Equatable {
    /// At the left, for words.
    case leading
    /// At the right, for numbers.
    case trailing
  }

  /// The heading of a column, for people and for machines.
  public struct Column: Sendable, Equatable {
    /// The stable name in machine formats, lower case with underscores, without the unit.
    public let id: String
    /// The heading people read, without the unit.
    public let title: String
    /// The unit as people write it, such as `ms`, `pt/s` or `%`; nil for counts, ratios and words.
    public let unit: String?
    /// Where the cells stand.
    public let alignment: Alignment
    /// The name in CSV headers and JSON members: the id with its unit, as in `velocity_pt_per_s`.
    public let key: String

    /// Creates a column; numbers belong at the trailing edge.
    public init(
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
  public let columns: [Column]
  /// The rows in their order, each with one cell per column.
  public private(set) var rows: [[Cell]]

  /// Creates a table; every row must have as many cells as there are columns.
  public init(columns: [Column], rows: [[Cell]] = []) {
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
  public mutating func append(_ row: [Cell]) {
    precondition(row.count == columns.count, "a row needs one cell per column")
    rows.append(row)
  }
}
