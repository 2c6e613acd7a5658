package import PanDocuments
import PanMetrics

/// The tables of what the phase of the display clock changes.
package enum PhaseTables {
  /// How much of each metric is the luck of the phase: per trace first, then over the batch.
  ///
  /// Only metrics that depend on the phase; flagged figures are left out, as everywhere.
  static func metrics(_ batch: AnalysedBatch, _ metrics: [Metric]) -> Table {
    var table = Table(
      columns: MetricInfo.columns + [
        .init(id: "defined", title: "n", alignment: .trailing),
        .init(id: "partly", title: "some phases", alignment: .trailing),
        .init(id: "median", title: "median", alignment: .trailing),
        .init(id: "spread_median", title: "median spread", alignment: .trailing),
        .init(id: "spread_max", title: "largest spread", alignment: .trailing),
        .init(id: "spread_max_trace", title: "in"),
      ])
    for metric in metrics where metric.group.dependsOnPhase {
      table.append(row(of: metric, batch))
    }
    return table
  }

  private static func row(of metric: Metric, _ batch: AnalysedBatch) -> [Cell] {
    let info = metric.info
    let draws = batch.traces.compactMap {
      trace -> (id: String, sweep: PhaseSweep, range: PhaseRange)? in
      guard let sweep = trace.phases, let range = sweep[metric], range.median.comparable != nil
      else { return nil }
      return (trace.analysis.id, sweep, range)
    }
    let spreads = draws.map { $0.range.spread ?? 0 }
    let widest = draws.indices.max { spreads[$0] < spreads[$1] }
    return info.cells(batch.length) + [
      .integer(draws.count),
      .integer(draws.count { $0.range.defined < $0.sweep.verdicts.count }),
      info.cell(Distribution(draws.compactMap(\.range.median.value)).median),
      info.cell(Distribution(spreads).median), info.cell(widest.map { spreads[$0] }),
      widest.flatMap { spreads[$0] >= info.resolution / 2 ? .text(draws[$0].id) : nil } ?? .empty,
    ]
  }

  /// The traces whose verdict the phase decides, with how often each verdict came.
  package static func changes(_ traces: AnalysedTraces) -> Table {
    var table = Table(columns: [
      .init(id: "source", title: "file"), .init(id: "trace", title: "trace"),
      .init(id: "verdicts", title: "verdicts"),
    ])
    for trace in traces {
      guard let sweep = trace.phases, sweep.changesVerdict else { continue }
      table.append([
        .text(trace.source), .text(trace.analysis.id), .text(verdicts(sweep)),
      ])
    }
    return table
  }

  /// What the phase does to the decisions, in a sentence; nil without a sweep.
  static func sentence(_ facts: BatchFacts) -> String? {
    guard let count = facts.phases else { return nil }
    let start = "Over \(count) phases of the display clock "
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

  /// As many traces as a sentence names.
  static let mostNamed = 5

  private static func verdicts(_ sweep: PhaseSweep) -> String {
    TraceVerdict.allCases.compactMap { verdict in
      let count = sweep.verdicts.count { $0 == verdict }
      return count > 0 ? "\(count) \(verdict.name)" : nil
    }.joined(separator: ", ")
  }
}
