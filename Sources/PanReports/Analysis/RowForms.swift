package import PanDocuments
package import PanMetrics
package import PanTraces

/// The forms that are a row after the other.
package enum RowForm: Sendable {
  /// Comma-separated values under a header.
  case csv(CSVTexts)
  /// A JSON object on each line.
  case ndjson
}

/// What the rows of an analysis look like, one form per output.
package struct RowForms: Sendable {
  private let forms: [RowForm]
  /// The columns in each unit, and the table they make.
  private let columns: [LengthUnit: (columns: MachineColumns, table: Table)]

  /// Takes the forms, and which columns the rows have.
  package init(
    _ forms: [RowForm], metrics: [Metric] = [], phases: Bool = false, sequel: Bool = false
  ) {
    self.forms = forms
    let units = forms.isEmpty ? [] : LengthUnit.allCases
    columns = Dictionary(
      uniqueKeysWithValues: units.map { unit in
        let columns = MachineColumns(
          metrics: metrics, phases: phases, sequel: sequel, length: LengthLabel(unit))
        return (unit, (columns, columns.rows))
      })
  }

  /// Whether a form has its columns named once, for one unit.
  package var hasCSV: Bool { forms.contains { if case .csv = $0 { true } else { false } } }

  /// What stands before the first row in each form.
  package func headers(_ unit: LengthUnit) -> [[UInt8]] {
    forms.map { form in
      switch form {
      case .csv: Array((columns[unit]?.table.csvHeader ?? "").utf8)
      case .ndjson: []
      }
    }
  }

  /// The row of a trace in each form.
  package func rows(of trace: AnalysedTrace) -> [[UInt8]] {
    rows(trace.analysis.lengthUnit) { $0.row(trace) }
  }

  /// The row of a trace that could not be used in each form.
  package func rows(of entry: ReportFacts.RejectedEntry, _ unit: LengthUnit) -> [[UInt8]] {
    rows(unit) { $0.row(entry) }
  }

  private func rows(_ unit: LengthUnit, _ cells: (MachineColumns) -> [Cell]) -> [[UInt8]] {
    guard let (columns, table) = columns[unit] else { return [] }
    let cells = cells(columns)
    return forms.map { form in
      var bytes: [UInt8] = []
      // Rows of figures in full length; what is too much is given back with the row.
      bytes.reserveCapacity(1024)
      switch form {
      case .csv(let texts): Table.appendCSVLine(cells, texts, to: &bytes)
      case .ndjson: table.appendNDJSONLine(cells, to: &bytes)
      }
      return bytes
    }
  }
}
