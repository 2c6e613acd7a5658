package import PanDocuments
import PanText
package import PanTraces

/// The recordings' own columns beside those of rows about traces, at their end.
package struct CarriedTable: Sendable {
  /// The names, as in the recordings.
  private let names: [String]
  /// The columns, under names that the rows' own leave free: a `duration` becomes
  /// `recorded_duration`.
  package let columns: [Table.Column]

  /// Takes the names, and the columns that rows have already.
  package init(_ names: [String] = [], besides own: [Table.Column] = []) {
    self.names = names
    guard !names.isEmpty else {
      columns = []
      return
    }
    var taken = Set(own.map { ColumnRole.lowercased($0.key) })
    columns = names.map { name in
      var id = taken.contains(ColumnRole.lowercased(name)) ? "recorded_" + name : name
      while taken.contains(ColumnRole.lowercased(id)) { id += "_" }
      taken.insert(ColumnRole.lowercased(id))
      return .init(id: id, title: id)
    }
  }

  /// What the columns hold of a trace; empty where rows of the trace differ.
  package func cells(_ recorded: [CarriedColumn]) -> [Cell] {
    names.indices.map { index in
      // Traces of a file have the same columns in the same places.
      let place = index < recorded.count && recorded[index].name.hasSameBytes(as: names[index])
      let column = place ? recorded[index] : recorded[named: names[index]]
      return column?.text.map { .text($0) } ?? .empty
    }
  }

  /// The names of columns in which some trace has a value, as they first appear.
  package static func names(of traces: some Sequence<[CarriedColumn]>) -> [String] {
    traces.reduce(into: CarriedNames()) { $0.add($1) }.names
  }
}

/// The names of columns in which some trace has a value, as they first appear.
struct CarriedNames: Sendable {
  private(set) var names: [String] = []
  private var known: Set<ByteKey> = []

  /// Notes the columns of one more trace.
  mutating func add(_ columns: [CarriedColumn]) {
    for column in columns where column.text != nil {
      let key = ByteKey(ColumnRole.lowercased(column.name))
      if known.insert(key).inserted { names.append(column.name) }
    }
  }
}

extension Trace {
  /// What goes along to rows that have no columns of their own for who made the gesture and what the
  /// app decided.
  package var recordedColumns: [CarriedColumn] {
    guard participant != nil || recordedDecision != nil else { return columns }
    let known = [
      (ColumnRole.participant, participant), (ColumnRole.decision, recordedDecision?.name),
    ]
    return known.compactMap { role, text in
      text.map { CarriedColumn(name: role.names[0], content: .same($0)) }
    } + columns
  }
}

/// Writes the recordings' own columns behind rows that go out as they come.
///
/// Under a header, rows have the columns of all recordings; without one, each has its own trace's. One
/// object of one thread, which remembers the last trace's columns.
package final class CarriedRows {
  private let own: [Table.Column]
  private let forms: [RowForm]
  /// What stands under a header.
  private let shared: CarriedTable
  private let templates: [RowTemplate]
  /// The columns of the last trace whose form has no header.
  private var last: (names: [String], table: CarriedTable, template: RowTemplate)?

  init(_ forms: [RowForm], shared: CarriedTable, besides own: [Table.Column]) {
    self.forms = forms
    self.shared = shared
    self.own = own
    templates = forms.map { RowTemplate(shared.columns, $0, continuing: true) }
  }

  /// Writes the cells of a trace behind those of its row.
  func append(_ recorded: [CarriedColumn], form: Int, to bytes: inout ByteBuffer) {
    switch forms[form] {
    case .csv:
      guard !shared.columns.isEmpty else { break }
      for (index, cell) in shared.cells(recorded).enumerated() {
        templates[form].append(cell, at: index, to: &bytes)
      }
    case .ndjson:
      guard !recorded.isEmpty else { break }
      let (table, template) = template(recorded, forms[form])
      for (index, cell) in table.cells(recorded).enumerated() {
        template.append(cell, at: index, to: &bytes)
      }
    }
  }

  private func template(
    _ recorded: [CarriedColumn], _ form: RowForm
  ) -> (CarriedTable, RowTemplate) {
    if let last, last.names.count == recorded.count,
      zip(last.names, recorded).allSatisfy({ $0.hasSameBytes(as: $1.name) })
    {
      return (last.table, last.template)
    }
    let names = recorded.map(\.name)
    let table = CarriedTable(names, besides: own)
    let template = RowTemplate(table.columns, form, continuing: true)
    last = (names, table, template)
    return (table, template)
  }
}
