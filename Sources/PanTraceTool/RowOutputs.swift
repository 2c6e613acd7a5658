import CommandLineKit
import PanBatch
import PanMetrics
import PanReports

/// The outputs of an analysis that grow by a row for each trace.
struct RowOutputs {
  /// The forms to make rows in, on any thread.
  let forms: RowForms
  private let streams: [OutputStream]

  /// No outputs of rows.
  static var none: RowOutputs { RowOutputs(forms: RowForms([]), streams: []) }

  private init(forms: RowForms, streams: [OutputStream]) {
    self.forms = forms
    self.streams = streams
  }

  /// Opens the outputs and gives each its header.
  init(
    _ targets: [(target: OutputTarget, form: RowForm)], columns: MachineColumns, console: Console
  ) throws {
    forms = RowForms(targets.map(\.form), columns: columns)
    streams = try targets.map { try OutputStream($0.target, console: console) }
    try write(forms.headers)
  }

  /// Writes what ``RowForms/rows(of:)`` made of a trace.
  func write(_ rows: [[UInt8]]) throws {
    for (stream, row) in zip(streams, rows) { try stream.write(row) }
  }

  /// Makes the outputs appear.
  func finish() throws {
    for stream in streams { try stream.finish() }
  }
}

/// What the rows of an analysis look like, one form per output.
struct RowForms: Sendable {
  private let forms: [RowForm]
  private let columns: MachineColumns
  private let table: Table

  init(_ forms: [RowForm], columns: MachineColumns = MachineColumns(metrics: [])) {
    self.forms = forms
    self.columns = columns
    table = columns.table()
  }

  /// What stands before the first row in each form.
  var headers: [[UInt8]] {
    forms.map { form in
      switch form {
      case .csv: Array(table.csvHeader.utf8)
      case .ndjson: []
      }
    }
  }

  /// The row of a trace in each form.
  func rows(of trace: AnalysedTrace) -> [[UInt8]] {
    guard !forms.isEmpty else { return [] }
    let cells = columns.row(trace)
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
