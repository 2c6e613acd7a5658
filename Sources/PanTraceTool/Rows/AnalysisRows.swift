package import PanAnalysis
package import PanDocuments
import PanEngine
import PanTraces

private typealias Column = RowColumn<AnalyzedTrace>

/// The rows of an analysis for machines: who, what, why, and the metrics, under stable names.
extension RowSchema<AnalyzedTrace> {
  /// The columns with some metrics, each followed by its flag if it can have one.
  ///
  /// The column `length_unit` has each trace's own unit. `configuration` is the digest of the options.
  /// Programs find columns by name: a new one may come at any place.
  package static func analysis(
    metrics: [Metric] = Metric.allCases, configuration: String = ""
  ) -> RowSchema {
    RowSchema(
      identity + decision + circumstances + metrics.flatMap(figure) + release + origin
        + [
          .init(
            "configuration", "a digest of the options that the rows were made with", null: .never,
            .constant(configuration))
        ] + rejection
    ) {
      $0.source
    } recorded: {
      $0.analysis.columns
    } measurements: {
      $0.analysis.measurements
    }
  }

  /// The columns that a baseline keeps: who, what was meant, and what was decided.
  package static var baseline: RowSchema {
    let schema = analysis(metrics: [])
    let known: Set = ["source", "trace", "intent", "decision"]
    return schema.with(schema.columns.filter { known.contains($0.id) })
  }

  /// The rows of traces, each rejected trace before the trace whose index it has in `before`,
  /// ascending.
  package func rows(
    _ traces: AnalyzedBatch.Traces, _ length: LengthLabel,
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
    return TableRows(columns: headings(length), count: order.count) { number, template, bytes in
      let row = order[number]
      if row < 0 {
        append(rejected[~row].entry, template, to: &bytes)
      } else {
        append(traces[row], template, to: &bytes)
      }
    }
  }

  private static var identity: [Column] {
    [
      .init("source", "the file, as it was given", null: .never, .text { $0.source }),
      .init("trace", "the trace's id in its file", null: .never, .text { $0.analysis.id }),
      .init("participant", "who made the gesture", .text { $0.analysis.participant }),
      .init(
        "intent", "what the person meant: finish or cancel", .text { $0.analysis.intent?.name }),
      .init(
        "recorded_decision", "what the app did: finish, cancel, or none (no pan began)",
        .text { $0.analysis.recordedDecision?.name }),
      .init(
        "samples", "rows of the trace", null: .rejected, .count { $0.analysis.sampleCount }),
      .init(
        "duration", "from the first sample to the last", unit: "s", null: .rejected,
        .number { $0.analysis.duration }),
      .init(
        "length_unit", "the unit of lengths: pt, px, mm, counts", null: .rejected,
        .text { $0.analysis.lengthUnit.symbol }),
      // Without a pan, direction and extent would describe nothing.
      .init(
        "direction", "the way that finishes; null without a pan",
        .text { $0.analysis.end.hasPan ? $0.analysis.travel.direction.name : nil }),
      .init(
        "extent", "the length of the travel; null without a pan", unit: "pt",
        .number { $0.analysis.end.hasPan ? $0.analysis.travel.extent : nil }),
    ]
  }

  // A release is a large value: each column reads only the field that it shows, without a copy.
  private static var decision: [Column] {
    let verdicts = TraceAnalysis.Verdict.allCases.map(\.name).joined(separator: ", ")
    return [
      .init(
        "decision", verdicts + " or rejected", null: .never, .text { $0.analysis.verdict.name }),
      .init(
        "clause", "the part of the rule that decided",
        .text { $0.analysis.release?.decision.reason.name }),
      .init(
        "margin", "signed distance to the bound, positive towards finish",
        .cell { AnalysisTable.margin($0.analysis) }),
      .init(
        "margin_unit", "the unit of margin and bound",
        .text {
          let unit = $0.analysis.release?.decision.margin?.unit
          return unit?.symbol($0.analysis.lengthUnit)
        }),
      .init(
        "bound", "the bound that decided", .number { $0.analysis.release?.decision.margin?.bound }),
      .init(
        "target", "the anchor it goes to, as a share of the travel",
        .number { $0.analysis.release?.decision.target?.share }),
      .init(
        "no_velocity", "why the release has no velocity",
        .text { $0.analysis.release?.velocity.missing?.name }),
    ]
  }

  private static var circumstances: [Column] {
    [
      .init("end", "how the replay ended", null: .rejected, .text { $0.analysis.end.name }),
      .init(
        "interruptions", "how often the settle was caught", null: .rejected,
        .count { $0.analysis.interruptions }),
      .init(
        "later_contacts", "contacts after the pan", null: .rejected,
        .count { $0.analysis.laterContacts }),
      .init(
        "ignored_pointers", "fingers that did not count", null: .rejected,
        .count { $0.analysis.ignoredPointers }),
      .init(
        "notes", "codes of what was noted, with blanks between",
        .text {
          let notes = $0.analysis.notes
          // Nearly all traces have at most one note: then no string is allocated.
          return notes.count < 2
            ? notes.first?.name ?? "" : notes.map(\.name).joined(separator: " ")
        }),
    ]
  }

  /// A metric, and its flag if it can have one.
  private static func figure(_ metric: Metric) -> [Column] {
    let info = metric.info
    let heading = AnalysisTable.column(metric, .points)
    let option: String? =
      MetricSet.standard.contains(metric.group)
      ? nil : metric.group == .completion ? "--transition" : "--metrics"
    func column(_ meaning: String, _ value: Column.Value) -> Column {
      .init(heading.id, meaning, unit: heading.unit, option: option, value)
    }
    let figure = column("\(info.id): \(info.name)", .metric(metric))
    guard metric.canBeFlagged else { return [figure] }
    return [figure, column("what keeps \(info.id) from being compared", .flag(metric))]
  }

  /// What a rule sees of a release beside progress and velocity, which are metrics, and how often the
  /// display shows it.
  private static var release: [Column] {
    func number(_ value: @escaping @Sendable (ReleaseState) -> Double?) -> Column.Value {
      .number { $0.analysis.release.flatMap { value($0.state) } }
    }
    return [
      .init(
        "display_rate", "how often the display shows a frame", unit: "Hz",
        .number { $0.analysis.displayRate }),
      .init(
        "cross_velocity", "the velocity across the travel at lift", unit: "pt/s",
        number { $0.crossVelocity }),
      .init(
        "offset", "how far the content was asked to go at lift", unit: "pt", number { $0.offset }),
      .init(
        "translation", "how far the finger went since the pan began", unit: "pt",
        number { $0.translation }),
      .init(
        "finger_way", "how far the finger went since it touched down", unit: "pt",
        number { $0.fingerWay }),
      .init("peak", "the farthest progress before the lift", number { $0.peak }),
      .init("contact_duration", "from touch-down to lift", unit: "s", number { $0.duration }),
    ]
  }

  /// Where the trace and its travel come from.
  private static var origin: [Column] {
    [
      .init(
        "direction_basis",
        "what says the direction: configured, contradicted (the file says another), recorded, common "
          + "(nearly all drags of the file), strayed (those, and this one goes another way), drag",
        null: .rejected, .text { $0.analysis.travelBasis.direction.name }),
      .init(
        "extent_basis", "what says the extent: configured, recorded, assumed", null: .rejected,
        .text { $0.analysis.travelBasis.length.name }),
      .init(
        "place", "rises from trace to trace of a file", null: .rejected, .count { $0.place }),
      .init(
        "recording", "a digest of the samples and of the screen's size",
        .text { $0.recording?.hexadecimal }),
    ]
  }

  /// Last, as nearly all rows leave them empty.
  private static var rejection: [Column] {
    [
      .init("rejected_code", "why the trace could not be used", .text { _ in nil }),
      .init("rejected_at", "where: the line and the column", .text { _ in nil }),
      .init("rejected_message", "the same in words", .text { _ in nil }),
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
