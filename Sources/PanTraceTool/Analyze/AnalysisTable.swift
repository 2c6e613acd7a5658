import PanAnalysis
import PanDocuments
import PanEngine
import PanTraces

/// The table of a batch: one row per trace.
package enum AnalysisTable {
  /// What later pans of the recordings did. Nil if there were none.
  static func sequelSentence(_ facts: BatchFacts) -> String? {
    let longer = facts.withLaterPans
    guard longer.count > 0 else { return nil }
    let shown = longer.items.map { trace in
      "\(trace.analysis.id), then \(trace.laterActs.map(SequelText.short).joined(separator: ", then "))"
    }
    let rest = longer.count > mostSequels ? "; csv and json have the rest" : ""
    return
      "\(counted(longer.count, "recording")) went on after the first pan, which alone is counted: "
      + shown.joined(separator: "; ") + rest + "."
  }

  /// The most recordings with later pans that a sentence names.
  static let mostSequels = 8

  /// A row for each trace, for people: who, what, why, and `metrics`.
  ///
  /// `facts` of the whole batch decide which columns there are.
  static func people(
    _ traces: some Collection<AnalyzedTrace>, of facts: BatchFacts, metrics: [Metric] = []
  ) -> Table {
    Table(traces) {
      Column("trace") { .text($0.analysis.id) }
      if facts.intents > 0 { Column("intent", "meant") { .text($0.analysis.intent?.name) } }
      Column("decision") { decision($0.analysis) }
      Column("reason") { .text(DecisionSentence.short($0.analysis)) }
      for metric in metrics {
        Column(column(metric, facts.length)) { cell($0.analysis.measurements[metric], metric.info) }
      }
      if facts.haveSeveralSources {
        Column("source", "file", isOptional: true) { .text($0.source) }
      }
    }
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

  /// What the mark † means. Nil if no figure of the metrics carries it.
  static func flagLegend(_ summary: BatchSummary, _ metrics: [Metric]) -> String? {
    let found = metrics.reduce(into: Set()) { $0.formUnion(summary.flags(of: $1)) }
    guard !found.isEmpty else { return nil }
    let flags = MetricValue.Flag.allCases.filter(found.contains)
    return "† " + flags.map { "\($0.name): \($0.explanation)" }.joined(separator: "; ")
      + ". Marked figures are left out of medians and quantiles."
  }

  /// The warning about lengths that are not in points. Nil if all are.
  static func unitWarning(_ facts: BatchFacts) -> String? { LengthLabel.warning(facts.units) }

  /// The display rates, in a sentence. Nil if no recording states another than the usual one.
  static func rateSentence(_ facts: BatchFacts, clock: DisplayClock) -> String? {
    guard case .recorded = clock else { return nil }
    let usual = DisplayClock.usualRate
    let rates = facts.rates.sorted()
    guard rates.contains(where: { $0 != usual }) else { return nil }
    let names = rates.map { NumberText.shortest($0) ?? "" }.joined(separator: " and ")
    return
      "Display: \(names) Hz, from refresh_hz (\(NumberText.shortest(usual) ?? "") where missing)."
  }

  static func cell(_ measurement: MetricValue, _ info: MetricInfo) -> Cell {
    switch measurement {
    case .value(let value): .number(value, decimals: info.decimals)
    case .flagged(let value, _): .marked(value, decimals: info.decimals)
    case .undefined(let reason): .undefined(reason: reason.name)
    }
  }

  /// The verdict as a cell.
  static func decision(_ analysis: TraceAnalysis) -> Cell {
    let text = decisionMark(analysis)
    if analysis.isAsIntended == false { return .verdict(text, .bad) }
    return switch analysis.verdict {
    case .finished: .verdict(text, .finish)
    case .cancelled: .verdict(text, .cancel)
    case .systemCancelled, .stuck, .undecided, .notRecognized, .prevented: .verdict(text, .doubtful)
    }
  }

  /// The verdict, with a mark if it is not what the person meant.
  static func decisionMark(_ analysis: TraceAnalysis) -> String {
    analysis.isAsIntended == false ? analysis.verdict.name + " ✗" : analysis.verdict.name
  }

  /// The anchor that the content goes to, as a share of the travel. Empty without anchors.
  static func target(_ target: SnapRule.Target?) -> Cell {
    .number(target?.share, decimals: 3)
  }

  static func margin(_ analysis: TraceAnalysis) -> Cell {
    analysis.release.map { margin($0.decision) } ?? .undefined(reason: "no-release")
  }

  /// How far a decision is from its bound.
  static func margin(_ decision: ReleaseDecision) -> Cell {
    guard let margin = decision.margin else { return .undefined(reason: decision.clause.name) }
    return .change(margin.value, decimals: DecisionSentence.decimals(margin))
  }
}

extension MetricInfo {
  /// Whether figures have a unit to print: ratios, counts and numbers of frames have none.
  var hasUnit: Bool { unit != "1" && unit != "count" && unit != "frames" }

  /// A figure over several traces. Undefined if there are too few of them.
  func cell(_ figure: Double?) -> Cell { .number(figure, decimals: decimals, or: "too-few") }

  /// The first columns of every table with one metric a row.
  ///
  /// A narrow screen may drop an optional name: `pantrace explain` has it.
  static func columns<Row>(
    _ length: LengthLabel, isNameOptional: Bool = false, _ metric: @escaping (Row) -> MetricInfo
  ) -> [Column<Row>] {
    [
      Column("metric") { .text(metric($0).id) },
      Column("name", "what", isOptional: isNameOptional) { .text(metric($0).name) },
      Column("unit") { .text(length.spelled(metric($0).unit)) },
    ]
  }
}
