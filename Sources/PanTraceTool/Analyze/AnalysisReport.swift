package import PanAnalysis
package import PanDocuments
import PanEngine
package import PanTrace
import PanTraces

/// An analysis as text, Markdown, a page or JSON. Rows of traces are streamed by ``RowForms``.
package struct AnalysisReport {
  let batch: AnalyzedBatch
  /// Why the batch cannot be believed. Nil if it can.
  private let disbelief: BeliefWords?
  let rejections: Rejections
  let files: [FileReport]
  let settings: ReplaySettings
  /// The metrics that programs read.
  let machine: [Metric]
  /// How much people see beside the verdict.
  private let shown: TextDetail
  /// The traces in groups. Nil if not asked for.
  package let groups: GroupedFigures?
  /// The agreement with the app's own decisions. Nil if none was recorded.
  let agreement: AppAgreement?

  /// Takes the analyzed batch and its files, and the metrics that people and programs see.
  package init(
    _ batch: AnalyzedBatch, disbelief: BeliefWords? = nil, rejections: Rejections,
    files: [FileReport],
    settings: ReplaySettings, shown: TextDetail = TextDetail(), machine: [Metric],
    groups: GroupedFigures? = nil
  ) {
    self.batch = batch
    self.disbelief = disbelief
    self.rejections = rejections
    self.files = files
    self.settings = settings
    self.shown = shown
    self.machine = machine
    self.groups = groups
    agreement = batch.facts.agreement
  }

  var summary: BatchSummary { batch.summary }

  /// The document.
  ///
  /// Its rows are those of the groups: the rows of traces are written while traces are read.
  package func document(version: String) -> Document {
    Document(
      schema: "pantrace.analysis/1", version: version,
      rows: groups.map { groups in { groups.machine } }
    ) {
      blocks
    } data: {
      data
    }
  }

  private var blocks: [Document.Block] {
    let policy = settings.configuration.policy
    let opening = BatchOpening(
      batch, agreement, settings, disbelief, rejected: rejections.entries.count, files,
      hasTables: shown.showsTable)
    var blocks: [Document.Block] = [.sentences(opening.verdict)]
    if let groups { blocks += groups.blocks }
    if groups != nil, !shown.all {
      // Who asks for groups reads gestures elsewhere, or with --all.
    } else if batch.count <= TextDetail.few {
      blocks.append(.table(people(batch.first.items)))
    } else if shown.all {
      blocks.append(.table(people(batch.traces)))
    } else if disbelief == nil {
      blocks += NotableGestures(batch, policy).blocks
    }
    if disbelief == nil { blocks += differences }
    blocks += statistics
    blocks.append(
      .sentences(
        (shown.showsTable ? [] : opening.figures)
          + (groups == nil ? opening.sampling : [])))
    blocks.append(.sentences(opening.assumptions))
    if let sentence = rejections.sentence {
      blocks.append(.table(rejections.list, title: sentence + ":", remark: rejections.rest))
    }
    if let more = shown.hint(of: batch.count) { blocks.append(.sentences([more])) }
    return blocks
  }

  /// A row for each of some traces.
  private func people(_ traces: some Collection<AnalyzedTrace>) -> Table {
    AnalysisTable.people(traces, of: batch.facts, metrics: shown.metrics)
  }

  /// The gestures that the app decided otherwise. Empty without recorded decisions.
  private var differences: [Document.Block] {
    guard let agreement, agreement.rate.count < agreement.rate.total else { return [] }
    return [
      .table(
        AppAgreementText.differences(batch.facts.differing.items),
        title: "Decided otherwise than the app did:", remark: AppAgreementText.rest(agreement))
    ]
  }

  /// What percentages are of, and where their intervals are known to be too narrow.
  private var perGesture: String {
    "Percentages are of gestures: who makes more of them counts more. "
      + "Their intervals are too narrow where few people make most errors and most gestures."
  }

  /// The summary tables, if --metrics or --stats asked for them.
  private var statistics: [Document.Block] {
    guard shown.showsTable else { return [] }
    let metrics = shown.figures(throughTransition: settings.transition != nil)
    var blocks: [Document.Block] = []
    if shown.statistics, summary.labeled > 0 {
      blocks.append(.table(SummaryTables.decisions(summary)))
      if summary.sampling.repeats { blocks.append(.sentences([perGesture])) }
    }
    blocks.append(.table(SummaryTables.metrics(summary, metrics, length: batch.length)))
    if let legend = AnalysisTable.flagLegend(summary, metrics) {
      blocks.append(.sentences([legend]))
    }
    return blocks
  }
}

/// The members of the JSON form.
extension AnalysisReport {
  var data: [Document.Member] {
    let rows = RowSchema.analysis(
      metrics: machine, length: batch.length, configuration: batch.configuration
    ).passing(batch.passthrough, batch.lines)
    let metrics = SummaryTables.metrics(summary, machine, length: batch.length)
    return (disbelief.map { [$0.data] } ?? []) + [
      .init("configuration", settings.fields.data),
      .init("files", .table(QualityTables.files(files))),
      .init("traces", .rows(rows.rows(batch.traces))), rejections.data,
      .init("decisions", .object(decisions)), .init("error_rates", .object(errorRates)),
      .init("decision_quality", DecisionFigureText.data(summary.decisions)),
      .init("metrics", .table(metrics)), .init("sampling", SamplingText.data(summary.sampling)),
    ] + AppAgreementText.members(agreement, batch.traces) + (groups.map { [$0.data] } ?? [])
  }

  private var decisions: [Document.Member] {
    var counts = TraceAnalysis.Verdict.allCases.map { ($0.name, summary.count(of: $0)) }
    counts += [
      ("labeled", summary.labeled), ("as_meant", summary.asIntended),
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
}
