package import PanDocuments
package import PanMetrics
import PanText
import PanReplay
import PanTraces

/// The columns of an analysis for machines: who, what, why, and the metrics, under stable names.
package struct MachineColumns: Sendable {
  private let fields: [Field]
  /// What ``fields`` hold, beside each other for rows.
  private let figures: [MachineFigure]
  /// How a row is written.
  private let steps: [Step]
  /// The recordings' own columns, behind all others so that these stay where readers look for them.
  private let carried: CarriedTable

  /// The columns with some metrics, each followed by its flag where it can have one.
  ///
  /// Lengths are called as `length` says; `length_unit` has the unit of each trace.
  ///
  /// With `phases`, the spread over the phases of the display clock of those that have one, too.
  ///
  /// With `sequel`, what later pans did. `carried` names the recordings' own columns.
  package init(
    metrics: [Metric] = Metric.allCases, phases: Bool = false, sequel: Bool = false,
    length: LengthLabel = .points, carried: [String] = []
  ) {
    var fields = Self.identity(length) + Self.decision + Self.circumstances
    fields += metrics.flatMap { Self.fields($0, length) }
    if phases {
      fields += Self.phases
      fields += metrics.filter(\.group.dependsOnPhase).flatMap { Self.phaseFields($0, length) }
    }
    fields += Self.display
    if sequel { fields.append(Self.sequel) }
    self.fields = fields
    figures = fields.map { $0.figure }
    steps = Self.steps(figures)
    self.carried = CarriedTable(carried, besides: fields.map(\.column) + Self.rejection)
  }

  /// The table of some traces; without any, of the columns alone.
  package func table(_ traces: [AnalysedTrace] = []) -> Table {
    Table(
      columns: fields.map(\.column),
      rows: traces.map { trace in fields.map { $0.figure.cell(trace) } })
  }

  /// The columns of the rows of traces and of those that could not be used.
  package var rows: Table {
    Table(columns: fields.map(\.column) + Self.rejection + carried.columns)
  }

  /// The same with the rows of some traces, and among them those of others that could not be used, in
  /// their order: each says before which trace it stands.
  package func rows(
    _ traces: AnalysedTraces, and rejected: [(entry: ReportFacts.RejectedEntry, before: Int)] = []
  ) -> TableRows {
    let order = RowOrder(rejectedBefore: rejected.map { $0.before })
    return TableRows(columns: rows.columns, count: traces.count + rejected.count) {
      number, template, bytes in
      switch order[number] {
      case .trace(let place): append(whole: traces[place], template, to: &bytes)
      case .rejected(let index): template.append(row(rejected[index].entry), to: &bytes)
      }
    }
  }

  /// The row of a trace.
  package func row(_ trace: AnalysedTrace) -> [Cell] {
    fields.map { $0.figure.cell(trace) } + Self.rejection.map { _ in .empty }
      + carried.cells(trace.analysis.columns)
  }

  /// The cell of a trace in a column of ``rows``.
  func cell(_ trace: AnalysedTrace, at place: Int) -> Cell {
    if place < fields.count { return fields[place].figure.cell(trace) }
    let carried = place - fields.count - Self.rejection.count
    return carried < 0 ? .empty : self.carried.cells(trace.analysis.columns)[carried]
  }

  /// Writes the row of a trace into bytes, without its end; the template is that of ``rows``, without
  /// the recordings' own columns.
  func append(
    _ trace: borrowing AnalysedTrace, _ template: RowTemplate, to bytes: inout ByteBuffer
  ) {
    var row = RowMaker(template, bytes)
    for step in steps {
      switch step {
      case .metrics(let metrics, let first): append(metrics, from: first, of: trace, to: &row)
      case .figure(let column):
        row.column = column
        figures[column].send(trace, to: &row)
      }
    }
    for index in Self.rejection.indices {
      row.column = fields.count + index
      row.takeNothing()
    }
    bytes = row.finish()
  }

  /// Writes the row of a trace with the recordings' own columns; the template is that of ``rows``.
  func append(
    whole trace: borrowing AnalysedTrace, _ template: RowTemplate, to bytes: inout ByteBuffer
  ) {
    append(trace, template, to: &bytes)
    let first = fields.count + Self.rejection.count
    for (index, cell) in carried.cells(trace.analysis.columns).enumerated() {
      template.append(cell, at: first + index, to: &bytes)
    }
    template.endRow(&bytes)
  }

  /// Writes the figures of metrics from a column on, which are most columns: all that are numbers at
  /// once.
  private func append(
    _ metrics: [Metric], from first: Int, of trace: borrowing AnalysedTrace,
    to row: inout RowMaker
  ) {
    unsafe withUnsafeTemporaryAllocation(of: Double.self, capacity: metrics.count) { values in
      unsafe trace.analysis.measurements.copyFigures(of: metrics, to: values)
      var next = 0
      while true {
        next += unsafe row.template.append(
          numbers: UnsafeBufferPointer(rebasing: values[next...]), from: first + next,
          to: &row.bytes)
        guard next < metrics.count else { break }
        row.column = first + next
        figures[row.column].send(trace, to: &row)
        next += 1
      }
    }
  }

  /// The row of a trace that could not be used: who it is, that it was rejected, why and where.
  package func row(_ entry: ReportFacts.RejectedEntry) -> [Cell] {
    let reason = entry.trace.reason
    let place = reason.column.map { "\(reason.line):\($0)" } ?? "\(reason.line)"
    return fields.map { field in
      switch field.column.id {
      case "source": .text(entry.source)
      case "trace": .text(entry.trace.id)
      case "decision": .text("rejected")
      default: .empty
      }
    } + [.text(reason.code.name), .text(place)] + carried.columns.map { _ in .empty }
  }

  /// What each column holds, in the order of ``rows``.
  var schema: [RowSchema.Column] {
    fields.map { RowSchema.Column($0.column, $0.figure.facts) }
      + zip(Self.rejection, ["why the trace could not be used", "where: the line and the column"])
      .map { RowSchema.Column($0, ColumnFacts(.text, .sometimes, $1)) }
  }

  /// At the very end, so that all other columns stay where readers look for them.
  private static let rejection: [Table.Column] = [
    .init(id: "rejected_code", title: "rejected_code"),
    .init(id: "rejected_at", title: "rejected_at"),
  ]

  private static func fields(_ metric: Metric, _ length: LengthLabel) -> [Field] {
    let column = AnalysisTable.column(metric, length)
    let figure = Field(column: column, figure: .metric(metric, decimals: metric.info.decimals))
    return metric.canBeFlagged ? [figure, Field(column.key + "_flag", .flag(metric))] : [figure]
  }

  /// The median, the bounds, and for how many phases there is a figure.
  private static func phaseFields(_ metric: Metric, _ length: LengthLabel) -> [Field] {
    let column = AnalysisTable.column(metric, length)
    let decimals = metric.info.decimals
    return [
      Field(
        column.id + "_phase_median", unit: column.unit, .phaseMedian(metric, decimals: decimals)),
      Field(column.id + "_phase_min", unit: column.unit, .phaseLeast(metric, decimals: decimals)),
      Field(column.id + "_phase_max", unit: column.unit, .phaseMost(metric, decimals: decimals)),
      Field(column.id + "_phases", .phasesDefined(metric)),
    ]
  }

  /// A part of a row.
  private enum Step: Sendable {
    /// Metrics whose columns follow each other.
    case metrics([Metric], from: Int)
    /// Any other column.
    case figure(Int)
  }

  private static func steps(_ figures: [MachineFigure]) -> [Step] {
    var steps: [Step] = []
    var metrics: [Metric] = []
    for (column, figure) in figures.enumerated() {
      if case .metric(let metric, _) = figure {
        metrics.append(metric)
        continue
      }
      if !metrics.isEmpty { steps.append(.metrics(metrics, from: column - metrics.count)) }
      metrics = []
      steps.append(.figure(column))
    }
    if !metrics.isEmpty { steps.append(.metrics(metrics, from: figures.count - metrics.count)) }
    return steps
  }

  /// A column for machines and what it holds of a trace.
  private struct Field: Sendable {
    let column: Table.Column
    let figure: MachineFigure

    init(column: Table.Column, figure: MachineFigure) {
      self.column = column
      self.figure = figure
    }

    init(_ id: String, unit: String? = nil, _ figure: MachineFigure) {
      self.init(column: .init(id: id, title: id, unit: unit), figure: figure)
    }
  }

  private static func identity(_ length: LengthLabel) -> [Field] {
    [
      Field("source", .source), Field("trace", .trace), Field("participant", .participant),
      Field("intent", .intent), Field("recorded_decision", .recordedDecision),
      Field("samples", .samples), Field("duration", unit: "s", .duration),
      Field("length_unit", .lengthUnit), Field("direction", .direction),
      Field("extent", unit: length.symbol, .extent),
    ]
  }

  private static let decision: [Field] = [
    Field("decision", .decision), Field("clause", .clause), Field("margin", .margin),
    Field("margin_unit", .marginUnit), Field("bound", .bound), Field("target", .target),
    Field("no_velocity", .noVelocity),
  ]

  private static let sequel = Field("sequel", .sequel)

  private static let display: [Field] = [Field("display_rate", unit: "Hz", .displayRate)]

  private static let phases: [Field] = [
    Field("phases", .phases), Field("phases_as_decided", .phasesAsDecided),
  ]

  private static let circumstances: [Field] = [
    Field("end", .end), Field("interruptions", .interruptions),
    Field("later_contacts", .laterContacts), Field("ignored_pointers", .ignoredPointers),
    Field("notes", .notes),
  ]
}
