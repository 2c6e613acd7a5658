package import PanDocuments
package import PanMetrics
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

  /// What people meant against what was decided; only traces with an intent.
  package static func confusion(_ batch: AnalyzedBatch) -> Table {
    Table(TransitionOutcome.allCases) {
      Column("intent", "meant") { .text($0.name) }
      for verdict in TraceVerdict.allCases {
        Column(number: verdict.name) { intent in
          .integer(
            batch.facts.meant.first { $0.intent == intent && $0.verdict == verdict }?.count ?? 0)
        }
      }
    }
  }
}

/// The tables of what the phase of the display clock changes.
package enum PhaseTables {
  /// How far each metric depends on the phase: its spread per trace, summed up over the batch.
  ///
  /// Only metrics that depend on the phase; flagged figures are left out, as everywhere.
  static func metrics(_ batch: AnalyzedBatch, _ metrics: [Metric]) -> Table {
    typealias Draw = (id: String, sweep: PhaseSweep, range: PhaseRange)
    let rows = metrics.lazy.filter(\.group.dependsOnPhase).map { metric in
      let draws = batch.traces.compactMap { trace -> Draw? in
        guard let sweep = trace.phases, let range = sweep[metric], range.median.comparable != nil
        else { return nil }
        return (trace.analysis.id, sweep, range)
      }
      let spreads = draws.map { $0.range.spread ?? 0 }
      let widest = draws.indices.max { spreads[$0] < spreads[$1] }
      return (info: metric.info, draws: draws, spreads: spreads, widest: widest)
    }
    return Table(rows) {
      MetricInfo.columns(batch.length) { $0.info }
      Column(number: "defined", "n") { .integer($0.draws.count) }
      Column(number: "partly", "some phases") {
        .integer($0.draws.count { $0.range.defined < $0.sweep.verdicts.count })
      }
      Column(number: "median") {
        $0.info.cell(Distribution($0.draws.compactMap(\.range.median.value)).median)
      }
      Column(number: "spread_median", "median spread") {
        $0.info.cell(Distribution($0.spreads).median)
      }
      Column(number: "spread_max", "largest spread") { row in
        row.info.cell(row.widest.map { row.spreads[$0] })
      }
      Column("spread_max_trace", "in") { row in
        .text(
          row.widest.flatMap {
            row.spreads[$0] >= row.info.resolution / 2 ? row.draws[$0].id : nil
          })
      }
    }
  }

  /// The traces whose verdict depends on the phase, with the count of each verdict.
  package static func changes(_ traces: AnalyzedTraces) -> Table {
    Table(
      traces.compactMap { trace in
        trace.phases.flatMap { $0.changesVerdict ? (trace: trace, sweep: $0) : nil }
      }
    ) {
      Column("source", "file") { .text($0.trace.source) }
      Column("trace") { .text($0.trace.analysis.id) }
      Column("verdicts") { .text(verdicts($0.sweep)) }
    }
  }

  /// What the phase does to the decisions, in a sentence; nil without a sweep.
  static func sentence(_ facts: BatchFacts) -> String? {
    guard let count = facts.phases else { return nil }
    let start = "Over \(count) start times of the display clock "
    let changed = facts.changed
    guard changed.count > 0 else { return start + "every decision is the same." }
    let list = changed.traces.compactMap { trace in
      trace.phases.map { "\(trace.analysis.id) (\(verdicts($0)))" }
    }
    let left = changed.count - changed.traces.count
    let more = left > 0 ? " and \(left) more" : ""
    return start + "the decision of \(changed.count) of \(facts.swept) changes: "
      + list.joined(separator: ", ") + more + "."
  }

  /// The most traces that a sentence names.
  static let mostNamed = 5

  private static func verdicts(_ sweep: PhaseSweep) -> String {
    TraceVerdict.allCases.compactMap { verdict in
      let count = sweep.verdicts.count { $0 == verdict }
      return count > 0 ? "\(count) \(verdict.name)" : nil
    }.joined(separator: ", ")
  }
}
