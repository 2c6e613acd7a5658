import PanDocuments
import PanMetrics
import PanTraces

/// What the batch looks like as a whole.
extension Report {
  func addBatch(to document: inout MarkdownDocument) {
    addDecisionMap(to: &document)
    guard summary.labelled > 0 else { return }
    document.heading(2, "Meant and decided")
    document.table(SummaryTables.confusion(facts.traces))
    addDistributions(to: &document)
  }

  private func addDecisionMap(to document: inout MarkdownDocument) {
    guard let map = facts.batchPictures[.decisionMap] else { return }
    document.heading(2, "Decision map")
    document.paragraph(
      """
      Each gesture by how far it was pulled and how fast the finger left. The rule finishes in the \
      shaded part; hollow marks are decided against what was meant.
      """)
    add(
      map,
      "Decision map: \(summary.count(of: .finished)) gestures finish, "
        + "\(summary.count(of: .cancelled)) cancel\(againstIntent)", to: &document)
  }

  private var againstIntent: String {
    guard summary.labelled > 0 else { return "" }
    let wrong = summary.falseCancels + summary.falseFinishes
    return ", \(wrong) of \(summary.labelled) labelled ones against what was meant"
  }

  private func addDistributions(to document: inout MarkdownDocument) {
    let pictures: [(ReportFacts.BatchPicture, String)] = [
      (.progressDistribution, "Cumulative shares of the progress at release by intent"),
      (.velocityDistribution, "Cumulative shares of the velocity at release by intent"),
    ]
    let drawn = pictures.compactMap { kind, words in
      facts.batchPictures[kind].map { ($0, words) }
    }
    guard !drawn.isEmpty else { return }
    document.details(summary: "Can progress or velocity alone tell the intents apart?") { part in
      part.paragraph(
        """
        The share of the gestures at or below each value. Where the two lines keep apart, a bound \
        between them serves both; where they run together, no bound on this quantity does.
        """)
      for (picture, words) in drawn { add(picture, words, to: &part) }
    }
  }
}
