package import PanDocuments
package import PanMetrics
package import PanText
package import PanTraces

/// What the rows of an analysis look like, one form per output.
package struct RowForms: Sendable {
  private let forms: [RowForm]
  private let metrics: [Metric]
  private let phases: Bool
  /// The names of all recordings' own columns, for forms with a header.
  private let carried: [String]
  /// The columns in each unit, in the units' order, and how each form writes them.
  private let layouts: [Layout]

  /// The columns for one unit of lengths; one object, as each trace asks for it.
  private final class Layout: Sendable {
    let columns: MachineColumns
    let table: Table
    let templates: [RowTemplate]
    let carried: CarriedTable
    /// The columns that were chosen, and how each form writes them; nil where all are written.
    let chosen: (table: Table, templates: [RowTemplate], places: [Int])?

    /// Only some of the columns, which include the recordings' own.
    init(_ forms: [RowForm], _ columns: MachineColumns, chosen: ColumnSelection) {
      self.columns = columns
      table = columns.rows
      templates = []
      carried = CarriedTable()
      let table = Table(columns: chosen.places.map { columns.rows.columns[$0] })
      self.chosen = (table, forms.map { RowTemplate(table.columns, $0) }, chosen.places)
    }

    init(_ forms: [RowForm], _ columns: MachineColumns, carried: [String]) {
      self.columns = columns
      let table = columns.rows
      self.table = table
      templates = forms.map { RowTemplate(table.columns, $0) }
      self.carried = CarriedTable(carried, besides: table.columns)
      chosen = nil
    }

    /// Writes the row of a trace in a form.
    func append(
      _ trace: AnalysedTrace, _ carried: CarriedRows, form: Int, to bytes: inout ByteBuffer
    ) {
      if let (_, templates, places) = chosen {
        for (index, place) in places.enumerated() {
          templates[form].append(columns.cell(trace, at: place), at: index, to: &bytes)
        }
        return templates[form].endRow(&bytes)
      }
      columns.append(trace, templates[form], to: &bytes)
      carried.append(trace.analysis.columns, form: form, to: &bytes)
      templates[form].endRow(&bytes)
    }
  }

  /// Takes the forms, and which columns the rows have; `carried` names those of the recordings.
  package init(
    _ forms: [RowForm], metrics: [Metric] = [], phases: Bool = false, sequel: Bool = false,
    carried: [String] = []
  ) {
    self.forms = forms
    self.metrics = metrics
    self.phases = phases
    self.carried = carried
    let units = forms.isEmpty ? [] : LengthUnit.allCases
    layouts = units.map { unit in
      Layout(
        forms,
        MachineColumns(
          metrics: metrics, phases: phases, sequel: sequel, length: LengthLabel(unit)),
        carried: carried)
    }
  }

  /// The same with no more than some columns, by name, in their order; one for each unit of lengths
  /// is known by any of its names.
  package init(
    _ forms: [RowForm], metrics: [Metric] = [], phases: Bool = false, sequel: Bool = false,
    carried: [String] = [], choosing names: [String]
  ) throws(ColumnSelection.Refusal) {
    self.forms = forms
    self.metrics = metrics
    self.phases = phases
    self.carried = carried
    let columns = LengthUnit.allCases.map { unit in
      MachineColumns(
        metrics: metrics, phases: phases, sequel: sequel, length: LengthLabel(unit),
        carried: carried)
    }
    let chosen = try ColumnSelection(names, among: columns.map(\.rows.columns))
    layouts = columns.map { Layout(forms, $0, chosen: chosen) }
  }

  /// How many forms there are.
  package var count: Int { forms.count }

  /// Whether a form has its columns named once, for one unit.
  package var hasCSV: Bool { forms.contains { if case .csv = $0 { true } else { false } } }

  /// What stands before the first row in each form.
  package func headers(_ unit: LengthUnit) -> [String] {
    forms.map { form in
      switch form {
      case .csv where layout(unit).chosen != nil: layout(unit).chosen?.table.csvHeader ?? ""
      case .csv: Table(columns: layout(unit).table.columns + layout(unit).carried.columns).csvHeader
      case .ndjson: ""
      }
    }
  }

  /// What writes the recordings' own columns of a run of traces.
  package func carriedRows() -> CarriedRows {
    let layout = layouts.first
    return CarriedRows(
      forms, shared: layout?.carried ?? CarriedTable(), besides: layout?.table.columns ?? [])
  }

  /// Writes the row of a trace in a form.
  package func append(
    _ trace: AnalysedTrace, _ carried: CarriedRows, form: Int, to bytes: inout ByteBuffer
  ) {
    layouts[place(of: trace.analysis.lengthUnit)].append(trace, carried, form: form, to: &bytes)
  }

  /// The row of a trace that could not be used in each form.
  package func rows(of entry: ReportFacts.RejectedEntry, _ unit: LengthUnit) -> [String] {
    let layout = layout(unit)
    let row = layout.columns.row(entry)
    if let (table, _, places) = layout.chosen {
      let chosen = places.map { row[$0] }
      return forms.map { form in
        switch form {
        case .csv(let texts): table.csvLine(chosen, texts)
        case .ndjson: table.ndjsonLine(chosen)
        }
      }
    }
    return forms.map { form in
      switch form {
      case .csv(let texts):
        Table(columns: layout.table.columns + layout.carried.columns)
          .csvLine(row + layout.carried.columns.map { _ in .empty }, texts)
      case .ndjson: layout.table.ndjsonLine(row)
      }
    }
  }

  private func layout(_ unit: LengthUnit) -> Layout { layouts[place(of: unit)] }

  private func place(of unit: LengthUnit) -> Int { LengthUnit.allCases.firstIndex(of: unit) ?? 0 }
}
