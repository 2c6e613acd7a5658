import PanDocuments
import PanMetrics
import PanReplay
import PanText
import PanTraces
import PanTransitions

/// The report of a batch as GitHub Flavored Markdown.
///
/// The same facts give the same bytes: there is no date, host or path in it that was not given.
///
/// ```swift
/// var facts = ReportFacts(
///   configuration: configuration, version: "1.0",
///   commands: .init(
///     again: "make", tune: "make tune", validate: "make lint", saveBaseline: "make base"),
///   configurationDigest: "none", figures: "figures.csv")
/// facts.traces = analyses.map { AnalysedTrace(source: "swipes.csv", analysis: $0) }
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
  let summary: BatchSummary
  /// The places of the traces, the most worth looking at first.
  let order: [Int]
  private let scope: Scope
  private let level: Int

  /// Gathers what the report says; `level` is that of its heading, for reports inside a document.
  package init(_ facts: ReportFacts, scope: Scope = .everything, level: Int = 1) {
    self.facts = facts
    self.scope = scope
    self.level = level
    summary = BatchSummary(facts.traces.map(\.analysis))
    order = TraceRanking.order(facts.traces, against: facts.comparison)
  }

  /// The document.
  package var markdown: String {
    var document = MarkdownDocument(topLevel: level)
    document.heading(1, scope == .changes ? "PanTrace: what changed" : "PanTrace report")
    if let comparison = facts.comparison { document.paragraph(comparison.verdict) }
    document.paragraph(verdict)
    switch scope {
    case .changes:
      addChanges(to: &document, limit: Self.mostDetails)
      document.table(totals)
    case .everything:
      document.table(totals)
      let clock = facts.configuration.clock
      if let rates = AnalysisTable.rateSentence(facts.traces, clock: clock) {
        document.paragraph("\(rates)")
      }
      if let warning = AnalysisTable.unitWarning(facts.traces) { document.paragraph("\(warning)") }
      addNextSteps(to: &document)
      if facts.comparison != nil { addChanges(to: &document, limit: Self.mostListed) }
      addBatch(to: &document)
      addLists(to: &document)
      addFigures(to: &document)
      addTraces(to: &document)
      addReproduction(to: &document)
    }
    return document.text
  }

  private var verdict: Markdown {
    guard summary.count > 0 else { return "**No trace could be analysed.**" }
    let labelled = facts.traces.count { $0.analysis.intent != nil }
    if labelled > 0, summary.labelled == 0 {
      return "**None of the \(labelled) labelled gestures could be decided.**"
    }
    guard labelled > 0 else {
      return """
        **\(summary.count(of: .finished)) of \(summary.count) gestures finish and \
        \(summary.count(of: .cancelled)) cancel.** None of them says what was meant, so nothing can \
        be called wrong.
        """
    }
    let share = NumberText.fixed(
      100 * Double(summary.asIntended) / Double(summary.labelled), decimals: 0)
    return """
      **\(summary.asIntended) of \(summary.labelled) labelled gestures (\(share) %) are decided as \
      meant**; \(summary.falseCancels) \(Self.verb(summary.falseCancels, "is", "are")) cancelled \
      though meant to finish, \(summary.falseFinishes) \
      \(Self.verb(summary.falseFinishes, "finishes", "finish")) though meant to cancel.
      """
  }

  static func verb(_ count: Int, _ singular: String, _ plural: String) -> String {
    count == 1 ? singular : plural
  }

  /// A trace, how it came to its decision, and what was meant.
  func item(_ index: Int) -> Markdown {
    let trace = facts.traces[index]
    let intent = trace.analysis.intent.map { ", meant to \($0.name)" } ?? ""
    return "**\(trace.analysis.id)** (\(trace.source)\(intent)): \(sentence(trace))"
  }

  func sentence(_ trace: AnalysedTrace) -> String {
    DecisionSentence.full(
      trace.analysis, policy: facts.configuration.policy,
      recognizer: facts.configuration.recognizer)
  }

  /// What a list that was cut off leaves out.
  func addRest(_ count: Int, of limit: Int, to document: inout MarkdownDocument) {
    guard count > limit else { return }
    document.paragraph("And \(count - limit) more; \(figures) has them all.")
  }

  /// A link to the CSV.
  var figures: Markdown { "\(link: "analysis.csv", to: .file(facts.figures))" }

  func add(
    _ picture: ReportFacts.PicturePair, _ alternative: String, to document: inout MarkdownDocument
  ) {
    document.picture(
      light: .file(picture.light), dark: .file(picture.dark), alternative: alternative)
  }
}
