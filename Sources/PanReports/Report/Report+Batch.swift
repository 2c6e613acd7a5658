import PanDocuments
import PanMetrics
import PanTraces

/// What the batch looks like as a whole.
extension Report {
  var batch: [Document.Block] {
    guard summary.labelled > 0 else { return decisionMap }
    return decisionMap + [
      .heading(2, "Meant and decided"), .table(SummaryTables.confusion(facts.batch)),
    ] + distributions
  }

  private var decisionMap: [Document.Block] {
    guard let map = facts.batchPictures[.decisionMap] else { return [] }
    return [
      .heading(2, "Decision map"),
      .prose(
        """
        Each gesture by how far it was pulled and how fast the finger left. The rule finishes in the \
        shaded part; hollow marks are decided against what was meant.
        """),
      block(
        map,
        "Decision map: \(summary.count(of: .finished)) gestures finish, "
          + "\(summary.count(of: .cancelled)) cancel\(againstIntent)"),
    ]
  }

  private var againstIntent: String {
    guard summary.labelled > 0 else { return "" }
    let wrong = summary.falseCancels + summary.falseFinishes
    return ", \(wrong) of \(summary.labelled) labelled ones against what was meant"
  }

  private var distributions: [Document.Block] {
    let pictures: [(ReportFacts.BatchPicture, String)] = [
      (.progressDistribution, "Cumulative shares of the progress at release by intent"),
      (.velocityDistribution, "Cumulative shares of the velocity at release by intent"),
    ]
    let drawn = pictures.compactMap { kind, words in
      facts.batchPictures[kind].map { block($0, words) }
    }
    guard !drawn.isEmpty else { return [] }
    let meaning = Document.Block.prose(
      """
      The share of the gestures at or below each value. Where the two lines keep apart, a bound \
      between them serves both; where they run together, no bound on this quantity does.
      """)
    return [
      .details(
        summary: "Can progress or velocity alone tell the intents apart?", [meaning] + drawn)
    ]
  }
}
