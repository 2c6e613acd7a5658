import PanAnalysis
import PanDocuments
import PanTrace
package import PanTraces

/// The outputs that grow by a row, or several, for each trace.
///
/// Columns are named for the unit of the first trace, so the header waits for it, and so do the
/// rows of traces that were rejected before.
final class RowOutputs<Row> {
  /// What the rows look like in each output.
  let forms: RowForms<Row>
  private let streams: [OutputWriter.Stream]
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
    streams = try targets.map { try OutputWriter.Stream($0, console: console) }
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
    // Headers wait for the first trace, whose unit names the columns, and rejected rows wait for headers.
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
    if outputs.showsRowsAtOnce { try InputReading.UnknownSizes.refuse(survey, options) }
    self.inputs = survey.inputs
    lines = survey.lines
    passthrough = survey.passthroughNames
    people = [ColumnRole.participant, .decision].filter(survey.roles.contains).map { $0.names[0] }
  }
}

/// What rows look like, one form per output.
package struct RowForms<Row>: Sendable {
  private let forms: [RowForm]
  /// How rows with lengths in each unit are written, in the units' order.
  private let layouts: [Layout]

  /// The schema and the template of each form. A class, so that a trace retains one object.
  private final class Layout: Sendable {
    let schema: RowSchema<Row>
    let templates: [RowTemplate]

    init(_ schema: RowSchema<Row>, _ forms: [RowForm]) {
      self.schema = schema
      templates = forms.map { RowTemplate(schema.headings, $0) }
    }
  }

  /// Takes the forms, the schema for each length unit, the passthrough columns, and the header lines
  /// of files.
  ///
  /// `chosen` selects columns by name, in its order. A name with any length unit finds its column.
  /// `advice` stands behind the message about a name that finds none.
  init(
    _ forms: [RowForm], passthrough: [String] = [], lines: HeaderLines = HeaderLines(),
    choosing chosen: [String]? = nil, advice: String = ".",
    _ schema: (LengthLabel) -> RowSchema<Row>
  ) throws(UsageError) {
    self.forms = forms
    let units = forms.isEmpty ? [] : Trace.LengthUnit.allCases
    let all = units.map { schema(LengthLabel($0)).passing(passthrough, lines) }
    let places = try chosen.map { names throws(UsageError) in
      try PanTraceTool.places(of: names, among: all.map(\.headings), advice)
    }
    layouts = all.map { Layout(places.map($0.choosing) ?? $0, forms) }
  }

  /// No forms.
  package static var none: RowForms { RowForms() }

  private init() { (forms, layouts) = ([], []) }

  /// How many forms there are.
  package var count: Int { forms.count }

  /// Whether a form has its columns named once, for one unit.
  package var hasCSV: Bool { forms.contains(.csv) }

  /// Whether rows have a column, by its id.
  package func has(_ column: String) -> Bool {
    layouts.first?.schema.headings.contains { $0.id == column } ?? false
  }

  /// What stands before the first row in each form.
  package func headers(_ unit: Trace.LengthUnit) -> [String] {
    guard let layout = layout(unit) else { return [] }
    return forms.map { $0 == .csv ? Table(columns: layout.schema.headings).csvHeader : "" }
  }

  /// Writes a row with lengths in a unit in a form.
  @_specialize(where Row == AnalyzedTrace)
  @_specialize(where Row == ComparedTrace.Row)
  package func append(_ row: Row, _ unit: Trace.LengthUnit, form: Int, to bytes: inout ByteBuffer) {
    guard let layout = layout(unit) else { return }
    layout.schema.append(row, layout.templates[form], to: &bytes)
  }

  /// The row of a trace that could not be used in each form.
  package func rows(of entry: ReportFacts.RejectedEntry, _ unit: Trace.LengthUnit) -> [String] {
    guard let layout = layout(unit) else { return [] }
    return layout.templates.map { template in
      var bytes = ByteBuffer()
      layout.schema.append(entry, template, to: &bytes)
      return bytes.withBytes { $0.text }
    }
  }

  private func layout(_ unit: Trace.LengthUnit) -> Layout? {
    layouts.isEmpty ? nil : layouts[Trace.LengthUnit.allCases.firstIndex(of: unit) ?? 0]
  }
}

/// The places of columns by name, in any of `layouts`.
///
/// These have the same columns in the same places, under names with different length units.
private func places(
  of names: [String], among layouts: [[Table.Column]], _ advice: String
) throws(UsageError) -> [Int] {
  var places: [Int] = []
  for name in names {
    let key = ColumnRole.lowercased(name)
    let place = layouts.lazy.compactMap { columns in
      columns.firstIndex { ColumnRole.lowercased($0.key).hasSameBytes(as: key) }
    }.first
    guard let place else {
      let keys = layouts.first?.map { $0.key } ?? []
      let nearest = nearestName(to: name, in: keys).map { "Did you mean \($0)? " } ?? ""
      throw .contradiction(
        "--columns: there is no column '\(name)'",
        advice: nearest + "-f csv shows all in its first line" + advice)
    }
    guard !places.contains(place) else {
      throw .contradiction("--columns: \(name) comes twice", advice: "Give it once.")
    }
    places.append(place)
  }
  return places
}

/// The rows of some traces, made on one thread and written out by another: a buffer for each form,
/// which grows trace by trace.
///
/// One thread fills the block, then hands it over for reading only.
package final class RowBlock: @unchecked Sendable {
  private let parts: [Part]

  /// The rows in one form.
  private final class Part {
    var rows = Rows()
  }

  /// The bytes and the end of each row in one value, so that a row costs one access.
  private struct Rows: ~Copyable {
    var bytes: ByteBuffer
    var ends: [Int] = []

    /// Reserves 1 MiB, the usual size. The system commits its pages only when they are written.
    init() { bytes = ByteBuffer(capacity: 1 << 20) }

    func range(_ number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

    mutating func append(_ write: (inout ByteBuffer) -> Void) {
      write(&bytes)
      ends.append(bytes.count)
    }
  }

  /// Creates a block without rows, for a number of forms.
  package init(forms: Int) { parts = (0..<forms).map { _ in Part() } }

  /// Adds a trace's bytes in each form, a row or several, and returns the trace's number.
  package func append(_ write: (_ form: Int, inout ByteBuffer) -> Void) -> Int {
    for (form, part) in parts.enumerated() {
      part.rows.append { write(form, &$0) }
    }
    return (parts.first?.rows.ends.count ?? 1) - 1
  }

  /// Passes a trace's bytes, with their line ends, in each of the first `forms` to `body`.
  package func withRows(
    _ number: Int, forms: Int, _ body: (_ form: Int, ByteView) throws -> Void
  ) rethrows {
    for form in 0..<forms {
      let part = parts[form]
      try part.rows.bytes.withBytes { bytes in
        try body(form, ByteView(rebasing: bytes[part.rows.range(number)]))
      }
    }
  }
}
