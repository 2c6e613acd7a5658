package import PanDocuments
package import PanText
package import PanTraces

/// What the rows of a comparison look like, one form per output.
package struct ComparisonForms: Sendable {
  private let forms: [RowForm]
  /// The columns in each unit, in the units' order, and how each form writes them.
  private let layouts: [(columns: ComparisonColumns, templates: [RowTemplate])]

  /// Takes the forms, and the rules' names.
  package init(_ forms: [RowForm], names: [String]) {
    self.forms = forms
    layouts = LengthUnit.allCases.map { unit in
      let columns = ComparisonColumns(names: names, length: LengthLabel(unit))
      return (columns, forms.map { RowTemplate(columns.table.columns, $0) })
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
      case .csv: layout(unit).columns.table.csvHeader
      case .ndjson: ""
      }
    }
  }

  /// Writes the rows of a trace in a form.
  package func append(
    _ source: String, _ trace: ComparedTrace, form: Int, to bytes: inout ByteBuffer
  ) {
    let (columns, templates) = layout(trace.lengthUnit)
    columns.append(source, trace, templates[form], to: &bytes)
  }

  private func layout(
    _ unit: LengthUnit
  ) -> (columns: ComparisonColumns, templates: [RowTemplate]) {
    layouts[LengthUnit.allCases.firstIndex(of: unit) ?? 0]
  }
}
