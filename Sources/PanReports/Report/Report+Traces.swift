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

/// The traces one by one: lists of those to look at, and a part for each.
extension Report {
  var lists: [Document.Block] { wrongDecisions + appDifferences + closeCalls }

  /// How far the replays do what the app did; nothing where nobody knows.
  private var appDifferences: [Document.Block] {
    let different = shown.differing
    guard let agreement, different.count > 0 else { return [] }
    return [
      .heading(2, "What the app decided otherwise"),
      .prose("\(AppAgreementText.people(agreement))"),
      .list(different.items.map(differing)),
    ]
      + rest(different.count, of: Self.mostListed)
  }

  /// A trace that the app decided otherwise, and how the replay came to its decision.
  private func differing(_ index: Int) -> Markdown {
    let analysis = traces[index].analysis
    let verb = analysis.recordedDecision == .finish ? "finished" : "cancelled"
    return "\(item(index)) The app \(verb)."
  }

  private var wrongDecisions: [Document.Block] {
    let wrong = shown.wrong
    guard wrong.count > 0 else { return [] }
    return [
      .heading(2, "Wrong decisions, the clearest first"),
      .list(wrong.items.map(item)),
    ] + rest(wrong.count, of: Self.mostListed)
  }

  private var closeCalls: [Document.Block] {
    let close = shown.close
    guard close.count > 0 else { return [] }
    return [
      .heading(2, "Close calls"), .prose("Decided within 20 % of the bound, the closest first."),
      .list(close.items.map(item)),
    ] + rest(close.count, of: Self.mostListed)
  }

  var details: [Document.Block] {
    guard !traces.isEmpty else { return [] }
    var blocks: [Document.Block] = [.heading(2, "Traces")]
    if traces.count > Self.mostDetails {
      blocks.append(
        .prose(
          """
          The \(Self.mostDetails) of \(traces.count) traces most worth looking at; \(table) has all.
          """))
    }
    if let overview = facts.batchPictures[.overview] {
      blocks.append(
        block(overview, "Progress against time of the traces most worth looking at"))
    }
    for (place, index) in shown.places.enumerated() {
      blocks.append(details(index, isCloseUp: place < Self.mostCloseUps))
    }
    return blocks
  }

  /// A part that is folded away; only close-ups have every figure, or pages get too long to open.
  private func details(_ index: Int, isCloseUp: Bool) -> Document.Block {
    let trace = traces[index]
    let mark = AnalysisTable.decisionMark(trace.analysis)
    let summary = "\(trace.analysis.id) (\(trace.source)): \(mark)"
    let pictures = TracePicture.allCases.compactMap { kind in
      facts.tracePictures[index]?[kind].map {
        block($0, "\(kind.name) of \(trace.analysis.id). \(sentence(trace))")
      }
    }
    let figures =
      isCloseUp
      ? TraceTable.measurements(trace.analysis)
      : AnalysisTable.people(
        [trace], of: BatchFacts(of: trace),
        metrics: TextDetail().figures(throughTransition: facts.transition != nil))
    let laterActs = trace.laterActs.map { "Then \(SequelText.short($0))." }
    return .details(
      summary: summary, [.sentences([sentence(trace)] + laterActs)] + pictures + [.table(figures)])
  }
}

/// The places of the traces that a report shows, found in one look at all of them.
package struct ReportedTraces: Sendable {
  /// The most worth looking at.
  private(set) var first = FirstByRank<Int>(Report.mostDetails)
  /// Decided otherwise than in a baseline.
  private(set) var changed = FirstByRank<Int>(Report.mostDetails)
  /// Decided against what was meant.
  private(set) var wrong = FirstByRank<Int>(Report.mostListed)
  /// Decided otherwise than the app did.
  private(set) var differing = FirstByRank<Int>(Report.mostListed)
  /// Within a fifth of the bound, and not wrong.
  private(set) var close = FirstByRank<Int>(Report.mostListed)

  /// Finds them, of a batch that may be compared with an earlier one.
  package init(_ traces: AnalysedTraces, against comparison: ReportComparison? = nil) {
    for (place, trace) in traces.enumerated() {
      let analysis = trace.analysis
      let change = comparison?.change(of: trace)
      let rank = TraceRanking.rank(analysis, change: change)
      first.add(place, rank)
      if change != nil { changed.add(place, rank) }
      if analysis.isAsRecorded == false { differing.add(place, rank) }
      if analysis.isAsIntended == false {
        wrong.add(place, rank)
      } else if TraceRanking.isClose(analysis) {
        close.add(place, rank)
      }
    }
  }

  /// The places of the traces that have a part of their own, the most worth looking at first.
  package var places: [Int] { first.items }
}
