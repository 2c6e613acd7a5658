package import PanDocuments
package import PanMetrics

/// The tables of what the phase of the display clock changes.
package enum PhaseTables {
  /// How much of each metric is the luck of the phase: per trace first, then over the batch.
  ///
  /// Only metrics that depend on the phase; flagged figures are left out, as everywhere.
  package static func metrics(_ traces: [AnalysedTrace], _ metrics: [Metric]) -> Table {
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
      table.append(row(of: metric, traces))
    }
    return table
  }

  private static func row(of metric: Metric, _ traces: [AnalysedTrace]) -> [Cell] {
    let info = metric.info
    let draws = traces.compactMap { trace -> (id: String, sweep: PhaseSweep, range: PhaseRange)? in
      guard let sweep = trace.phases, let range = sweep[metric], range.median.comparable != nil
      else { return nil }
      return (trace.analysis.id, sweep, range)
    }
    let spreads = draws.map { $0.range.spread ?? 0 }
    let widest = draws.indices.max { spreads[$0] < spreads[$1] }
    return info.cells(traces.length) + [
      .integer(draws.count),
      .integer(draws.count { $0.range.defined < $0.sweep.verdicts.count }),
      info.cell(Distribution(draws.compactMap(\.range.median.value)).median),
      info.cell(Distribution(spreads).median), info.cell(widest.map { spreads[$0] }),
      widest.flatMap { spreads[$0] >= info.resolution / 2 ? .text(draws[$0].id) : nil } ?? .empty,
    ]
  }

  /// The traces whose verdict the phase decides, with how often each verdict came.
  package static func changes(_ traces: [AnalysedTrace]) -> Table {
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
  package static func sentence(_ traces: [AnalysedTrace]) -> String? {
    let swept = traces.filter { $0.phases != nil }
    guard let count = swept.first?.phases?.verdicts.count else { return nil }
    let start = "Over \(count) phases of the display clock "
    let changed = swept.filter { $0.phases?.changesVerdict ?? false }
    guard !changed.isEmpty else { return start + "every decision is the same." }
    let list = changed.prefix(5).compactMap { trace in
      trace.phases.map { "\(trace.analysis.id) (\(verdicts($0)))" }
    }
    let more = changed.count > 5 ? " and \(changed.count - 5) more" : ""
    return start + "the decision of \(changed.count) of \(swept.count) changes: "
      + list.joined(separator: ", ") + more + "."
  }

  private static func verdicts(_ sweep: PhaseSweep) -> String {
    TraceVerdict.allCases.compactMap { verdict in
      let count = sweep.verdicts.count { $0 == verdict }
      return count > 0 ? "\(count) \(verdict.name)" : nil
    }.joined(separator: ", ")
  }
}
