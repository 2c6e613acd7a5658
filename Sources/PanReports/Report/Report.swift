import PanDocuments
import PanMetrics
import PanReplay
import PanText
import PanTraces
import PanTransitions

/// The report of a batch as GitHub Flavored Markdown, or as one page of HTML.
///
/// The same facts give the same bytes: there is no date, host or path in it that was not given.
///
/// ```swift
/// var facts = ReportFacts(
///   configuration: configuration, version: "1.0",
///   commands: .init(
///     again: "make", tune: "make tune", validate: "make lint", saveBaseline: "make base"),
///   configurationDigest: "none", figures: .file("figures.csv"))
/// facts.batch = AnalysedBatch(
///   analyses.map { AnalysedTrace(source: "swipes.csv", analysis: $0) })
/// let markdown = Report(facts).markdown
/// ```
package struct Report: Sendable {
  /// How much a report says.
  package enum Scope: Sendable {
    /// Everything there is to say.
    case everything
    /// What changed against a baseline, the verdict and the totals.
    case changes
  }

  /// How many traces get a part of their own; the table of all is in the CSV beside the report.
  package static let mostDetails = 200
  /// How many of these get every picture there is, not only their progress.
  package static let mostCloseUps = 12
  /// How many traces the lists of wrong decisions and close calls name.
  static let mostListed = 20

  let facts: ReportFacts
  let traces: AnalysedTraces
  /// The agreement with the app's own decisions; nil where none was recorded.
  let agreement: AppAgreement?
  /// The places of the traces that it shows.
  let shown: ReportedTraces
  private let scope: Scope
  private let level: Int

  /// Gathers what the report says; `level` is that of its heading, for reports inside a document.
  ///
  /// What it shows is looked for unless it was found before, for pictures of the same facts.
  package init(
    _ facts: ReportFacts, showing shown: ReportedTraces? = nil, scope: Scope = .everything,
    level: Int = 1
  ) {
    self.facts = facts
    self.scope = scope
    self.level = level
    traces = facts.batch.traces
    agreement = facts.batch.facts.agreement
    self.shown = shown ?? ReportedTraces(traces, against: facts.comparison)
  }

  var summary: BatchSummary { facts.batch.summary }

  /// The report for what shows Markdown.
  package var markdown: String {
    var document = MarkdownDocument(topLevel: level)
    document.add(blocks)
    return document.text
  }

  /// The report as a page that needs no other file.
  package var page: String { HTMLPage(blocks).text }

  private var blocks: [Document.Block] {
    var blocks: [Document.Block] = [
      .heading(1, scope == .changes ? "PanTrace: what changed" : "PanTrace report")
    ]
    if let comparison = facts.comparison { blocks.append(.prose(comparison.verdict)) }
    let opening = opening
    blocks.append(.prose("**\(opening.verdict[0])**"))
    blocks.append(.sentences(Array(opening.verdict.dropFirst())))
    switch scope {
    case .changes:
      return blocks + changes(limit: Self.mostDetails) + [.table(totals)]
    case .everything:
      blocks.append(.sentences(opening.figures + opening.remarks + opening.sampling))
      blocks.append(.sentences(opening.assumptions))
      blocks.append(.table(totals))
      blocks += nextSteps
      if let lab = facts.lab {
        blocks.append(
          .prose("\(link: "The lab", to: .file(lab)): drag the bounds, and watch each gesture."))
      }
      blocks += changes(limit: Self.mostListed)
      blocks += batch
      if let groups = facts.groups {
        blocks.append(.heading(2, "By \(groups.heading)"))
        blocks += groups.blocks
      }
      blocks += lists
      blocks += figures
      blocks += details
      return blocks + reproduction
    }
  }

  /// The same words that `analyze` begins with.
  private var opening: BatchOpening {
    BatchOpening(
      facts.batch, agreement,
      ReplaySettings(configuration: facts.configuration, transition: facts.transition),
      rejected: facts.rejected.count)
  }

  static func verb(_ count: Int, _ singular: String, _ plural: String) -> String {
    count == 1 ? singular : plural
  }

  /// A trace, how it came to its decision, and what was meant.
  func item(_ index: Int) -> Markdown {
    let trace = traces[index]
    let intent = trace.analysis.intent.map { ", meant to \($0.name)" } ?? ""
    return "**\(trace.analysis.id)** (\(trace.source)\(intent)): \(sentence(trace))"
  }

  func sentence(_ trace: AnalysedTrace) -> String {
    DecisionSentence.full(
      trace.analysis, policy: facts.configuration.policy,
      recognizer: facts.configuration.recognizer)
  }

  /// What a list that was cut off leaves out.
  func rest(_ count: Int, of limit: Int) -> [Document.Block] {
    count > limit ? [.prose("And \(count - limit) more; \(table) has them all.")] : []
  }

  /// What has every trace, to stand before "has them all".
  var table: Markdown {
    switch facts.figures {
    case .file(let path): "\(link: "analysis.csv", to: .file(path))"
    case .command(let command): "\(code: command)"
    }
  }

  func block(_ picture: Document.Picture.Source, _ alternative: String) -> Document.Block {
    .pictures([Document.Picture(picture, alternative: alternative)])
  }
}

/// The totals, and what a reader can do about them.
extension Report {
  /// The counts, with a baseline beside those before and the differences.
  var totals: Table {
    let before = facts.comparison?.before
    let rows = counts.map { (total: $0, before: before.flatMap($0.before ?? { _ in nil })) }
    return Table(rows) {
      Column("what") { .text($0.total.what) }
      Column(number: "value") { .integer($0.total.now) }
      if before != nil {
        Column(number: "baseline") { .integer($0.before) }
        Column(number: "change", "Δ") { row in
          .change(row.before.map { Double(row.total.now - $0) }, decimals: 0)
        }
      }
    }
  }

  private struct Total {
    let what: String
    let now: Int
    /// The same of a baseline; nil for what none keeps.
    let before: ((Baseline) -> Int?)?
  }

  private var counts: [Total] {
    var totals = [
      Total(what: "traces analysed", now: summary.count) { $0.traces.count },
      Total(what: "traces rejected", now: facts.rejected.count, before: nil),
    ]
    for verdict in TraceVerdict.allCases {
      totals.append(
        Total(what: verdict.total, now: summary.count(of: verdict)) { baseline in
          baseline.traces.count { $0.verdict == verdict }
        })
    }
    guard summary.labelled > 0 else { return totals }
    func wrong(_ verdict: TraceVerdict) -> (Baseline) -> Int? {
      { $0.traces.count { $0.isAsIntended == false && $0.verdict == verdict } }
    }
    return totals + [
      Total(what: "decided as meant", now: summary.asIntended) { baseline in
        baseline.traces.count { $0.isAsIntended == true }
      },
      Total(what: "false cancels", now: summary.falseCancels, before: wrong(.cancelled)),
      Total(what: "false finishes", now: summary.falseFinishes, before: wrong(.finished)),
    ]
  }

  /// Commands that answer what the totals ask.
  var nextSteps: [Document.Block] {
    var steps: [Markdown] = []
    let wrong = summary.falseCancels + summary.falseFinishes
    if wrong > 0 {
      steps.append(
        """
        \(wrong) \(Self.verb(wrong, "decision goes", "decisions go")) against what was meant: read \
        the reasons below, then \(code: facts.commands.tune) says whether another bound \
        would do better on these gestures.
        """)
    } else if summary.count > 0, facts.batch.facts.intents == 0 {
      steps.append(
        """
        Nobody said what was meant: a column \(code: "intent") with finish or cancel in the \
        recordings turns these counts into error rates.
        """)
    }
    if !facts.rejected.isEmpty {
      let count = facts.rejected.count
      steps.append(
        """
        \(count) \(Self.verb(count, "trace was", "traces were")) left out: \
        \(code: facts.commands.validate) shows each defect with its line.
        """)
    }
    if facts.comparison?.comparison.changed.isEmpty == false {
      steps.append(
        """
        Decisions changed: where that was meant, \
        \(code: facts.commands.saveBaseline) makes this run the baseline.
        """)
    }
    return steps.isEmpty ? [] : [.heading(2, "What next"), .list(steps)]
  }
}

extension TraceVerdict {
  /// The verdict as a line of the totals.
  fileprivate var total: String {
    switch self {
    case .finished: "finish"
    case .cancelled: "cancel"
    case .systemCancelled: "cancelled by the system"
    case .stuck: "left where the system took the touch away"
    case .undecided: "undecided"
    case .notRecognized: "not recognised as a pan"
    }
  }
}
