import PanMetrics
import PanReplay
import PanTraces
import PanTransitions

/// The report of a batch as GitHub Flavored Markdown.
///
/// The same facts give the same bytes: there is no date, host or path in it that was not given.
public struct Report: Sendable {
  private let facts: ReportFacts
  private let summary: BatchSummary
  private let order: [Int]

  /// How many traces get a part of their own; the table of all is in the CSV beside the report.
  public static let mostDetails = 200
  /// How many traces the lists of wrong decisions and close calls name.
  private static let mostListed = 20

  /// Gathers what the report says.
  public init(_ facts: ReportFacts) {
    self.facts = facts
    summary = BatchSummary(facts.traces.map(\.analysis))
    order = TraceRanking.order(facts.traces)
  }

  /// The document.
  public var markdown: String {
    var document = MarkdownDocument()
    document.heading(1, "PanTrace report")
    document.paragraph(verdict)
    document.table(glance)
    if let warning = AnalysisTable.unitWarning(facts.traces) { document.paragraph("\(warning)") }
    addDecisionMap(to: &document)
    addConfusion(to: &document)
    addWrongDecisions(to: &document)
    addCloseCalls(to: &document)
    addMetrics(to: &document)
    addDataQuality(to: &document)
    addTraces(to: &document)
    addReproduction(to: &document)
    return document.text
  }

  // MARK: - What it comes to

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
      meant**; \(summary.falseCancels) are cancelled though meant to finish, \
      \(summary.falseFinishes) finish though meant to cancel.
      """
  }

  private var glance: Table {
    var table = Table(columns: [
      .init(id: "what", title: "what"),
      .init(id: "value", title: "value", alignment: .trailing),
    ])
    func add(_ what: String, _ value: Int) { table.append([.text(what), .integer(value)]) }
    add("traces analysed", summary.count)
    add("traces rejected", facts.rejected.count)
    add("finish", summary.count(of: .finished))
    add("cancel", summary.count(of: .cancelled))
    add("cancelled by the system", summary.count(of: .systemCancelled))
    add("undecided", summary.count(of: .undecided))
    add("not recognised as a pan", summary.count(of: .notRecognized))
    if summary.labelled > 0 {
      add("decided as meant", summary.asIntended)
      add("false cancels", summary.falseCancels)
      add("false finishes", summary.falseFinishes)
    }
    return table
  }

  private func addDecisionMap(to document: inout MarkdownDocument) {
    guard let map = facts.decisionMap else { return }
    document.heading(2, "Decision map")
    document.paragraph(
      """
      Each gesture by how far it was pulled and how fast the finger left. The rule finishes in the \
      shaded part.
      """)
    document.picture(
      light: .file(map.light), dark: .file(map.dark),
      alternative: "Decision map: \(summary.count(of: .finished)) gestures finish, "
        + "\(summary.count(of: .cancelled)) cancel\(againstIntent)")
  }

  private var againstIntent: String {
    guard summary.labelled > 0 else { return "" }
    let wrong = summary.falseCancels + summary.falseFinishes
    return ", \(wrong) of \(summary.labelled) labelled ones against what was meant"
  }

  private func addConfusion(to document: inout MarkdownDocument) {
    guard summary.labelled > 0 else { return }
    document.heading(2, "Meant and decided")
    document.table(SummaryTables.confusion(facts.traces))
  }

  // MARK: - Single traces

  private func addWrongDecisions(to document: inout MarkdownDocument) {
    let wrong = order.filter { facts.traces[$0].analysis.isAsIntended == false }
    guard !wrong.isEmpty else { return }
    document.heading(2, "Wrong decisions, the clearest first")
    document.list(wrong.prefix(Self.mostListed).map(item))
    addRest(wrong.count, to: &document)
  }

  private func addCloseCalls(to document: inout MarkdownDocument) {
    let close = order.filter { index in
      let analysis = facts.traces[index].analysis
      return analysis.isAsIntended != false
        && TraceRanking.relativeMargin(analysis).map { $0 <= 0.2 } ?? false
    }
    guard !close.isEmpty else { return }
    document.heading(2, "Close calls")
    document.paragraph("Decided within 20 % of the bound, the closest first.")
    document.list(close.prefix(Self.mostListed).map(item))
    addRest(close.count, to: &document)
  }

  private func addRest(_ count: Int, to document: inout MarkdownDocument) {
    guard count > Self.mostListed else { return }
    document.paragraph("And \(count - Self.mostListed) more; see the CSV beside this report.")
  }

  private func item(_ index: Int) -> Markdown {
    let trace = facts.traces[index]
    let intent = trace.analysis.intent.map { ", meant to \($0.name)" } ?? ""
    return "**\(trace.analysis.id)** (\(trace.source)\(intent)): \(sentence(trace))"
  }

  private func sentence(_ trace: AnalysedTrace) -> String {
    DecisionSentence.full(
      trace.analysis, policy: facts.configuration.policy,
      recognizer: facts.configuration.recognizer)
  }

  private func addTraces(to document: inout MarkdownDocument) {
    guard !order.isEmpty else { return }
    document.heading(2, "Traces")
    if order.count > Self.mostDetails {
      document.paragraph(
        """
        The \(Self.mostDetails) of \(order.count) traces most worth looking at; all are in the CSV \
        beside this report.
        """)
    }
    for index in order.prefix(Self.mostDetails) { addDetails(index, to: &document) }
  }

  private func addDetails(_ index: Int, to document: inout MarkdownDocument) {
    let trace = facts.traces[index]
    let mark = AnalysisTable.decisionMark(trace.analysis)
    let summary = "\(trace.analysis.id) (\(trace.source)): \(mark)"
    document.details(summary: summary) { part in
      part.paragraph("\(sentence(trace))")
      if let picture = facts.pictures[index] {
        part.picture(
          light: .file(picture.light), dark: .file(picture.dark),
          alternative: "Progress against time of \(trace.analysis.id). \(sentence(trace))")
      }
      addFilmstrip(index, to: &part)
      part.table(TraceTable.measurements(trace.analysis))
    }
  }

  private func addFilmstrip(_ index: Int, to part: inout MarkdownDocument) {
    guard let strip = facts.filmstrips[index], let transition = facts.transition else { return }
    part.picture(
      light: .file(strip.light), dark: .file(strip.dark),
      alternative: "Views of \(transition.name) at moments of "
        + facts.traces[index].analysis.id)
  }

  // MARK: - Figures

  private func addMetrics(to document: inout MarkdownDocument) {
    let defined = Metric.allCases.filter { !summary.distribution(of: $0).values.isEmpty }
    guard !defined.isEmpty else { return }
    document.heading(2, "Latency, hand-off and smoothness")
    document.paragraph(
      """
      One value per trace, then median and quantiles [type 7] over the n traces that have one; \
      † counts figures with a flag against comparing them, which are left out. \
      Everything but I1 and T1 is a model of your display and controller, not a measurement of a \
      device: there is no touch panel, no rendering and no load in it. `pantrace explain METRIC` has \
      the definitions.
      """)
    document.table(SummaryTables.metrics(summary, defined))
  }

  private func addDataQuality(to document: inout MarkdownDocument) {
    document.heading(2, "Data quality")
    document.table(QualityTables.files(facts.files))
    let findings = QualityTables.findings(facts.files)
    if !findings.rows.isEmpty {
      document.paragraph("What was found; `pantrace explain CODE` says more.")
      document.table(findings)
    }
    guard !facts.rejected.isEmpty else { return }
    document.paragraph("Rejected traces:")
    document.table(QualityTables.rejected(facts.rejected, limit: Self.mostListed))
    addRest(facts.rejected.count, to: &document)
  }

  private func addReproduction(to document: inout MarkdownDocument) {
    document.heading(2, "How to reproduce")
    document.code(facts.command, info: "sh")
    document.paragraph(
      "PanTrace \(facts.version), configuration \(code: String(facts.configurationDigest.prefix(16))):"
    )
    document.code(ConfigurationFields(facts.configuration, transition: facts.transition).text)
    document.table(QualityTables.digests(facts.files))
  }
}
