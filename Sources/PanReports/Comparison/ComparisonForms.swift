package import PanDocuments
package import PanText
package import PanTraces

/// What the rows of a comparison look like, one form per output.
package struct ComparisonForms: Sendable {
  private let forms: [RowForm]
  /// The columns in each unit, in the units' order, and how each form writes them.
  private let layouts: [(columns: ComparisonColumns, templates: [RowTemplate])]
  /// The places of the columns that were chosen; nil where all are written.
  private let places: [Int]?

  /// Takes the forms, the rules' names, and those of the recordings' own columns.
  ///
  /// With `chosen` there are no more than these columns, by name, in their order; one for each unit of
  /// lengths is known by any of its names.
  package init(
    _ forms: [RowForm], names: [String], carried: [String], choosing chosen: [String]?
  ) throws(ColumnSelection.Refusal) {
    self.forms = forms
    let columns = LengthUnit.allCases.map { unit in
      ComparisonColumns(names: names, length: LengthLabel(unit), carried: carried)
    }
    let places = try chosen.map { chosen throws(ColumnSelection.Refusal) in
      try ColumnSelection(chosen, among: columns.map(\.all)).places
    }
    self.places = places
    layouts = columns.map { columns in
      let written = places.map { $0.map { columns.all[$0] } } ?? columns.table.columns
      return (columns, forms.map { RowTemplate(written, $0) })
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
      case .csv: header(layout(unit).columns.all)
      case .ndjson: ""
      }
    }
  }

  private func header(_ all: [Table.Column]) -> String {
    Table(columns: places.map { $0.map { all[$0] } } ?? all).csvHeader
  }

  /// Writes the rows of a trace in a form.
  package func append(
    _ source: String, _ trace: ComparedTrace, _ carried: CarriedRows, form: Int,
    to bytes: inout ByteBuffer
  ) {
    let (columns, templates) = layout(trace.lengthUnit)
    if let places {
      return columns.append(source, trace, templates[form], places: places, to: &bytes)
    }
    columns.append(source, trace, templates[form], form: form, carried, to: &bytes)
  }

  /// What writes the recordings' own columns of a run of traces.
  package func carriedRows() -> CarriedRows {
    let columns = layout(.points).columns
    return CarriedRows(forms, shared: columns.carried, besides: columns.table.columns)
  }

  private func layout(
    _ unit: LengthUnit
  ) -> (columns: ComparisonColumns, templates: [RowTemplate]) {
    layouts[LengthUnit.allCases.firstIndex(of: unit) ?? 0]
  }
}
