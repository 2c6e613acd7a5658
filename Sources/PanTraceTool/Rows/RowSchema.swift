import PanAnalysis
package import PanDocuments
package import PanTraces

// How traces become rows, in four nouns. A `RowColumn` has its meaning, and its value of a trace. A
// `RowSchema` lists the columns (`AnalysisRows`, and `ComparedTrace` for rules). A thread writes rows into
// a `RowBuffer`. `RowWriter` copies them into files in the order of the input. Back again:
// `AnalysisRowLayout` finds the columns in a header, `AnalysisRowFiles` makes traces of rows.

/// In which rows a column is null, in a word. An empty text counts as null, as csv cannot tell the two
/// apart.
enum RowNull: String, Sendable {
  case never
  /// In those of traces that could not be used.
  case rejected
  case sometimes
}

/// A column of rows about traces: its id, unit and meaning, and its value in a row.
package struct RowColumn<Row>: Sendable {
  /// Where the value comes from. Nil is a cell without a value.
  enum Value: Sendable {
    /// The same text in each row, also in those of traces that could not be used.
    case constant(String)
    case text(@Sendable (borrowing Row) -> String?)
    case number(@Sendable (borrowing Row) -> Double?)
    case count(@Sendable (borrowing Row) -> Int?)
    case truth(@Sendable (borrowing Row) -> Bool)
    /// A number with its own way to be undefined.
    case cell(@Sendable (borrowing Row) -> Cell)
    case metric(Metric)
    /// What keeps a metric from being compared. The column is named for the metric's own.
    case flag(Metric)
  }

  /// The name without a unit.
  let id: String
  /// The unit, if lengths are in points.
  let unit: String?
  /// What it means: words without a period.
  let meaning: String
  let null: RowNull
  /// The option that adds it. Nil for a column of all rows.
  let option: String?
  let value: Value

  init(
    _ id: String, _ meaning: String, unit: String? = nil, null: RowNull = .sometimes,
    option: String? = nil, _ value: Value
  ) {
    self.id = id
    self.unit = unit
    self.meaning = meaning
    self.null = null
    self.option = option
    self.value = value
  }

  /// What its values are, by the name that SQL has for it.
  var type: String {
    switch value {
    case .constant, .text, .flag: "varchar"
    case .number, .cell, .metric: "double"
    case .count: "bigint"
    case .truth: "boolean"
    }
  }

  /// The heading for rows with lengths in a unit.
  func heading(_ length: LengthLabel) -> Table.Column {
    let heading = Table.Column(id: id, title: id, unit: unit.map(length.spelled))
    guard case .flag = value else { return heading }
    let name = heading.key + "_flag"
    return .init(id: name, title: name)
  }
}

/// The columns of rows about traces, which write each row cell by cell.
package struct RowSchema<Row>: Sendable {
  let columns: [RowColumn<Row>]
  /// The file of a row.
  private let source: @Sendable (borrowing Row) -> String
  /// The recordings' own columns of a row.
  private let recorded: @Sendable (borrowing Row) -> [Trace.PassthroughColumn]
  /// What was measured of a row.
  private let measurements: @Sendable (borrowing Row) -> TraceMeasurements

  init(
    _ columns: [RowColumn<Row>], source: @escaping @Sendable (borrowing Row) -> String,
    recorded: @escaping @Sendable (borrowing Row) -> [Trace.PassthroughColumn],
    measurements: @escaping @Sendable (borrowing Row) -> TraceMeasurements = { _ in .none }
  ) {
    self.columns = columns
    self.source = source
    self.recorded = recorded
    self.measurements = measurements
  }

  /// The headings of the columns, for rows with lengths in a unit.
  package func headings(_ length: LengthLabel) -> [Table.Column] {
    columns.map { $0.heading(length) }
  }

  /// The schema with the passthrough columns of these names appended, then the header lines of the
  /// rows' files.
  package func passing(_ names: [String], _ lines: HeaderLines = HeaderLines()) -> RowSchema {
    let (source, recorded) = (source, recorded)
    let headings = recordedHeadings(names + lines.keys, besides: headings(.points))
    let further = headings.enumerated().map { place, heading in
      // The recording's columns stand behind all others, so that programs find these in their places.
      guard place >= names.count else {
        return RowColumn<Row>(
          heading.id, "a column of the recordings",
          .text { recorded($0).text(named: names[place], at: place) })
      }
      let values = lines.values(of: lines.keys[place - names.count])
      return RowColumn(heading.id, "a # line of the file", .text { values[ByteKey(source($0))] })
    }
    return with(columns + further)
  }

  /// The schema with only the columns of these names, in their order, or with all for nil.
  ///
  /// A name with any length unit finds its column. `advice` stands behind the message about a name that
  /// finds none.
  func choosing(_ names: [String]?, advice: String = ".") throws(UsageError) -> RowSchema {
    guard let names else { return self }
    let keys = Trace.LengthUnit.allCases.map { headings(LengthLabel($0)).map(\.key) }
    var places: [Int] = []
    for name in names {
      let key = ColumnRole.lowercased(name)
      let place = keys.lazy.compactMap {
        $0.firstIndex { ColumnRole.lowercased($0).hasSameBytes(as: key) }
      }.first
      guard let place else {
        let nearest = nearestName(to: name, in: keys[0]).map { "Did you mean \($0)? " } ?? ""
        throw .contradiction(
          "--columns: there is no column '\(name)'",
          advice: nearest + "-f csv shows all in its first line" + advice)
      }
      guard !places.contains(place) else {
        throw .contradiction("--columns: \(name) comes twice", advice: "Give it once.")
      }
      places.append(place)
    }
    return with(places.map { columns[$0] })
  }

  /// The schema with other columns of the same rows.
  func with(_ columns: [RowColumn<Row>]) -> RowSchema {
    RowSchema(columns, source: source, recorded: recorded, measurements: measurements)
  }

  /// Writes a row.
  @_specialize(where Row == AnalyzedTrace)
  @_specialize(where Row == ComparedTrace.Row)
  func append(_ row: Row, _ template: RowTemplate, to bytes: inout ByteBuffer) {
    // One switch a cell, on values that are made where they are shown: a row is never held.
    let measured = measurements(row)
    for place in columns.indices {
      switch columns[place].value {
      case .metric(let metric): template.append(measured[metric], at: place, to: &bytes)
      case .flag(let metric):
        template.append(text: measured[metric].flag?.name, at: place, to: &bytes)
      case .constant(let text): template.append(text: text, at: place, to: &bytes)
      case .text(let text): template.append(text: text(row), at: place, to: &bytes)
      case .number(let number): template.append(number: number(row), at: place, to: &bytes)
      case .count(let count): template.append(integer: count(row), at: place, to: &bytes)
      case .truth(let truth): template.append(.bool(truth(row)), at: place, to: &bytes)
      case .cell(let cell): template.append(cell(row), at: place, to: &bytes)
      }
    }
    template.endRow(&bytes)
  }

  /// Writes the row of a trace that could not be used.
  func append(
    _ entry: ReportFacts.RejectedEntry, _ template: RowTemplate, to bytes: inout ByteBuffer
  ) {
    for (place, column) in columns.enumerated() {
      let text = if case .constant(let text) = column.value { text } else { entry.text(column.id) }
      template.append(text: text, at: place, to: &bytes)
    }
    template.endRow(&bytes)
  }
}

extension RowTemplate {
  /// Writes a measurement.
  fileprivate func append(_ measurement: MetricValue, at column: Int, to bytes: inout ByteBuffer) {
    switch measurement {
    case .value(let figure), .flagged(let figure, _): append(number: figure, at: column, to: &bytes)
    case .undefined(let reason): append(undefined: reason.name, at: column, to: &bytes)
    }
  }
}

extension ReportFacts.RejectedEntry {
  /// The text in a column of rows. Nil for a column that needs a trace.
  fileprivate func text(_ column: String) -> String? {
    let reason = trace.reason
    return switch column {
    case "source": source
    case "trace": trace.id
    case "decision": "rejected"
    case "rejected_code": reason.code.name
    case "rejected_at": reason.column.map { "\(reason.line):\($0)" } ?? "\(reason.line)"
    case "rejected_message": reason.message
    default: nil
    }
  }
}

/// The headings of recordings' columns beside those that a table has already: a `duration` that
/// clashes becomes `recorded_duration`.
func recordedHeadings(_ names: [String], besides own: [Table.Column]) -> [Table.Column] {
  guard !names.isEmpty else { return [] }
  var taken = Set(own.map { ByteKey(ColumnRole.lowercased($0.key)) })
  return names.map { name in
    var id = taken.contains(ByteKey(ColumnRole.lowercased(name))) ? "recorded_" + name : name
    while !taken.insert(ByteKey(ColumnRole.lowercased(id))).inserted { id += "_" }
    return .init(id: id, title: id)
  }
}

extension [Trace.PassthroughColumn] {
  /// What a column holds of a trace, likely at `place`. Nil if rows of the trace differ.
  func text(named name: String, at place: Int) -> String? {
    // Traces of a file have the same columns in the same places.
    let isThere = place < count && self[place].name.hasSameBytes(as: name)
    return (isThere ? self[place] : self[named: name])?.text
  }
}

extension Table {
  /// The table behind columns with the names of recordings, renamed if they clash with its own.
  func behind(_ names: [String], _ texts: [[String]]) -> Table {
    Table(
      columns: recordedHeadings(names, besides: columns) + columns,
      rows: zip(texts, rows).map { texts, cells in texts.map { .text($0) } + cells })
  }
}

/// The names of columns in which some trace has a value, as they first appear.
struct PassthroughNames: Sendable {
  private(set) var names: [String] = []
  private var known: Set<ByteKey> = []

  /// Notes the columns of one more trace.
  mutating func add(_ columns: [Trace.PassthroughColumn]) {
    for column in columns where column.text != nil {
      let key = ByteKey(ColumnRole.lowercased(column.name))
      if known.insert(key).inserted { names.append(column.name) }
    }
  }
}

extension Trace {
  /// The passthrough columns with participant and decision in front, for rows without these two.
  package var recordedColumns: [PassthroughColumn] {
    guard participant != nil || recordedDecision != nil else { return columns }
    let known = [
      (ColumnRole.participant, participant), (ColumnRole.decision, recordedDecision?.name),
    ]
    return known.compactMap { role, text in
      text.map { PassthroughColumn(name: role.names[0], content: .same($0)) }
    } + columns
  }
}
