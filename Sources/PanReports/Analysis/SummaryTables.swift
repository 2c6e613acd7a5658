package import PanDocuments
package import PanMetrics
import PanTraces

/// The tables that sum up a batch.
package enum SummaryTables {
  /// Each metric's median with its 95 % interval and upper quantiles, over the traces that have one.
  ///
  /// Flagged figures are counted, and left out of everything else.
  package static func metrics(
    _ summary: BatchSummary, _ metrics: [Metric], length: LengthLabel
  ) -> Table {
    var table = Table(
      columns: MetricInfo.columns(isNameOptional: true) + [
        .init(id: "defined", title: "n", alignment: .trailing),
        .init(id: "traces", title: "of", alignment: .trailing),
        .init(id: "flagged", title: "†", alignment: .trailing),
        .init(id: "median", title: "median", alignment: .trailing),
        .init(id: "median_low", title: "95 % from", alignment: .trailing),
        .init(id: "median_high", title: "to", alignment: .trailing),
        .init(id: "p90", title: "p90", alignment: .trailing),
        .init(id: "p95", title: "p95", alignment: .trailing),
        .init(id: "max", title: "max", alignment: .trailing),
      ])
    for metric in metrics {
      let info = metric.info
      let (values, median) = summary.distributionAndMedian(of: metric)
      let interval = median.interval
      table.append(
        info.cells(length) + [
          .integer(values.values.count), .integer(summary.count),
          .integer(summary.flaggedCount(of: metric)), info.cell(values.median),
          info.cell(interval?.lower),
          info.cell(interval?.upper), info.cell(values.p90), info.cell(values.p95),
          info.cell(values.maximum),
        ])
    }
    return table
  }

  /// What people meant against what was decided; only traces with an intent.
  package static func confusion(_ batch: AnalysedBatch) -> Table {
    let verdicts = TraceVerdict.allCases
    let columns = verdicts.map { verdict in
      Table.Column(id: verdict.name, title: verdict.name, alignment: .trailing)
    }
    var table = Table(columns: [.init(id: "intent", title: "meant")] + columns)
    for intent in TransitionOutcome.allCases {
      let meant = batch.facts.meant[intent] ?? [:]
      let counts = verdicts.map { verdict in
        Cell.integer(meant[verdict, default: 0])
      }
      table.append([.text(intent.name)] + counts)
    }
    return table
  }
}
