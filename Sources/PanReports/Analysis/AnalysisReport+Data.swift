import PanDocuments
import PanMetrics

/// What programs read of an analysis.
extension AnalysisReport {
  var data: [Document.Member] {
    let rows = RowSchema.analysis(
      metrics: machine, phases: phases != nil, sequel: settings.transition != nil,
      length: batch.length
    ).passing(batch.carried)
    let metrics = SummaryTables.metrics(summary, machine, length: batch.length)
    return [
      .init("configuration", settings.fields.data),
      .init("files", .table(QualityTables.files(files))),
      .init("traces", .rows(rows.rows(batch.traces))), rejections.data,
      .init("decisions", .object(decisions)), .init("error_rates", .object(errorRates)),
      .init("decision_quality", DecisionFigureText.data(summary.decisions)),
      .init("metrics", .table(metrics)), .init("sampling", SamplingText.data(summary.sampling)),
    ] + AppAgreementText.members(agreement, batch.traces) + (groups.map { [$0.data] } ?? [])
      + (phases.map { [.init("phases", .object(phaseData($0)))] } ?? [])
  }

  private var decisions: [Document.Member] {
    var counts = TraceVerdict.allCases.map { ($0.name, summary.count(of: $0)) }
    counts += [
      ("labelled", summary.labelled), ("as_meant", summary.asIntended),
      ("false_cancels", summary.falseCancels), ("false_finishes", summary.falseFinishes),
    ]
    return counts.map { name, count in
      Document.Member(String(name.map { $0 == "-" ? "_" : $0 }), .integer(count))
    }
  }

  private var errorRates: [Document.Member] {
    RateText.data(summary.rate(of: .falseCancelRate), as: "false_cancel")
      + RateText.data(summary.rate(of: .falseFinishRate), as: "false_finish")
      + RateText.data(summary.rate(of: .errorRate), as: "error")
  }

  private func phaseData(_ count: Int) -> [Document.Member] {
    [
      .init("count", .integer(count)),
      .init("changed_decisions", .table(PhaseTables.changes(batch.traces))),
      .init("metrics", .table(PhaseTables.metrics(batch, machine))),
    ]
  }
}
