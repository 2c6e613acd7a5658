import PanDocuments
import PanGestures
import PanMetrics
import PanReplay
import PanText
import PanTraces

/// The table of a batch: one row per trace.
package enum AnalysisTable {
  /// What later pans of the recordings did; nil where there were none.
  static func sequelSentence(_ facts: BatchFacts) -> String? {
    let longer = facts.longer
    guard longer.count > 0 else { return nil }
    let shown = longer.traces.map { trace in
      "\(trace.analysis.id), then \(trace.sequel.map(SequelText.short).joined(separator: ", then "))"
    }
    let rest = longer.count > mostSequels ? "; csv and json have the rest" : ""
    return
      "\(counted(longer.count, "recording")) went on after the first pan, which alone is counted: "
      + shown.joined(separator: "; ") + rest + "."
  }

  /// As many recordings with later pans as a sentence names.
  static let mostSequels = 8

  /// For people: who, what, why, and the metrics that were asked for.
  ///
  /// The traces are all of a batch, or one of them with facts of its own.
  static func people(
    _ traces: some Collection<AnalysedTrace>, of facts: BatchFacts, metrics: [Metric] = []
  ) -> Table {
    let showsIntent = facts.intents > 0
    let showsSource = facts.haveSeveralSources
    var columns: [Table.Column] = [.init(id: "trace", title: "trace")]
    if showsIntent { columns.append(.init(id: "intent", title: "meant")) }
    columns += [.init(id: "decision", title: "decision"), .init(id: "reason", title: "reason")]
    columns += metrics.map { column($0, facts.length) }
    if showsSource { columns.append(.init(id: "source", title: "file", isOptional: true)) }
    var table = Table(columns: columns)
    for trace in traces {
      var row: [Cell] = [.text(trace.analysis.id)]
      if showsIntent { row.append(outcome(trace.analysis.intent)) }
      row += [decision(trace.analysis), .text(DecisionSentence.short(trace.analysis))]
      row += metrics.map { cell(trace.analysis.measurements[$0], $0) }
      if showsSource { row.append(.text(trace.source)) }
      table.append(row)
    }
    return table
  }

  /// The column of a metric: its identifier for machines, its name for people.
  static func column(_ metric: Metric, _ length: LengthLabel) -> Table.Column {
    let info = metric.info
    let id = info.id.lowercased().utf8.map { byte in
      byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") ? UInt8(ascii: "_") : byte
    }
    // `l7_percent` says its unit itself.
    let needsUnit = info.hasUnit && !info.id.hasSuffix(".percent")
    return .init(
      id: String(decoding: id, as: UTF8.self), title: info.id,
      unit: needsUnit ? length.spelled(info.unit) : nil, alignment: .trailing)
  }

  /// What the mark † means; nil where no figure of the metrics carries it.
  static func flagLegend(_ summary: BatchSummary, _ metrics: [Metric]) -> String? {
    let found = metrics.reduce(into: Set()) { $0.formUnion(summary.flags(of: $1)) }
    guard !found.isEmpty else { return nil }
    let flags = MeasurementFlag.allCases.filter(found.contains)
    return "† " + flags.map { "\($0.name): \($0.explanation)" }.joined(separator: "; ")
      + ". Marked figures are in no median or quantile."
  }

  /// What to know where positions are not in points; nil where they are.
  static func unitWarning(_ facts: BatchFacts) -> String? { LengthLabel.warning(facts.units) }

  /// At which rates displays were replayed, where the recordings say it; nil where none does.
  static func rateSentence(_ facts: BatchFacts, clock: DisplayClock) -> String? {
    guard case .recorded(let usual, _) = clock else { return nil }
    let rates = facts.rates.sorted()
    guard rates.contains(where: { $0 != usual }) else { return nil }
    let names = rates.map { NumberText.shortest($0) ?? "" }.joined(separator: " and ")
    return "Frames come at \(names) Hz: what refresh_hz says, else "
      + "\(NumberText.shortest(usual) ?? "")."
  }

  static func cell(_ measurement: Measurement, _ metric: Metric) -> Cell {
    cell(measurement, decimals: metric.info.decimals)
  }

  static func cell(_ measurement: Measurement, decimals: Int) -> Cell {
    switch measurement {
    case .value(let value): .number(value, decimals: decimals)
    case .flagged(let value, _): .marked(value, decimals: decimals)
    case .undefined(let reason): .undefined(reason: reason.name)
    }
  }

  static func outcome(_ outcome: TransitionOutcome?) -> Cell {
    outcome.map { .text($0.name) } ?? .empty
  }

  /// The verdict as a cell.
  static func decision(_ analysis: TraceAnalysis) -> Cell {
    let text = decisionMark(analysis)
    if analysis.isAsIntended == false { return .verdict(text, .bad) }
    return switch analysis.verdict {
    case .finished: .verdict(text, .finish)
    case .cancelled: .verdict(text, .cancel)
    case .systemCancelled, .undecided, .notRecognized: .verdict(text, .doubtful)
    }
  }

  /// The verdict, with a mark where it is not what the person meant.
  static func decisionMark(_ analysis: TraceAnalysis) -> String {
    analysis.isAsIntended == false ? analysis.verdict.name + " ✗" : analysis.verdict.name
  }

  /// Where the anchor it goes to is, as a share; empty without anchors.
  static func target(_ target: AnchorTarget?) -> Cell {
    target.map { .number($0.share, decimals: 3) } ?? .empty
  }

  static func margin(_ analysis: TraceAnalysis) -> Cell {
    guard let release = analysis.release else { return .undefined(reason: "no-release") }
    guard let margin = release.decision.margin else {
      return .undefined(reason: release.decision.clause.name)
    }
    return .change(margin.value, decimals: DecisionSentence.decimals(margin))
  }
}

extension MetricInfo {
  /// Whether the unit says more than that it is a number.
  var hasUnit: Bool { unit != "1" && unit != "count" && unit != "frames" }
}
