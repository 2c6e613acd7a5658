import PanDocuments
import PanMetrics
import PanText

/// The columns of rows, for programs that declare their tables beforehand: each with its type, made
/// of what writes the rows.
package struct RowSchema: Sendable {
  /// A column of the rows.
  package struct Column: Sendable {
    let column: Table.Column
    let facts: ColumnFacts
    /// The options that add it; none for a column of all rows.
    package fileprivate(set) var options: [String] = []

    /// The name in headers and members.
    package var name: String { column.key }

    init(_ column: Table.Column, _ facts: ColumnFacts) {
      self.column = column
      self.facts = facts
    }
  }

  /// What the table is called.
  package let name: String
  private let title: String
  /// All columns in their order; those of a run are some of them, in the same order.
  package let columns: [Column]

  /// The tables there are.
  package static var all: [RowSchema] { [analysis, comparison] }

  /// The metrics of an analysis without options.
  private static var usual: [Metric] {
    Metric.allCases.filter { MetricSet.standard.contains($0.group) }
  }

  /// The rows of an analysis with everything that options add.
  private static var analysis: RowSchema {
    let through = usual + MetricGroup.completion.metrics
    let ways: [([String], MachineColumns)] = [
      ([], MachineColumns(metrics: usual)),
      (["--phases"], MachineColumns(metrics: usual, phases: true)),
      (["--transition"], MachineColumns(metrics: through, sequel: true)),
      (["--transition", "--phases"], MachineColumns(metrics: through, phases: true, sequel: true)),
      (["--metrics"], MachineColumns()), (["--metrics", "--phases"], MachineColumns(phases: true)),
    ]
    let names = ways.map { ($0.0, Set($0.1.schema.map(\.name))) }
    let columns = MachineColumns(phases: true, sequel: true).schema.map { column in
      var column = column
      column.options = names.first { $0.1.contains(column.name) }?.0 ?? []
      return column
    }
    return RowSchema(
      name: "analysis", title: "Rows of 'pantrace analyze' in csv and ndjson", columns: columns)
  }

  private static var comparison: RowSchema {
    RowSchema(
      name: "comparison", title: "Rows of 'pantrace compare' in csv and ndjson",
      columns: ComparisonFigure.allCases.map { Column($0.column(.points), $0.facts) })
  }

  // MARK: - Forms

  /// A statement for each table that declares it with the columns of all rows.
  package static var sql: String {
    all.map { $0.statement($0.columns.filter(\.options.isEmpty)) }.joined(separator: "\n")
  }

  /// A statement that declares the rows of an analysis with `--metrics all`, with `--phases` or with
  /// both.
  package static func sql(metrics: Bool, phases: Bool) -> String {
    let chosen = metrics ? Metric.allCases : usual
    return analysis.statement(MachineColumns(metrics: chosen, phases: phases).schema)
  }

  private func statement(_ columns: [Column]) -> String {
    let lines = columns.map { column in
      "  \"\(column.name)\" \(column.facts.kind.rawValue.uppercased())"
        + (column.facts.presence == .always ? " NOT NULL" : "")
    }
    return "CREATE TABLE \(name) (\n\(lines.joined(separator: ",\n"))\n);\n"
  }

  /// All columns as a document.
  package static var json: String {
    var writer = JSONWriter(layout: .pretty)
    writer.beginObject()
    writer.key("schema")
    writer.string("pantrace.columns/1")
    for schema in all {
      writer.key(schema.name)
      schema.table.write(to: &writer)
    }
    writer.endObject()
    return writer.text + "\n"
  }

  private var table: Table {
    Table(
      columns: ["name", "type", "unit", "null", "with", "meaning"].map { .init(id: $0, title: $0) },
      rows: columns.map { column in
        [
          .text(column.name), .text(column.facts.kind.rawValue),
          column.column.unit.map { .text($0) } ?? .empty, .text(column.facts.presence.null),
          column.options.isEmpty ? .empty : .text(column.options.joined(separator: " ")),
          .text(column.facts.meaning),
        ]
      })
  }

  /// All columns for people; of those for each metric and phase, how they are called.
  package static var text: String {
    all.map(\.text).joined(separator: "\n") + "\n" + remarks
  }

  private var text: String {
    let shown = columns.filter { !$0.isOfPhases }
    let width = (shown.map(\.name.count).max() ?? 0) + 4
    return title + ":\n\n"
      + shown.map { column in
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
    rejected_at. csv has an empty field for null, and for an empty text. In ndjson a
    figure that is not defined is null, with the reason in a text NAME_reason.

    double is written with a point or an exponent, bigint without, in every row.
    Lengths that are not in pt are called for their unit, in the same places:
    extent_px. Options add columns between the others and behind them, always in
    this order; with --phases each metric that depends on the phase of the display
    clock has NAME_phase_median, NAME_phase_min, NAME_phase_max and NAME_phases,
    too. The recordings' own columns come last, as varchar; --columns leaves them
    out.

    'pantrace help columns sql' declares tables for the columns without options,
    sql-metrics, sql-phases and sql-all in its place for those of 'analyze' with
    --metrics all, with --phases and with both; 'pantrace help columns json' has all
    of them, with units:

      pantrace help columns sql | duckdb rows.db
      pantrace analyze traces -o analysis.csv
      duckdb rows.db "COPY analysis FROM 'analysis.csv'"

    """
}

extension RowSchema.Column {
  /// Whether it is one of several for a metric over phases, of which people need no list.
  fileprivate var isOfPhases: Bool {
    options.contains("--phases") && !column.id.hasPrefix("phases")
  }
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
