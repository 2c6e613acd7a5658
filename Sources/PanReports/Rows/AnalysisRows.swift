package import PanDocuments
package import PanMetrics
import PanGestures
import PanReplay
import PanText
import PanTraces

/// The rows of an analysis for machines: who, what, why, and the metrics, under stable names.
extension RowSchema<AnalyzedTrace> {
  /// The columns with some metrics, each followed by its flag where it can have one.
  ///
  /// Headings have the unit `length`. The column `length_unit` has each trace's own. `laterActs`
  /// adds the later pans. `configuration` is the digest of the options. New columns are appended, so
  /// that programs find the others in their places.
  package static func analysis(
    metrics: [Metric] = Metric.allCases, laterActs: Bool = false,
    length: LengthLabel = .points, configuration: String = ""
  ) -> RowSchema {
    var columns = identity(length) + decision + circumstances
    for metric in metrics { columns += figure(metric, length) }
    columns.append(
      RowColumn("display_rate", .number, "how often the display shows a frame", unit: "Hz") {
        $1.write($0.analysis.displayRate)
      })
    if laterActs {
      columns.append(
        RowColumn("sequel", .text, "what later pans of the recording did") {
          $1.write($0.laterActs.map(SequelText.short).joined(separator: "; "))
        })
    }
    columns += release(length) + origin
    columns.append(
      RowColumn(
        "configuration", .text, "a digest of the options that the rows were made with", .always
      ) { _ in
        configuration
      } write: {
        $1.write(configuration)
      })
    return RowSchema(columns + rejection) {
      $0.source
    } recorded: {
      $0.analysis.columns
    } measurements: {
      $0.analysis.measurements
    }
  }

  /// The rows of traces, each rejected trace before the trace that `before` names.
  package func rows(
    _ traces: AnalyzedTraces, and rejected: [(entry: ReportFacts.RejectedEntry, before: Int)] = []
  ) -> TableRows {
    let order = RowSource.order(traces: traces.count, rejectedBefore: rejected.map { $0.before })
    return TableRows(columns: headings, count: order.count) {
      number, template, bytes in
      switch order[number] {
      case .trace(let place):
        append(traces[place], template, to: &bytes)
        template.endRow(&bytes)
      case .rejected(let index): append(rejected[index].entry, template, to: &bytes)
      }
    }
  }

  private static func identity(_ length: LengthLabel) -> [RowColumn<AnalyzedTrace>] {
    [
      RowColumn("source", .text, "the file, as it was given", .always) {
        $0.source
      } write: {
        $1.write($0.source)
      },
      RowColumn("trace", .text, "the trace's id in its file", .always) {
        $0.trace.id
      } write: {
        $1.write($0.analysis.id)
      },
      RowColumn("participant", .text, "who made the gesture") {
        $1.write($0.analysis.participant)
      },
      RowColumn("intent", .text, "what the person meant: finish or cancel") {
        $1.write($0.analysis.intent?.name)
      },
      RowColumn("recorded_decision", .text, "what the app did: finish or cancel") {
        $1.write($0.analysis.recordedDecision?.name)
      },
      RowColumn("samples", .count, "rows of the trace", .unlessRejected) {
        $1.write($0.analysis.sampleCount)
      },
      RowColumn(
        "duration", .number, "from the first sample to the last", .unlessRejected, unit: "s"
      ) {
        $1.write($0.analysis.duration)
      },
      RowColumn(
        "length_unit", .text, "the unit of lengths: pt, px, mm, counts", .unlessRejected
      ) {
        $1.write($0.analysis.lengthUnit.symbol)
      },
      // Without a pan, direction and extent would describe nothing.
      RowColumn("direction", .text, "the way that finishes; null without a pan") {
        $1.write(
          $0.analysis.end.hasPan ? $0.analysis.travel.direction.name : nil)
      },
      RowColumn(
        "extent", .number, "the length of the travel; null without a pan", unit: length.symbol
      ) {
        $1.write($0.analysis.end.hasPan ? $0.analysis.travel.extent : nil)
      },
    ]
  }

  // A release is a large value: each column reads only the field that it shows, without a copy.
  private static var decision: [RowColumn<AnalyzedTrace>] {
    [
      RowColumn(
        "decision", .text,
        TraceVerdict.allCases.map(\.name).joined(separator: ", ") + " or rejected", .always
      ) { _ in
        "rejected"
      } write: {
        $1.write($0.analysis.verdict.name)
      },
      RowColumn("clause", .text, "the part of the rule that decided") {
        $1.write($0.analysis.release?.decision.clause.name)
      },
      RowColumn("margin", .number, "signed distance to the bound, positive towards finish") {
        $1.write(AnalysisTable.margin($0.analysis))
      },
      RowColumn("margin_unit", .text, "the unit of margin and bound") {
        let unit = $0.analysis.release?.decision.margin?.unit
        $1.write(unit?.symbol($0.analysis.lengthUnit))
      },
      RowColumn("bound", .number, "the bound that decided") {
        $1.write($0.analysis.release?.decision.margin?.bound)
      },
      RowColumn("target", .number, "the anchor it goes to, as a share of the travel") {
        $1.write($0.analysis.release?.decision.target?.share)
      },
      RowColumn("no_velocity", .text, "why the release has no velocity") {
        $1.write($0.analysis.release?.velocity.missing?.name)
      },
    ]
  }

  private static var circumstances: [RowColumn<AnalyzedTrace>] {
    [
      RowColumn("end", .text, "how the replay ended", .unlessRejected) {
        $1.write($0.analysis.end.name)
      },
      RowColumn("interruptions", .count, "how often the settle was caught", .unlessRejected) {
        $1.write($0.analysis.interruptions)
      },
      RowColumn("later_contacts", .count, "contacts after the pan", .unlessRejected) {
        $1.write($0.analysis.laterContacts)
      },
      RowColumn("ignored_pointers", .count, "fingers that did not count", .unlessRejected) {
        $1.write($0.analysis.ignoredPointers)
      },
      RowColumn("notes", .text, "codes of what was noted, with blanks between") {
        let notes = $0.analysis.notes
        // Nearly all traces have at most one note: then no string is allocated.
        $1.write(
          notes.count < 2 ? notes.first?.name ?? "" : notes.map(\.name).joined(separator: " "))
      },
    ]
  }

  /// A metric, and its flag where it can have one.
  private static func figure(
    _ metric: Metric, _ length: LengthLabel
  ) -> [RowColumn<AnalyzedTrace>] {
    let info = metric.info
    let heading = AnalysisTable.column(metric, length)
    let figure = RowColumn<AnalyzedTrace>(
      heading.id, .number, "\(info.id): \(info.name)", unit: heading.unit, .metric(metric))
    guard metric.canBeFlagged else { return [figure] }
    return [
      figure,
      RowColumn(heading.key + "_flag", .text, "what keeps \(info.id) from being compared") {
        $1.write($0.analysis.measurements[metric].flag?.name)
      },
    ]
  }

  /// What a rule sees of a release beside progress and velocity, which are metrics.
  private static func release(_ length: LengthLabel) -> [RowColumn<AnalyzedTrace>] {
    func column(
      _ id: String, _ meaning: String, _ unit: String?,
      _ value: @escaping @Sendable (ReleaseState) -> Double?
    ) -> RowColumn<AnalyzedTrace> {
      RowColumn(id, .number, meaning, unit: unit) {
        $1.write($0.analysis.release.flatMap { value($0.state) })
      }
    }
    return [
      column("cross_velocity", "the velocity across the travel at lift", length.speed) {
        $0.crossVelocity
      },
      column("offset", "how far the content was asked to go at lift", length.symbol) { $0.offset },
      column("translation", "how far the finger went since the pan began", length.symbol) {
        $0.translation
      },
      column("finger_way", "how far the finger went since it touched down", length.symbol) {
        $0.fingerWay
      },
      column("peak", "the farthest progress before the lift", nil) { $0.peak },
      column("contact_duration", "from touch-down to lift", "s") { $0.duration },
    ]
  }

  /// Where the trace and its travel come from.
  private static var origin: [RowColumn<AnalyzedTrace>] {
    [
      RowColumn(
        "direction_basis", .text,
        "what says the direction: configured, contradicted (the file says another), recorded, drag",
        .unlessRejected
      ) {
        $1.write($0.analysis.travelBasis.direction.name)
      },
      RowColumn(
        "extent_basis", .text, "what says the extent: configured, recorded, assumed",
        .unlessRejected
      ) {
        $1.write($0.analysis.travelBasis.length.name)
      },
      RowColumn("place", .count, "rises from trace to trace of a file", .unlessRejected) {
        $1.write($0.place)
      },
      RowColumn("recording", .text, "a digest of the samples and of the screen's size") {
        $1.write($0.recording)
      },
    ]
  }

  /// Last, so that all other columns keep their places.
  private static var rejection: [RowColumn<AnalyzedTrace>] {
    [
      RowColumn("rejected_code", .text, "why the trace could not be used") {
        $0.trace.reason.code.name
      } write: {
        $1.writeNothing()
      },
      RowColumn("rejected_at", .text, "where: the line and the column") {
        let reason = $0.trace.reason
        return reason.column.map { "\(reason.line):\($0)" } ?? "\(reason.line)"
      } write: {
        $1.writeNothing()
      },
      RowColumn("rejected_message", .text, "the same in words") {
        $0.trace.reason.message
      } write: {
        $1.writeNothing()
      },
    ]
  }
}

extension VelocityEstimate {
  /// Why there is no velocity; nil where there is one.
  var missing: NoVelocityReason? { if case .none(let reason) = self { reason } else { nil } }
}

extension MarginUnit {
  /// The symbol for lengths in a unit; a string is only made for units other than points.
  fileprivate func symbol(_ unit: LengthUnit) -> String {
    unit == .points ? symbol : symbol(LengthLabel(unit))
  }
}

/// A row of a table: a trace or a rejected trace, by its index.
enum RowSource: Equatable {
  case trace(Int)
  case rejected(Int)

  /// The rows in order, each rejected trace before the trace whose index it has in `before`,
  /// ascending.
  static func order(traces count: Int, rejectedBefore before: [Int]) -> [RowSource] {
    var rows: [RowSource] = []
    for trace in 0...count {
      while rows.count - trace < before.count, before[rows.count - trace] == trace {
        rows.append(.rejected(rows.count - trace))
      }
      if trace < count { rows.append(.trace(trace)) }
    }
    return rows
  }
}
