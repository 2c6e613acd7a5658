import CommandLineKit
import PanBatch
import PanDocuments
import PanMetrics
import PanReports
import PanTraces

/// The outputs of an analysis that grow by a row for each trace.
///
/// Columns are named for the unit of the first trace, so the header waits for it, and so do the rows
/// of traces that were rejected before.
final class RowOutputs {
  /// The forms to make rows in, on any thread.
  let forms: RowForms
  private let streams: [OutputStream]
  /// The unit the columns are named for; nil before the first trace.
  private var unit: LengthUnit?
  private var waiting: [ReportFacts.RejectedEntry] = []
  /// Whether a CSV has rows in another unit than its header's.
  private(set) var mixesUnits = false

  /// No outputs of rows.
  static var none: RowOutputs { RowOutputs(forms: RowForms([]), streams: []) }

  private init(forms: RowForms, streams: [OutputStream]) {
    self.forms = forms
    self.streams = streams
  }

  /// Opens the outputs.
  convenience init(
    _ targets: [(target: OutputTarget, form: RowForm)], metrics: [Metric], phases: Bool,
    sequel: Bool, console: Console
  ) throws {
    self.init(
      forms: RowForms(targets.map(\.form), metrics: metrics, phases: phases, sequel: sequel),
      streams: try targets.map { try OutputStream($0.target, console: console) })
  }

  /// Writes a row that was made of a trace with lengths in a unit.
  func write(_ row: Int, of block: RowBlock, unit: LengthUnit) throws {
    try begin(unit)
    if unit != self.unit, forms.hasCSV { mixesUnits = true }
    try block.withRow(row) { form, bytes in try streams[form].write(bytes) }
  }

  /// Writes the row of a trace that could not be used.
  func write(_ entry: ReportFacts.RejectedEntry) throws {
    guard !streams.isEmpty else { return }
    if let unit { try write(forms.rows(of: entry, unit)) } else { waiting.append(entry) }
  }

  /// Makes the outputs appear.
  func finish() throws {
    try begin(.points)
    for stream in streams { try stream.finish() }
  }

  private func begin(_ first: LengthUnit) throws {
    guard unit == nil else { return }
    unit = first
    try write(forms.headers(first))
    for entry in waiting { try write(forms.rows(of: entry, first)) }
    waiting = []
  }

  private func write(_ rows: [String]) throws {
    for (stream, row) in zip(streams, rows) { try stream.write(row) }
  }
}
