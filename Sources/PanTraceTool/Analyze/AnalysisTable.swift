package import PanAnalysis
package import PanDocuments
import PanEngine
import PanTraces

/// The table of a batch: one row per trace.
package enum AnalysisTable {
  /// A row for each trace, for people: who, what, why, and `metrics`.
  ///
  /// `facts` of the whole batch decide which columns there are.
  static func people(
    _ traces: some Collection<AnalyzedTrace>, of facts: BatchFacts, _ policy: FinishPolicy,
    metrics: [Metric] = []
  ) -> Table {
    Table(traces) {
      Column("trace") { .text($0.analysis.id) }
      if facts.intents > 0 { Column("intent", "meant") { .text($0.analysis.intent?.name) } }
      Column("decision") { decision($0.analysis) }
      Column("reason") { .text(DecisionSentence.phrase($0.analysis, policy)) }
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
    guard let margin = decision.margin else { return .undefined(reason: decision.reason.name) }
    return .change(margin.value, decimals: DecisionSentence.decimals(margin))
  }
}

extension MetricInfo {
  /// A figure over several traces. Undefined if there are too few of them.
  func cell(_ figure: Double?) -> Cell { .number(figure, decimals: decimals, or: "too-few") }
}

extension AnalysisTable {
  /// The tables that sum up a batch.
  package enum Summary {
    /// Each metric's median with its 95 % interval and upper quantiles, over traces with a figure.
    ///
    /// Flagged figures are counted, and left out of everything else.
    package static func metrics(
      _ summary: BatchSummary, _ metrics: [Metric], length: LengthLabel
    ) -> Table {
      // Lazy: the values of all metrics at once would take as much memory as the summary itself.
      let rows = metrics.lazy.map { metric in
        let (values, median) = summary.distributionAndMedian(of: metric)
        return (metric: metric, info: metric.info, values: values, interval: median.interval)
      }
      return Table(rows) {
        Column("metric") { .text($0.info.id) }
        // A narrow screen may drop the name: `pantrace explain` has it.
        Column("name", "what", isOptional: true) { .text($0.info.name) }
        Column("unit") { .text(length.spelled($0.info.unit)) }
        Column(number: "defined", "n") { .integer(summary.figureCount(of: $0.metric)) }
        Column(number: "traces", "of") { _ in .integer(summary.count) }
        Column(number: "flagged", "†") { .integer(summary.flaggedCount(of: $0.metric)) }
        Column(number: "median") { $0.info.cell($0.values.median) }
        Column(number: "median_low", "95 % from") { $0.info.cell($0.interval?.lower) }
        Column(number: "median_high", "to") { $0.info.cell($0.interval?.upper) }
        Column(number: "p90") { $0.info.cell($0.values.value(.p90)) }
        Column(number: "p95") { $0.info.cell($0.values.value(.p95)) }
        Column(number: "max") { $0.info.cell($0.values.value(.maximum)) }
      }
    }

    /// Each figure of the decisions on labeled traces, with the 95 % interval of a rate.
    static func decisions(_ summary: BatchSummary) -> Table {
      func percent(_ share: Double?) -> Cell { .number(share.map { 100 * $0 }, decimals: 1) }
      return Table(DecisionFigure.all) {
        Column("metric") { .text($0.name) }
        Column("name", "what") { .text($0.info.name) }
        Column("unit") { .text($0.info.hasUnit ? $0.info.unit : "") }
        Column(number: "value") {
          AnalysisTable.cell($0.measure(summary.decisions), $0.info)
        }
        Column(number: "low", "95 % from") { percent(summary.rate(of: $0)?.interval?.lower) }
        Column(number: "high", "to") { percent(summary.rate(of: $0)?.interval?.upper) }
        Column(number: "traces", "n") { .integer($0.rate(of: summary.decisions)?.total) }
      }
    }

    /// What people meant against what was decided, for the verdicts that there are.
    package static func confusion(_ batch: AnalyzedBatch) -> Table {
      func count(_ intent: TransitionOutcome?, _ verdict: TraceAnalysis.Verdict) -> Int {
        let meant = batch.facts.meant.filter { $0.verdict == verdict }
        guard let intent else {
          return batch.summary.count(of: verdict) - meant.reduce(0) { $0 + $1.count }
        }
        return meant.first { $0.intent == intent }?.count ?? 0
      }
      let intents: [TransitionOutcome?] = TransitionOutcome.allCases
      let isWhole = batch.facts.intents == batch.count
      return Table(isWhole ? intents : intents + [nil]) {
        Column("intent", "meant") { .text($0?.name ?? "not recorded") }
        for verdict in TraceAnalysis.Verdict.allCases where batch.summary.count(of: verdict) > 0 {
          Column(number: verdict.name) { .integer(count($0, verdict)) }
        }
      }
    }
  }
}
