import PanAnalysis
import PanDocuments
import PanTrace
import PanTraces

/// The outputs that grow by a row, or several, for each trace.
///
/// Columns are named for the unit of the first trace, so the header waits for it, and so do the
/// rows of traces that were rejected before.
final class RowOutputs<Row> {
  /// What the rows look like in each output.
  let forms: RowForms<Row>
  private let streams: [OutputStream]
  /// The unit the columns are named for. Nil before the first trace.
  private var unit: Trace.LengthUnit?
  private var waiting: [ReportFacts.RejectedEntry] = []
  /// Whether a CSV has rows in another unit than its header's.
  private(set) var mixesUnits = false

  /// No outputs of rows.
  static var none: RowOutputs { RowOutputs() }

  private init() { (forms, streams) = (.none, []) }

  /// Opens the outputs, one for each form.
  init(_ targets: [OutputTarget], _ forms: RowForms<Row>, console: Console) throws {
    self.forms = forms
    streams = try targets.map { try OutputStream($0, console: console) }
  }

  /// Writes the rows of a trace with lengths in a unit.
  func write(_ number: Int, of block: RowBlock, unit: Trace.LengthUnit) throws {
    try begin(unit)
    if unit != self.unit, forms.hasCSV { mixesUnits = true }
    try block.withRows(number, forms: streams.count) { form, bytes in try streams[form].write(bytes)
    }
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

  private func begin(_ first: Trace.LengthUnit) throws {
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

/// What has to be known of inputs before rows of their traces can be written: all rows have the
/// same columns.
struct RowSurvey {
  /// The inputs, to be read in place of those whose headers were read.
  let inputs: [Input]
  /// The names of the recordings' own columns.
  let passthrough: [String]
  /// The names of columns about who made a gesture and what the app decided, if recorded.
  let people: [String]
  /// The header lines of the files.
  let lines: HeaderLines

  /// Reads the headers if there are outputs with rows.
  /// - Throws: A failure before the first row if the rows of a file would mean nothing.
  init(_ inputs: [Input], _ options: InputOptions, _ outputs: OutputTargets) throws {
    guard outputs.isForMachines else {
      (self.inputs, passthrough, people, lines) = (inputs, [], [], HeaderLines())
      return
    }
    var inputs = inputs
    if let rows = try AnalysisRowFiles.found(in: &inputs) {
      (self.inputs, passthrough, people, lines) = (inputs, rows.ownNames, [], HeaderLines())
      return
    }
    let survey = HeaderSurvey(
      inputs, options: options.readingOptions, threads: options.jobs)
    self.inputs =
      outputs.showsRowsAtOnce ? try UnknownSizes.refuse(survey, options) : survey.inputs
    lines = survey.lines
    passthrough = survey.passthroughNames
    people = [ColumnRole.participant, .decision].filter(survey.roles.contains).map { $0.names[0] }
  }
}
