package import PanDocuments
import PanText
import PanTraces

/// The columns of a comparison for machines: a row for each trace and rule.
package struct ComparisonColumns: Sendable {
  private let names: [String]
  /// The columns, without rows.
  package let table: Table
  /// The recordings' own columns, behind all others.
  let carried: CarriedTable

  /// The columns for some rules, with lengths called as `length` says.
  ///
  /// `carried` names the recordings' own.
  package init(names: [String], length: LengthLabel, carried: [String] = []) {
    self.names = names
    table = Table(columns: ComparisonFigure.allCases.map { $0.column(length) })
    self.carried = CarriedTable(carried, besides: table.columns)
  }

  /// The columns of a row with the recordings' own.
  var all: [Table.Column] { table.columns + carried.columns }

  /// Writes chosen cells of the rows of a trace into bytes.
  func append(
    _ source: String, _ trace: ComparedTrace, _ template: RowTemplate, places: [Int],
    to bytes: inout ByteBuffer
  ) {
    for rule in names.indices {
      let cells = row(source, trace, rule: rule) + carried.cells(trace.columns)
      for (index, place) in places.enumerated() {
        template.append(cells[place], at: index, to: &bytes)
      }
      template.endRow(&bytes)
    }
  }

  /// What the rule with a number made of a trace.
  func row(_ source: String, _ trace: ComparedTrace, rule: Int) -> [Cell] {
    ComparisonFigure.allCases.map {
      $0.cell(source, trace, names[rule], trace.verdicts[rule])
    }
  }

  /// Writes the rows of a trace into bytes.
  func append(
    _ source: String, _ trace: ComparedTrace, _ template: RowTemplate, form: Int,
    _ carried: CarriedRows, to bytes: inout ByteBuffer
  ) {
    for rule in names.indices {
      for (index, cell) in row(source, trace, rule: rule).enumerated() {
        template.append(cell, at: index, to: &bytes)
      }
      carried.append(trace.columns, form: form, to: &bytes)
      template.endRow(&bytes)
    }
  }
}
