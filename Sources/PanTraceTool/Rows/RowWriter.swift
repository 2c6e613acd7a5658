import PanAnalysis
import PanDocuments
import PanTrace
import PanTraces

/// Writes rows, one or several for each trace, into the outputs that grow with them.
///
/// Columns are named for the unit of the first trace, so the header waits for it, and so do the
/// rows of traces that were rejected before.
final class RowWriter<Row> {
  private let schema: RowSchema<Row>
  private let streams: [OutputWriter.Stream]
  /// The unit the columns are named for. Nil before the first trace.
  private var unit: Trace.LengthUnit?
  private var waiting: [ReportFacts.RejectedEntry] = []
  /// Whether a row is in another unit than the header's.
  private(set) var mixesUnits = false

  /// Opens the outputs.
  init(_ schema: RowSchema<Row>, to targets: OutputWriter.Targets, console: Console) throws {
    self.schema = schema
    streams = try targets.rows.map { try OutputWriter.Stream($0, console: console) }
  }

  /// Writes nothing.
  init() {
    schema = RowSchema([], source: { _ in "" }, recorded: { _ in [] })
    streams = []
  }

  /// Makes a buffer for the rows of a thread.
  var buffer: @Sendable () -> RowBuffer<Row> {
    { [schema, isWanted = !streams.isEmpty] in RowBuffer(schema, isWanted: isWanted) }
  }

  /// Whether rows with a column are written, by its id.
  func has(_ column: String) -> Bool {
    !streams.isEmpty && schema.columns.contains { $0.id == column }
  }

  /// Writes the rows of a trace with lengths in a unit.
  func write(_ number: Int, of buffer: RowBuffer<Row>, unit: Trace.LengthUnit) throws {
    try begin(unit)
    if unit != self.unit, !streams.isEmpty { mixesUnits = true }
    for stream in streams { try buffer.withRows(number) { try stream.write($0) } }
  }

  /// Writes the row of a trace that could not be used.
  func write(_ entry: ReportFacts.RejectedEntry) throws {
    guard !streams.isEmpty else { return }
    guard unit != nil else { return waiting.append(entry) }
    var bytes = ByteBuffer()
    schema.append(entry, .csv, to: &bytes)
    for stream in streams { try bytes.withBytes { try stream.write($0) } }
  }

  /// Makes the outputs appear.
  func finish() throws {
    try begin(.points)
    for stream in streams { try stream.finish() }
  }

  private func begin(_ first: Trace.LengthUnit) throws {
    // Headers wait for the first trace, whose unit names the columns, and rejected rows wait for headers.
    guard unit == nil else { return }
    unit = first
    let header = Table(columns: schema.headings(LengthLabel(first))).csvHeader
    for stream in streams { try stream.write(header) }
    for entry in waiting { try write(entry) }
    waiting = []
  }
}

/// The rows of some traces, made on one thread and written out by another: bytes that grow trace by
/// trace.
///
/// One thread fills the buffer, then hands it over for reading only.
final class RowBuffer<Row>: @unchecked Sendable {
  private let schema: RowSchema<Row>
  private let isWanted: Bool
  private var bytes: ByteBuffer
  /// The end of each trace's rows.
  private var ends: [Int] = []

  /// Creates a buffer without rows.
  init(_ schema: RowSchema<Row>, isWanted: Bool) {
    self.schema = schema
    self.isWanted = isWanted
    // The usual size. The system commits its pages only when they are written.
    bytes = ByteBuffer(capacity: isWanted ? 1 << 20 : 0)
  }

  /// Adds a row of the trace.
  @_specialize(where Row == AnalyzedTrace)
  @_specialize(where Row == ComparedTrace.Row)
  func append(_ row: Row) {
    if isWanted { schema.append(row, .csv, to: &bytes) }
  }

  /// Ends the rows of a trace, and returns the trace's number.
  func endTrace() -> Int {
    ends.append(bytes.count)
    return ends.count - 1
  }

  /// Passes a trace's bytes, with their line ends, to `body`.
  func withRows(_ number: Int, _ body: (ByteView) throws -> Void) rethrows {
    let start = number == 0 ? 0 : ends[number - 1]
    try bytes.withBytes { try body(ByteView(rebasing: $0[start..<ends[number]])) }
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
  init(_ inputs: [Input], _ options: InputOptions, _ outputs: OutputWriter.Targets) throws {
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
    if outputs.showsRowsAtOnce { try InputReading.refuseUnknownSizes(survey, options) }
    self.inputs = survey.inputs
    lines = survey.lines
    passthrough = survey.passthroughNames
    people = [ColumnRole.participant, .decision].filter(survey.roles.contains).map { $0.names[0] }
  }
}
