import PanBatch
import PanDocuments
import PanMetrics
import PanReplay
import PanReports
import PanText
import PanTraces

/// An analysis in the forms that need all of it at once.
struct AnalysisOutput {
  let run: AnalysisRun
  let metrics: MetricSelection
  /// Over how many phases of the display clock; nil for the one of the replay.
  let phases: Int?

  /// The whole output in a form.
  func text(_ form: DocumentForm, on screen: Screen) -> String {
    switch form {
    case .text: people(on: screen)
    case .markdown: markdown
    case .json: json
    }
  }

  private var rejections: Rejections { Rejections(run.rejected) }

  private var summary: BatchSummary { BatchSummary(run.traces.map(\.analysis)) }

  private func people(on screen: Screen) -> String {
    let summary = summary
    var text = AnalysisTable.people(run.traces, metrics: metrics.people).text(on: screen)
    text += "\n" + sentences(summary).map { $0 + "\n" }.joined()
    text +=
      "\n"
      + SummaryTables.metrics(summary, metrics.people, length: run.traces.length).text(on: screen)
    if let table = phaseTable { text += "\n" + table.text(on: screen) }
    if let sentence = rejections.sentence {
      text += "\n\(sentence)\n" + rejections.list.text(on: screen)
      if let rest = rejections.rest { text += rest + "\n" }
    }
    return text
  }

  private var markdown: String {
    var document = MarkdownDocument()
    document.table(AnalysisTable.people(run.traces, metrics: metrics.people))
    for sentence in sentences(summary) { document.paragraph("\(sentence)") }
    document.table(SummaryTables.metrics(summary, metrics.people, length: run.traces.length))
    if let table = phaseTable { document.table(table) }
    if let sentence = rejections.sentence {
      document.paragraph("\(sentence):")
      document.table(rejections.list)
      if let rest = rejections.rest { document.paragraph("\(rest)") }
    }
    return document.text
  }

  /// What the phases change of the metrics people see; nil where nothing can change.
  private var phaseTable: Table? {
    guard phases != nil, metrics.people.contains(where: \.group.dependsOnPhase) else { return nil }
    return PhaseTables.metrics(run.traces, metrics.people)
  }

  /// What the batch comes to, in sentences.
  private func sentences(_ summary: BatchSummary) -> [String] {
    var first = "\(counted(summary.count, "trace")): "
    first += TraceVerdict.allCases.filter { summary.count(of: $0) > 0 }
      .map { "\(summary.count(of: $0)) \($0.name)" }.joined(separator: ", ")
    if !run.rejected.isEmpty { first += "; \(run.rejected.count) more rejected" }
    var result = [first + "."]
    if summary.labelled > 0 {
      result.append(
        "\(summary.asIntended) of \(summary.labelled) decided as meant; "
          + "false cancels: \(RateText.people(summary.decisions.falseCancelRate)), "
          + "false finishes: \(RateText.people(summary.decisions.falseFinishRate)).")
      result.append(DecisionFigureText.people(summary.decisions))
    }
    if let phases = PhaseTables.sentence(run.traces) { result.append(phases) }
    let options = run.settings.options
    result.append(
      options.isEmpty
        ? "Replayed with the defaults." : "Replayed with \(options), otherwise the defaults.")
    if let legend = AnalysisTable.flagLegend(run.traces, metrics.people) { result.append(legend) }
    if let rates = AnalysisTable.rateSentence(run.traces, clock: run.configuration.clock) {
      result.append(rates)
    }
    if let warning = AnalysisTable.unitWarning(run.traces) { result.append(warning) }
    return result
  }

  private var json: String {
    let summary = summary
    return JSONWriter.document("pantrace.analysis/1", version: toolVersion) { writer in
      writer.key("configuration")
      run.settings.fields.write(to: &writer)
      writer.key("files")
      QualityTables.files(run.files.map { FileEntry(of: $0) }).write(to: &writer)
      writer.key("traces")
      MachineColumns(metrics: metrics.machine, phases: phases != nil, length: run.traces.length)
        .rows(run.traces).write(to: &writer)
      rejections.write(to: &writer)
      writer.key("decisions")
      write(decisionsOf: summary, to: &writer)
      writer.key("error_rates")
      write(errorRatesOf: summary.decisions, to: &writer)
      writer.key("decision_quality")
      DecisionFigureText.write(summary.decisions, to: &writer)
      writer.key("metrics")
      SummaryTables.metrics(summary, metrics.machine, length: run.traces.length).write(to: &writer)
      if let phases { write(phases: phases, to: &writer) }
    }
  }

  private func write(decisionsOf summary: BatchSummary, to writer: inout JSONWriter) {
    writer.beginObject()
    var counts = TraceVerdict.allCases.map { ($0.name, summary.count(of: $0)) }
    counts += [
      ("labelled", summary.labelled), ("as_meant", summary.asIntended),
      ("false_cancels", summary.falseCancels), ("false_finishes", summary.falseFinishes),
    ]
    for (key, count) in counts {
      writer.key(String(key.map { $0 == "-" ? "_" : $0 }))
      writer.integer(count)
    }
    writer.endObject()
  }

  private func write(phases: Int, to writer: inout JSONWriter) {
    writer.key("phases")
    writer.beginObject()
    writer.key("count")
    writer.integer(phases)
    writer.key("changed_decisions")
    PhaseTables.changes(run.traces).write(to: &writer)
    writer.key("metrics")
    PhaseTables.metrics(run.traces, metrics.machine).write(to: &writer)
    writer.endObject()
  }

  private func write(errorRatesOf quality: DecisionCounts, to writer: inout JSONWriter) {
    writer.beginObject()
    RateText.write(quality.falseCancelRate, as: "false_cancel", to: &writer)
    RateText.write(quality.falseFinishRate, as: "false_finish", to: &writer)
    RateText.write(quality.errorRate, as: "error", to: &writer)
    writer.endObject()
  }
}

typealias FileEntry = ReportFacts.FileEntry

extension ReportFacts.FileEntry {
  /// What a report says of a file that was read.
  init(of report: FileReport) {
    self.init(
      name: report.name, digest: report.digest?.hexadecimal ?? "", counts: report.counts,
      findings: report.diagnostics.totals.filter { $0.code.severity != .remark },
      failure: report.failure?.message
        ?? (report.header == nil ? report.diagnostics.errors.first?.message : nil))
  }
}
