package import PanAnalysis
package import PanDocuments
import PanEngine
import PanTraces

/// The rows of an analysis for machines: who, what, why, and the metrics, under stable names.
extension RowSchema<AnalyzedTrace> {
  /// The columns with some metrics, each followed by its flag if it can have one.
  ///
  /// Headings have the unit `length`. The column `length_unit` has each trace's own. `configuration`
  /// is the digest of the options. Programs find columns by name: a new one may come at any place.
  package static func analysis(
    metrics: [Metric] = Metric.allCases, length: LengthLabel = .points, configuration: String = ""
  ) -> RowSchema {
    var columns = identity(length) + decision + circumstances
    for metric in metrics { columns += figure(metric, length) }
    columns.append(
      .number("display_rate", "how often the display shows a frame", unit: "Hz") {
        $0.analysis.displayRate
      })
    columns += release(length) + origin
    columns.append(
      RowColumn(
        "configuration", .text, "a digest of the options that the rows were made with",
        null: .never, .constant(configuration)))
    return RowSchema(columns + rejection) {
      $0.source
    } recorded: {
      $0.analysis.columns
    } measurements: {
      $0.analysis.measurements
    }
  }

  /// The columns that a baseline keeps: who, what was meant, and what was decided.
  package static func baseline(length: LengthLabel) -> RowSchema {
    let schema = analysis(metrics: [], length: length)
    let known: Set = ["source", "trace", "intent", "decision"]
    return schema.choosing(
      schema.columns.indices.filter { known.contains(schema.columns[$0].facts.id) })
  }

  /// The rows of traces, each rejected trace before the trace whose index it has in `before`,
  /// ascending.
  package func rows(
    _ traces: AnalyzedBatch.Traces,
    and rejected: [(entry: ReportFacts.RejectedEntry, before: Int)] = []
  ) -> TableRows {
    // A row is the index of a trace, or the complement of that of a rejected one.
    var order: [Int] = []
    var next = 0
    for trace in 0...traces.count {
      while next < rejected.count, rejected[next].before == trace {
        order.append(~next)
        next += 1
      }
      if trace < traces.count { order.append(trace) }
    }
    return TableRows(columns: headings, count: order.count) { number, template, bytes in
      let row = order[number]
      if row < 0 {
        append(rejected[~row].entry, template, to: &bytes)
      } else {
        append(traces[row], template, to: &bytes)
      }
    }
  }

  private static func identity(_ length: LengthLabel) -> [RowColumn<AnalyzedTrace>] {
    [
      .text("source", "the file, as it was given", null: .never) { $0.source },
      .text("trace", "the trace's id in its file", null: .never) { $0.analysis.id },
      .text("participant", "who made the gesture") { $0.analysis.participant },
      .text("intent", "what the person meant: finish or cancel") { $0.analysis.intent?.name },
      .text("recorded_decision", "what the app did: finish, cancel, or none (no pan began)") {
        $0.analysis.recordedDecision?.name
      },
      .count("samples", "rows of the trace") { $0.analysis.sampleCount },
      .number("duration", "from the first sample to the last", null: .rejected, unit: "s") {
        $0.analysis.duration
      },
      .text("length_unit", "the unit of lengths: pt, px, mm, counts", null: .rejected) {
        $0.analysis.lengthUnit.symbol
      },
      // Without a pan, direction and extent would describe nothing.
      .text("direction", "the way that finishes; null without a pan") {
        $0.analysis.end.hasPan ? $0.analysis.travel.direction.name : nil
      },
      .number("extent", "the length of the travel; null without a pan", unit: length.symbol) {
        $0.analysis.end.hasPan ? $0.analysis.travel.extent : nil
      },
    ]
  }

  // A release is a large value: each column reads only the field that it shows, without a copy.
  private static var decision: [RowColumn<AnalyzedTrace>] {
    let verdicts = TraceAnalysis.Verdict.allCases.map(\.name).joined(separator: ", ")
    return [
      .text("decision", verdicts + " or rejected", null: .never) { $0.analysis.verdict.name },
      .text("clause", "the part of the rule that decided") {
        $0.analysis.release?.decision.reason.name
      },
      RowColumn(
        "margin", .number, "signed distance to the bound, positive towards finish",
        .cell { AnalysisTable.margin($0.analysis) }),
      .text("margin_unit", "the unit of margin and bound") {
        let unit = $0.analysis.release?.decision.margin?.unit
        return unit?.symbol($0.analysis.lengthUnit)
      },
      .number("bound", "the bound that decided") { $0.analysis.release?.decision.margin?.bound },
      .number("target", "the anchor it goes to, as a share of the travel") {
        $0.analysis.release?.decision.target?.share
      },
      .text("no_velocity", "why the release has no velocity") {
        $0.analysis.release?.velocity.missing?.name
      },
    ]
  }

  private static var circumstances: [RowColumn<AnalyzedTrace>] {
    [
      .text("end", "how the replay ended", null: .rejected) { $0.analysis.end.name },
      .count("interruptions", "how often the settle was caught") { $0.analysis.interruptions },
      .count("later_contacts", "contacts after the pan") { $0.analysis.laterContacts },
      .count("ignored_pointers", "fingers that did not count") { $0.analysis.ignoredPointers },
      .text("notes", "codes of what was noted, with blanks between") {
        let notes = $0.analysis.notes
        // Nearly all traces have at most one note: then no string is allocated.
        return notes.count < 2 ? notes.first?.name ?? "" : notes.map(\.name).joined(separator: " ")
      },
    ]
  }

  /// A metric, and its flag if it can have one.
  private static func figure(
    _ metric: Metric, _ length: LengthLabel
  ) -> [RowColumn<AnalyzedTrace>] {
    let info = metric.info
    let heading = AnalysisTable.column(metric, length)
    let option: String? =
      MetricSet.standard.contains(metric.group)
      ? nil : metric.group == .completion ? "--transition" : "--metrics"
    let figure = RowColumn<AnalyzedTrace>(
      heading.id, .number, "\(info.id): \(info.name)", unit: heading.unit, option: option,
      .metric(metric))
    guard metric.canBeFlagged else { return [figure] }
    return [
      figure,
      RowColumn(
        heading.key + "_flag", .text, "what keeps \(info.id) from being compared", option: option,
        .flag(metric)),
    ]
  }

  /// What a rule sees of a release beside progress and velocity, which are metrics.
  private static func release(_ length: LengthLabel) -> [RowColumn<AnalyzedTrace>] {
    func column(
      _ id: String, _ meaning: String, _ unit: String?,
      _ value: @escaping @Sendable (ReleaseState) -> Double?
    ) -> RowColumn<AnalyzedTrace> {
      .number(id, meaning, unit: unit) { $0.analysis.release.flatMap { value($0.state) } }
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
      .text(
        "direction_basis",
        "what says the direction: configured, contradicted (the file says another), recorded, common "
          + "(nearly all drags of the file), strayed (those, and this one goes another way), drag",
        null: .rejected
      ) {
        $0.analysis.travelBasis.direction.name
      },
      .text(
        "extent_basis", "what says the extent: configured, recorded, assumed", null: .rejected
      ) {
        $0.analysis.travelBasis.length.name
      },
      .count("place", "rises from trace to trace of a file") { $0.place },
      .text("recording", "a digest of the samples and of the screen's size") {
        $0.recording?.hexadecimal
      },
    ]
  }

  /// Last, as nearly all rows leave them empty.
  private static var rejection: [RowColumn<AnalyzedTrace>] {
    [
      .text("rejected_code", "why the trace could not be used") { _ in nil },
      .text("rejected_at", "where: the line and the column") { _ in nil },
      .text("rejected_message", "the same in words") { _ in nil },
    ]
  }
}

extension VelocityEstimate {
  /// Why there is no velocity. Nil if there is one.
  var missing: Absence? { if case .none(let reason) = self { reason } else { nil } }
}

extension ReleaseDecision.MarginUnit {
  /// The symbol for lengths in a unit. A string is only made for units other than points.
  fileprivate func symbol(_ unit: Trace.LengthUnit) -> String {
    unit == .points ? symbol : symbol(LengthLabel(unit))
  }
}
