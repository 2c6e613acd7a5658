package import PanDocuments
import PanMetrics
import PanText
package import PanTraces

/// A column's heading, type and meaning, for programs that declare their tables beforehand.
struct ColumnFacts: Sendable {
  /// What its values are, by the name that SQL has for it.
  enum Kind: String, Sendable {
    case text = "varchar"
    case number = "double"
    case count = "bigint"
    case truth = "boolean"
  }

  /// In which rows it has a value; an empty text counts as none, as csv cannot tell the two apart.
  enum Presence: Sendable {
    case always
    /// In all but those of traces that could not be used.
    case unlessRejected
    case sometimes

    /// When it is null, in a word.
    var null: String {
      switch self {
      case .always: "never"
      case .unlessRejected: "rejected"
      case .sometimes: "sometimes"
      }
    }
  }

  let heading: Table.Column
  let kind: Kind
  let presence: Presence
  /// What it means: words without a period.
  let meaning: String
}

/// A column of rows about traces: its name and meaning, and what it writes of a row.
package struct RowColumn<Row>: Sendable {
  /// Writes one cell.
  typealias Write = @Sendable (borrowing Row, inout CellWriter) -> Void
  /// The cell of a rejected trace.
  typealias Rejected = @Sendable (ReportFacts.RejectedEntry) -> String

  /// What it writes of a row.
  enum Content: Sendable {
    case metric(Metric)
    case cell(Write)
  }

  let facts: ColumnFacts
  let content: Content
  /// The cell of a trace that could not be used; nil where it is empty.
  let rejected: Rejected?

  init(
    _ id: String, _ kind: ColumnFacts.Kind, _ meaning: String,
    _ presence: ColumnFacts.Presence = .sometimes, unit: String? = nil, rejected: Rejected? = nil,
    write: @escaping Write
  ) {
    self.init(id, kind, meaning, presence, unit: unit, rejected: rejected, .cell(write))
  }

  init(
    _ id: String, _ kind: ColumnFacts.Kind, _ meaning: String,
    _ presence: ColumnFacts.Presence = .sometimes, unit: String? = nil, rejected: Rejected? = nil,
    _ content: Content
  ) {
    facts = ColumnFacts(
      heading: .init(id: id, title: id, unit: unit), kind: kind, presence: presence,
      meaning: meaning)
    self.rejected = rejected
    self.content = content
  }
}

/// Writes the cells of a row in a form.
struct CellWriter: ~Copyable {
  let template: RowTemplate
  /// The column of the next cell.
  fileprivate(set) var column = 0
  fileprivate var bytes: ByteBuffer

  /// Takes a buffer, which ``finish()`` gives back.
  fileprivate init(_ template: RowTemplate, _ bytes: consuming ByteBuffer) {
    self.template = template
    self.bytes = bytes
  }

  fileprivate consuming func finish() -> ByteBuffer { bytes }

  mutating func write(_ text: String) { template.append(text: text, at: column, to: &bytes) }
  mutating func write(_ integer: Int) { template.append(integer: integer, at: column, to: &bytes) }
  mutating func write(_ number: Double) { template.append(number: number, at: column, to: &bytes) }
  mutating func write(_ cell: Cell) { template.append(cell, at: column, to: &bytes) }
  mutating func writeNothing() { template.appendEmpty(at: column, to: &bytes) }

  mutating func write(_ measurement: MetricValue) {
    switch measurement {
    case .value(let figure), .flagged(let figure, _): write(figure)
    case .undefined(let reason): template.append(undefined: reason.name, at: column, to: &bytes)
    }
  }

  mutating func write(_ text: String?) { if let text { write(text) } else { writeNothing() } }
  mutating func write(_ integer: Int?) {
    if let integer { write(integer) } else { writeNothing() }
  }
  mutating func write(_ number: Double?) { if let number { write(number) } else { writeNothing() } }
}

/// The columns of rows about traces, which write each row cell by cell.
package struct RowSchema<Row>: Sendable {
  /// What was measured of a row.
  typealias Measurements = @Sendable (borrowing Row) -> TraceMeasurements

  let columns: [RowColumn<Row>]
  /// The file of a row.
  let source: @Sendable (borrowing Row) -> String
  /// The recordings' own columns of a row.
  let recorded: @Sendable (borrowing Row) -> [PassthroughColumn]
  private let measurements: Measurements?

  init(
    _ columns: [RowColumn<Row>], source: @escaping @Sendable (borrowing Row) -> String,
    recorded: @escaping @Sendable (borrowing Row) -> [PassthroughColumn],
    measurements: Measurements? = nil
  ) {
    self.columns = columns
    self.source = source
    self.recorded = recorded
    self.measurements = measurements
  }

  /// The headings of the columns.
  package var headings: [Table.Column] { columns.map { $0.facts.heading } }

  /// The schema with the passthrough columns of these names appended, then the header lines of the
  /// rows' files.
  package func passing(_ names: [String], _ lines: HeaderLines = HeaderLines()) -> RowSchema {
    let passthrough = PassthroughColumns(names + lines.keys, besides: headings)
    let (source, recorded) = (source, recorded)
    let further = passthrough.headings.enumerated().map { place, heading in
      guard place >= names.count else {
        return RowColumn<Row>(heading.id, .text, "a column of the recordings") {
          $1.write(passthrough.text(at: place, of: recorded($0)))
        }
      }
      let values = lines.values(of: lines.keys[place - names.count])
      return RowColumn<Row>(heading.id, .text, "a # line of the file") {
        $1.write(values[ByteKey(source($0))])
      }
    }
    return with(columns + further)
  }

  /// The schema with only the columns at `places`.
  func choosing(_ places: [Int]) -> RowSchema { with(places.map { columns[$0] }) }

  private func with(_ columns: [RowColumn<Row>]) -> RowSchema {
    RowSchema(columns, source: source, recorded: recorded, measurements: measurements)
  }

  /// Writes the cells of a row, without its end.
  @_specialize(where Row == AnalyzedTrace)
  @_specialize(where Row == ComparedRow)
  func append(_ row: Row, _ template: RowTemplate, to bytes: inout ByteBuffer) {
    var cells = CellWriter(template, bytes)
    let measured = measurements?(row) ?? TraceMeasurements.none
    for place in columns.indices {
      cells.column = place
      switch columns[place].content {
      case .metric(let metric): cells.write(measured[metric])
      case .cell(let write): write(row, &cells)
      }
    }
    bytes = cells.finish()
  }

  /// Writes the row of a trace that could not be used, with its end.
  func append(
    _ entry: ReportFacts.RejectedEntry, _ template: RowTemplate, to bytes: inout ByteBuffer
  ) {
    for (place, column) in columns.enumerated() {
      template.append(.text(column.rejected?(entry)), at: place, to: &bytes)
    }
    template.endRow(&bytes)
  }
}
