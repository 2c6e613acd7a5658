package import PanDocuments
package import PanMetrics
package import PanText
package import PanTraces

/// What the rows of an analysis look like, one form per output.
package struct RowForms: Sendable {
  private let forms: [RowForm]
  private let metrics: [Metric]
  private let phases: Bool
  /// The columns in each unit, in the units' order, and how each form writes them.
  private let layouts: [Layout]

  /// The columns for one unit of lengths.
  private struct Layout: Sendable {
    let columns: MachineColumns
    let table: Table
    let templates: [RowTemplate]

    init(_ forms: [RowForm], _ columns: MachineColumns) {
      self.columns = columns
      let table = columns.rows
      self.table = table
      templates = forms.map { RowTemplate(table.columns, $0) }
    }
  }

  /// Takes the forms, and which columns the rows have.
  package init(
    _ forms: [RowForm], metrics: [Metric] = [], phases: Bool = false, sequel: Bool = false
  ) {
    self.forms = forms
    self.metrics = metrics
    self.phases = phases
    let units = forms.isEmpty ? [] : LengthUnit.allCases
    layouts = units.map { unit in
      Layout(
        forms,
        MachineColumns(
          metrics: metrics, phases: phases, sequel: sequel, length: LengthLabel(unit)))
    }
  }

  /// How many forms there are.
  package var count: Int { forms.count }

  /// Whether a form has its columns named once, for one unit.
  package var hasCSV: Bool { forms.contains { if case .csv = $0 { true } else { false } } }

  /// What stands before the first row in each form.
  package func headers(_ unit: LengthUnit) -> [String] {
    forms.map { form in
      switch form {
      case .csv: layout(unit).table.csvHeader
      case .ndjson: ""
      }
    }
  }

  /// Writes the row of a trace in a form.
  package func append(_ trace: AnalysedTrace, form: Int, to bytes: inout ByteBuffer) {
    let layout = layout(trace.analysis.lengthUnit)
    layout.columns.append(trace, layout.templates[form], to: &bytes)
  }

  /// The row of a trace that could not be used in each form.
  package func rows(of entry: ReportFacts.RejectedEntry, _ unit: LengthUnit) -> [String] {
    let layout = layout(unit)
    let row = layout.columns.row(entry)
    return forms.map { form in
      switch form {
      case .csv(let texts): layout.table.csvLine(row, texts)
      case .ndjson: layout.table.ndjsonLine(row)
      }
    }
  }

  private func layout(_ unit: LengthUnit) -> Layout {
    layouts[LengthUnit.allCases.firstIndex(of: unit) ?? 0]
  }
}
