package import PanAnalysis
package import PanDocuments
import PanEngine
package import PanTrace
import PanTraces

/// An analysis as text, Markdown, a page or JSON. Rows of traces are streamed by ``RowWriter``.
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
  private let shown: Detail
  /// The traces in groups. Nil if not asked for.
  package let groups: GroupedFigures?
  /// The agreement with the app's own decisions. Nil if none was recorded.
  let agreement: AppAgreement?

  /// Takes the analyzed batch and its files, and the metrics that people and programs see.
  package init(
    _ batch: AnalyzedBatch, disbelief: BeliefWords? = nil, rejections: Rejections,
    files: [FileReport],
    settings: ReplaySettings, shown: Detail = Detail(), machine: [Metric],
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
    if let groups { blocks += groups.blocks(all: shown.all) }
    if groups != nil, !shown.all {
      // Who asks for groups reads gestures elsewhere, or with --all.
    } else if batch.count <= Detail.few {
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
    AnalysisTable.people(
      traces, of: batch.facts, settings.configuration.policy, metrics: shown.metrics)
  }

  /// The gestures that the app decided otherwise. Empty without recorded decisions.
  private var differences: [Document.Block] {
    guard let agreement, agreement.rate.count < agreement.rate.total else { return [] }
    return [
      .table(
        RateText.Agreement.differences(
          batch.facts.differing.items, settings.configuration.policy),
        title: "Decided otherwise than the app did:", remark: RateText.Agreement.rest(agreement))
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
      blocks.append(.table(AnalysisTable.Summary.decisions(summary)))
      if summary.sampling.repeats { blocks.append(.sentences([perGesture])) }
    }
    blocks.append(.table(AnalysisTable.Summary.metrics(summary, metrics, length: batch.length)))
    if let legend = AnalysisTable.flagLegend(summary, metrics) {
      blocks.append(.sentences([legend]))
    }
    return blocks
  }
}

/// The members of the JSON form.
extension AnalysisReport {
  var data: [Document.Member] {
    let rows = RowSchema.analysis(metrics: machine, configuration: batch.configuration)
      .passing(batch.passthrough, batch.lines)
    let metrics = AnalysisTable.Summary.metrics(summary, machine, length: batch.length)
    return (disbelief.map { [$0.data] } ?? []) + [
      .init("configuration", settings.fields.data),
      .init("files", .table(Rejections.Tables.files(files))),
      .init("traces", .rows(rows.rows(batch.traces, batch.length))), rejections.data,
      .init("decisions", .object(decisions)), .init("error_rates", .object(errorRates)),
      .init("decision_quality", RateText.figures(summary.decisions)),
      .init("metrics", .table(metrics)), .init("sampling", RateText.People.data(summary.sampling)),
    ] + RateText.Agreement.members(agreement, batch.traces, settings.configuration.policy)
      + (groups.map { [$0.data] } ?? [])
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

extension AnalysisReport {
  /// How much people see of an analysis beyond its verdict.
  package struct Detail: Sendable {
    /// Batches of at most this size show all traces without --all.
    static let few = 12

    /// Whether each trace has a row.
    package var all = false
    /// The metrics that were asked for, which the rows of traces have.
    var metrics: [Metric] = []
    /// Whether rates, costs and intervals are spelled out.
    var statistics = false

    /// Whether each trace of a batch of `count` has a row.
    func hasAll(of count: Int) -> Bool { all || count <= Self.few }

    /// Whether a table sums up metrics.
    package var showsTable: Bool { statistics || !metrics.isEmpty }

    /// The metrics in that table, and all that have to be measured for people.
    package func figures(throughTransition: Bool) -> [Metric] {
      metrics.isEmpty
        ? BatchOpening.Figures.metrics.filter { $0 != .completionTime || throughTransition }
        : metrics
    }

    /// The options that show more. Nil if everything is shown.
    func hint(of count: Int) -> String? {
      var hints: [String] = []
      if !hasAll(of: count) { hints.append("All gestures: --all.") }
      if metrics.isEmpty { hints.append("Figures: --metrics L6,S1 or all.") }
      if !statistics { hints.append("Statistics: --stats.") }
      return hints.isEmpty ? nil : hints.joined(separator: " ")
    }
  }
}

extension AnalysisReport {
  /// The gestures a reader should see: wrong decisions and close calls.
  struct NotableGestures {
    /// The number of rows shown without --all: all if they are few, else the clearest, so that the
    /// list's title stays on the same screen.
    private typealias Limit = (few: Int, ofMany: Int)

    private static let wrongLimit: Limit = (few: 10, ofMany: 5)
    private static let closeLimit: Limit = (few: 5, ofMany: 3)

    private let batch: AnalyzedBatch
    private let policy: FinishPolicy

    /// Looks through a batch that this rule decided.
    init(_ batch: AnalyzedBatch, _ policy: FinishPolicy) {
      self.batch = batch
      self.policy = policy
    }

    /// A table of each kind that there is.
    var blocks: [Document.Block] {
      let notable = batch.notable
      return [
        block(notable.cancelled, "WRONG: cancelled, meant to finish", Self.wrongLimit),
        block(notable.finished, "WRONG: finished, meant to cancel", Self.wrongLimit),
        block(notable.close, "CLOSE: within a fifth of the bound", Self.closeLimit),
      ].compactMap { $0 }
    }

    private func block(
      _ ranked: FirstByRank<AnalyzedTrace>, _ title: String, _ limit: Limit
    ) -> Document.Block? {
      guard let first = ranked.items.first else { return nil }
      let isWrong = first.analysis.isAsIntended == false
      let shown = ranked.count <= limit.few ? ranked.count : limit.ofMany
      let table = Table(ranked.items.prefix(shown)) {
        Column("trace") { .text($0.analysis.id) }
        // All wrong ones of a table were decided alike, as its title says.
        if !isWrong { Column("decision") { AnalysisTable.decision($0.analysis) } }
        Column("why") {
          let why = DecisionSentence.phrase($0.analysis, policy)
          return isWrong ? .verdict(why, .bad) : .text(why)
        }
        if batch.facts.haveSeveralSources {
          Column("source", "file", isOptional: true) { .text($0.source) }
        }
      }
      return .table(table, title: title, remark: more(ranked.count, than: shown, ": --all"))
    }
  }
}
