package import PanAnalysis
package import PanDocuments
import PanTraces

/// The tables that sum up a batch.
package enum SummaryTables {
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
      MetricInfo.columns(length, isNameOptional: true) { $0.info }
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
