import PanAnalysis
import PanDocuments
import PanTraces

/// The columns of rows with their types, for programs that declare their tables beforehand.
package struct RowListing: Sendable {
  /// The table's name.
  package let name: String
  private let title: String
  /// All columns in their order. Those of a run are some of them, in the same order.
  package let columns: [ColumnFacts]

  private init<Row>(_ name: String, of command: String, _ schema: RowSchema<Row>) {
    self.name = name
    title = "Rows of 'pantrace \(command)' in csv and ndjson"
    columns = schema.columns.map { $0.facts }
  }

  /// The tables there are.
  package static let all = [
    RowListing("analysis", of: "analyze", .analysis()),
    RowListing("comparison", of: "compare", .comparison(names: [], length: .points)),
  ]

  /// All columns: a row for each for programs, in lines for people.
  static var document: Document {
    Document(of: {
      Table(all.flatMap { listing in listing.columns.map { (table: listing.name, column: $0) } }) {
        Column("table") { .text($0.table) }
        Column("name") { .text($0.column.name) }
        Column("type") { .text($0.column.kind.rawValue) }
        Column("unit") { .text($0.column.heading.unit) }
        Column("null") { .text($0.column.null.rawValue) }
        Column("with") { .text($0.column.option) }
        Column("meaning") { .text($0.column.meaning) }
      }
    }) { _ in
      [.code(all.map(\.text).joined(separator: "\n") + "\n" + remarks)]
    }
  }

  private var text: String {
    let width = (columns.map(\.name.count).max() ?? 0) + 4
    return title + ":\n\n"
      + columns.map { column in
        let words = column.meaning + (column.option.map { " (\($0))" } ?? "")
        return ("  " + column.name).padding(to: width) + column.kind.rawValue.padding(to: 8)
          + column.null.mark + " " + TextLines.wrapped(words, indent: width + 10) + "\n"
      }.joined()
  }

  private static let remarks = """
    ! is never null, ? may be, and the others are null only in rows of traces that
    could not be used: these have source, trace, decision, rejected_code and
    rejected_at. csv has an empty field for null, and for an empty text. All rows of
    ndjson have the same keys; why a figure is null, the rows in json say in a text
    NAME_reason.

    double is written with a point or an exponent, bigint without, in every row.
    Columns of lengths that are not in pt are named for their unit, as extent_px.
    Options add columns between the others and behind them, always in
    this order. The recordings' own columns come last, as varchar; --columns leaves
    them out.

    'pantrace list columns -f json' has all of them with units, for programs that
    declare their tables.

    """
}

extension ColumnFacts.Null {
  fileprivate var mark: String {
    switch self {
    case .never: "!"
    case .rejected: " "
    case .sometimes: "?"
    }
  }
}
