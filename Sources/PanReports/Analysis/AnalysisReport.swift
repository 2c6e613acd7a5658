package import PanDocuments
package import PanMetrics
import PanReplay
import PanTraces

/// An analysis in the forms that need all of it at once; rows go out as they come.
package struct AnalysisReport {
  let traces: [AnalysedTrace]
  let rejections: Rejections
  let files: [ReportFacts.FileEntry]
  let settings: ReplaySettings
  /// The metrics that programs read.
  let machine: [Metric]
  /// The metrics that people see.
  private let people: [Metric]
  /// Over how many phases of the display clock; nil for the one of the replay.
  let phases: Int?
  let summary: BatchSummary

  /// Takes what came of some files, and which metrics `people` and `machine` see of it.
  package init(
    _ traces: [AnalysedTrace], rejections: Rejections, files: [ReportFacts.FileEntry],
    settings: ReplaySettings, people: [Metric], machine: [Metric], phases: Int? = nil
  ) {
    self.traces = traces
    self.rejections = rejections
    self.files = files
    self.settings = settings
    self.people = people
    self.machine = machine
    self.phases = phases
    summary = BatchSummary(traces.map(\.analysis))
  }

  /// The document.
  package func document(version: String) -> Document {
    Document(schema: "pantrace.analysis/1", version: version) {
      blocks
    } data: {
      data
    }
  }

  private var blocks: [Document.Block] {
    var blocks: [Document.Block] = [
      .table(AnalysisTable.people(traces, metrics: people)), .sentences(sentences),
      .table(SummaryTables.metrics(summary, people, length: traces.length)),
    ]
    if let table = phaseTable { blocks.append(.table(table)) }
    if let sentence = rejections.sentence {
      let list = rejections.list
      blocks.append(
        .differing(
          text: [.table(list, title: sentence, remark: rejections.rest)],
          markdown: [.table(list, title: sentence + ":", remark: rejections.rest)]))
    }
    return blocks
  }

  /// What the phases change of the metrics people see; nil where nothing can change.
  private var phaseTable: Table? {
    guard phases != nil, people.contains(where: \.group.dependsOnPhase) else { return nil }
    return PhaseTables.metrics(traces, people)
  }

  /// What the batch comes to, in sentences.
  private var sentences: [String] {
    var first = "\(counted(summary.count, "trace")): "
    first += TraceVerdict.allCases.filter { summary.count(of: $0) > 0 }
      .map { "\(summary.count(of: $0)) \($0.name)" }.joined(separator: ", ")
    if !rejections.entries.isEmpty { first += "; \(rejections.entries.count) more rejected" }
    var result = [first + "."]
    if summary.labelled > 0 {
      result.append(
        "\(summary.asIntended) of \(summary.labelled) decided as meant; "
          + "false cancels: \(RateText.people(summary.decisions.falseCancelRate)), "
          + "false finishes: \(RateText.people(summary.decisions.falseFinishRate)).")
      result.append(DecisionFigureText.people(summary.decisions))
    }
    if let phases = PhaseTables.sentence(traces) { result.append(phases) }
    let options = settings.options
    result.append(
      options.isEmpty
        ? "Replayed with the defaults." : "Replayed with \(options), otherwise the defaults.")
    if let sequel = AnalysisTable.sequelSentence(traces) { result.append(sequel) }
    if let legend = AnalysisTable.flagLegend(traces, people) { result.append(legend) }
    if let rates = AnalysisTable.rateSentence(traces, clock: settings.configuration.clock) {
      result.append(rates)
    }
    if let warning = AnalysisTable.unitWarning(traces) { result.append(warning) }
    return result
  }
}
