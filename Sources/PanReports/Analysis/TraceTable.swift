package import PanDocuments
package import PanMetrics

/// The tables about a single trace.
package enum TraceTable {
  /// Every metric that was asked for, with its value or the reason why it has none.
  package static func measurements(_ analysis: TraceAnalysis) -> Table {
    var table = Table(columns: [
      .init(id: "metric", title: "metric"),
      .init(id: "name", title: "what"),
      .init(id: "value", title: "value", alignment: .trailing),
      .init(id: "unit", title: "unit"),
      .init(id: "remark", title: "remark"),
    ])
    let length = LengthLabel(analysis.lengthUnit)
    for metric in Metric.allCases where analysis.measurements.metrics.contains(metric.group) {
      let measurement = analysis.measurements[metric]
      table.append([
        .text(metric.info.id), .text(metric.info.name),
        AnalysisTable.cell(measurement, metric),
        .text(metric.info.hasUnit ? length.spelled(metric.info.unit) : ""),
        .text(remark(measurement)),
      ])
    }
    return table
  }

  private static func remark(_ measurement: Measurement) -> String {
    switch measurement {
    case .value: ""
    case .flagged(_, let flag): flag.name
    case .undefined(let reason): reason.explanation
    }
  }
}
