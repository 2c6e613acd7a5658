package import PanDocuments
import PanGestures
package import PanMetrics
import PanReplay
import PanTraces

/// The columns of an analysis for machines: who, what, why, and the metrics, under stable names.
package struct MachineColumns: Sendable {
  private let fields: [Field]

  /// The columns with some metrics, each followed by its flag where it can have one.
  ///
  /// Lengths are called as `length` says; `length_unit` has the unit of each trace.
  ///
  /// With `phases`, the spread over the phases of the display clock of those that have one, too.
  ///
  /// With `sequel`, what later pans did.
  package init(
    metrics: [Metric] = Metric.allCases, phases: Bool = false, sequel: Bool = false,
    length: LengthLabel = .points
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
  }

  /// The table of some traces; without any, of the columns alone.
  package func table(_ traces: [AnalysedTrace] = []) -> Table {
    Table(
      columns: fields.map(\.column), rows: traces.map { trace in fields.map { $0.cell(trace) } })
  }

  /// The columns of the rows of traces and of those that could not be used.
  package var rows: Table { Table(columns: fields.map(\.column) + Self.rejection) }

  /// The same with the rows of some traces.
  package func rows(_ traces: [AnalysedTrace]) -> Table {
    var table = rows
    for trace in traces { table.append(row(trace)) }
    return table
  }

  /// The row of a trace.
  package func row(_ trace: AnalysedTrace) -> [Cell] {
    fields.map { $0.cell(trace) } + Self.rejection.map { _ in .empty }
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
    } + [.text(reason.code.name), .text(place)]
  }

  /// At the very end, so that all other columns stay where readers look for them.
  private static let rejection: [Table.Column] = [
    .init(id: "rejected_code", title: "rejected_code"),
    .init(id: "rejected_at", title: "rejected_at"),
  ]

  private static func fields(_ metric: Metric, _ length: LengthLabel) -> [Field] {
    let figure = Field(metric, length)
    guard metric.canBeFlagged else { return [figure] }
    let flag = Field(figure.column.key + "_flag") { trace in
      trace.analysis.measurements[metric].flag.map { .text($0.name) } ?? .empty
    }
    return [figure, flag]
  }

  /// The median, the bounds, and for how many phases there is a figure.
  private static func phaseFields(_ metric: Metric, _ length: LengthLabel) -> [Field] {
    let column = AnalysisTable.column(metric, length)
    let decimals = metric.info.decimals
    func field(_ part: String, _ cell: @escaping @Sendable (PhaseRange) -> Cell) -> Field {
      Field(column.id + "_phase_" + part, unit: column.unit) { trace in
        trace.phases?[metric].map(cell) ?? .empty
      }
    }
    @Sendable func bound(_ value: Double?) -> Cell {
      value.map { .number($0, decimals: decimals) } ?? .empty
    }
    return [
      field("median") { AnalysisTable.cell($0.median, decimals: decimals) },
      field("min") { bound($0.bounds?.lowerBound) },
      field("max") { bound($0.bounds?.upperBound) },
      Field(column.id + "_phases") { trace in
        trace.phases?[metric].map { .integer($0.defined) } ?? .empty
      },
    ]
  }

  /// A column for machines and what it holds of a trace.
  private struct Field: Sendable {
    let column: Table.Column
    let cell: @Sendable (AnalysedTrace) -> Cell

    init(_ id: String, unit: String? = nil, _ cell: @escaping @Sendable (AnalysedTrace) -> Cell) {
      column = .init(id: id, title: id, unit: unit)
      self.cell = cell
    }

    init(_ metric: Metric, _ length: LengthLabel) {
      column = AnalysisTable.column(metric, length)
      // The entry of the catalogue is a dozen strings, too much to fetch for every cell.
      let decimals = metric.info.decimals
      cell = { AnalysisTable.cell($0.analysis.measurements[metric], decimals: decimals) }
    }
  }

  private static func identity(_ length: LengthLabel) -> [Field] {
    [
      Field("source") { .text($0.source) },
      Field("trace") { .text($0.analysis.id) },
      Field("participant") { $0.analysis.participant.map { .text($0) } ?? .empty },
      Field("intent") { AnalysisTable.outcome($0.analysis.intent) },
      Field("recorded_decision") { AnalysisTable.outcome($0.analysis.recordedDecision) },
      Field("samples") { .integer($0.analysis.sampleCount) },
      Field("duration", unit: "s") { .number($0.analysis.duration, decimals: 3) },
      Field("length_unit") { .text($0.analysis.lengthUnit.symbol) },
      Field("direction") { trace in
        trace.analysis.hasTravel ? .text(trace.analysis.travel.direction.name) : .empty
      },
      Field("extent", unit: length.symbol) { trace in
        trace.analysis.hasTravel ? .number(trace.analysis.travel.extent, decimals: 1) : .empty
      },
    ]
  }

  private static let decision: [Field] = [
    Field("decision") { .text($0.analysis.verdict.name) },
    Field("clause") { $0.analysis.release.map { .text($0.decision.clause.name) } ?? .empty },
    Field("margin") { AnalysisTable.margin($0.analysis) },
    Field("margin_unit") { trace in
      trace.analysis.release?.decision.margin.map { .text($0.unit.symbol(trace.length)) } ?? .empty
    },
    Field("bound") { trace in
      trace.analysis.release?.decision.margin.map { .number($0.bound, decimals: 3) } ?? .empty
    },
    Field("target") { AnalysisTable.target($0.analysis.release?.decision.target) },
    Field("no_velocity") { trace in
      guard case .none(let reason)? = trace.analysis.release?.velocity else { return .empty }
      return .text(reason.name)
    },
  ]

  private static let sequel = Field("sequel") { trace in
    .text(trace.sequel.map(SequelText.short).joined(separator: "; "))
  }

  private static let display: [Field] = [
    Field("display_rate", unit: "Hz") { trace in
      trace.analysis.displayRate.map { .number($0, decimals: 3) } ?? .empty
    }
  ]

  private static let phases: [Field] = [
    Field("phases") { trace in trace.phases.map { .integer($0.verdicts.count) } ?? .empty },
    Field("phases_as_decided") { trace in
      let verdict = trace.analysis.verdict
      return trace.phases.map { sweep in .integer(sweep.verdicts.count { $0 == verdict }) }
        ?? .empty
    },
  ]

  private static let circumstances: [Field] = [
    Field("end") { .text($0.analysis.end.name) },
    Field("interruptions") { .integer($0.analysis.interruptions) },
    Field("later_contacts") { .integer($0.analysis.laterContacts) },
    Field("ignored_pointers") { .integer($0.analysis.ignoredPointers) },
    Field("notes") { .text($0.analysis.notes.map(\.name).joined(separator: " ")) },
  ]
}

extension TraceAnalysis {
  /// Whether there was a pan whose way a direction and a length describe.
  fileprivate var hasTravel: Bool { end != .notRecognized }
}
