import PanDocuments
import PanMetrics
import PanText

/// The columns of rows with their types, for programs that declare their tables beforehand.
///
/// They are derived from the schemas that write the rows.
package struct RowListing: Sendable {
  /// A column of the rows.
  package struct Entry: Sendable {
    let facts: ColumnFacts
    /// The options that add it; none for a column of all rows.
    package fileprivate(set) var options: [String] = []

    /// The name in headers and members.
    package var name: String { facts.heading.key }
    /// The name without a unit.
    package var id: String { facts.heading.id }
    /// What it holds, in words.
    package var meaning: String { facts.meaning }
  }

  /// The table's name.
  package let name: String
  private let title: String
  /// All columns in their order; those of a run are some of them, in the same order.
  package let columns: [Entry]

  /// The tables there are.
  package static var all: [RowListing] { [analysis, comparison] }

  /// What a column means; nil for a name that none has.
  package static func meaning(of name: String) -> String? {
    all.lazy.flatMap(\.columns).first { $0.name.hasSameBytes(as: name) }?.facts.meaning
  }

  /// The metrics of an analysis without options.
  private static var usual: [Metric] {
    Metric.allCases.filter { MetricSet.standard.contains($0.group) }
  }

  private static func columns<Row>(of schema: RowSchema<Row>) -> [Entry] {
    schema.columns.map { Entry(facts: $0.facts) }
  }

  /// The rows of an analysis with everything that options add.
  private static var analysis: RowListing {
    let through = usual + MetricGroup.completion.metrics
    let ways: [([String], RowSchema<AnalyzedTrace>)] = [
      ([], .analysis(metrics: usual)),
      (["--transition"], .analysis(metrics: through, laterActs: true)),
      (["--metrics"], .analysis()),
    ]
    let names = ways.map { ($0.0, Set($0.1.headings.map(\.key))) }
    let columns = columns(of: .analysis(laterActs: true)).map { column in
      var column = column
      column.options = names.first { $0.1.contains(column.name) }?.0 ?? []
      return column
    }
    return RowListing(
      name: "analysis", title: "Rows of 'pantrace analyze' in csv and ndjson", columns: columns)
  }

  private static var comparison: RowListing {
    RowListing(
      name: "comparison", title: "Rows of 'pantrace compare' in csv and ndjson",
      columns: columns(of: .comparison(names: [], length: .points)))
  }

  // MARK: - Forms

  /// A statement for each table that declares it with the columns of all rows.
  package static var sql: String {
    all.map { $0.statement($0.columns.filter(\.options.isEmpty)) }.joined(separator: "\n")
  }

  /// A statement that declares the rows of an analysis with `--metrics all`.
  package static var sqlOfAllMetrics: String { analysis.statement(columns(of: .analysis())) }

  private func statement(_ columns: [Entry]) -> String {
    let lines = columns.map { column in
      "  \"\(column.name)\" \(column.facts.kind.rawValue.uppercased())"
        + (column.facts.presence == .always ? " NOT NULL" : "")
    }
    return "CREATE TABLE \(name) (\n\(lines.joined(separator: ",\n"))\n);\n"
  }

  /// All columns as a document.
  package static var json: String {
    Document(schema: "pantrace.columns/1") {
      []
    } data: {
      all.map { .init($0.name, .table($0.table)) }
    }.json
  }

  private var table: Table {
    Table(columns) {
      Column("name") { .text($0.name) }
      Column("type") { .text($0.facts.kind.rawValue) }
      Column("unit") { .text($0.facts.heading.unit) }
      Column("null") { .text($0.facts.presence.null) }
      Column("with") { .text($0.options.isEmpty ? nil : $0.options.joined(separator: " ")) }
      Column("meaning") { .text($0.facts.meaning) }
    }
  }

  /// All columns for people.
  package static var text: String {
    all.map(\.text).joined(separator: "\n") + "\n" + remarks
  }

  private var text: String {
    let width = (columns.map(\.name.count).max() ?? 0) + 4
    return title + ":\n\n"
      + columns.map { column in
        let words =
          column.facts.meaning
          + (column.options.isEmpty ? "" : " (\(column.options.joined(separator: ", ")))")
        let front =
          ("  " + column.name).padding(to: width)
          + column.facts.kind.rawValue.padding(to: 8) + column.facts.presence.mark + " "
        return front + TextLines.wrapped(words, indent: width + 10) + "\n"
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

    'pantrace list columns sql' declares tables for the columns without options,
    sql-metrics in its place for those of 'analyze' with --metrics all; 'pantrace
    list columns json' has all of them, with units:

      pantrace list columns sql | duckdb rows.db
      pantrace analyze traces -o analysis.csv
      duckdb rows.db "COPY analysis FROM 'analysis.csv'"

    """
}

extension ColumnFacts.Presence {
  fileprivate var mark: String {
    switch self {
    case .always: "!"
    case .unlessRejected: " "
    case .sometimes: "?"
    }
  }
}
