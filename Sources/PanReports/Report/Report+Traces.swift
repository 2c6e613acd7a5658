import PanDocuments
import PanMetrics
import PanTraces

/// The traces one by one: lists of those to look at, and a part for each.
extension Report {
  var lists: [Document.Block] { wrongDecisions + appDifferences + closeCalls }

  /// How far the replays do what the app did; nothing where nobody knows.
  private var appDifferences: [Document.Block] {
    guard let agreement else { return [] }
    let different = order.filter { traces[$0].analysis.isAsRecorded == false }
    guard !different.isEmpty else { return [] }
    return [
      .heading(2, "What the app decided otherwise"),
      .prose("\(AppAgreementText.people(agreement))"),
      .list(different.prefix(Self.mostListed).map(differing)),
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
    let wrong = order.filter { traces[$0].analysis.isAsIntended == false }
    guard !wrong.isEmpty else { return [] }
    return [
      .heading(2, "Wrong decisions, the clearest first"),
      .list(wrong.prefix(Self.mostListed).map(item)),
    ] + rest(wrong.count, of: Self.mostListed)
  }

  private var closeCalls: [Document.Block] {
    let close = order.filter { index in
      let analysis = traces[index].analysis
      return analysis.isAsIntended != false
        && TraceRanking.isClose(analysis)
    }
    guard !close.isEmpty else { return [] }
    return [
      .heading(2, "Close calls"), .prose("Decided within 20 % of the bound, the closest first."),
      .list(close.prefix(Self.mostListed).map(item)),
    ] + rest(close.count, of: Self.mostListed)
  }

  var details: [Document.Block] {
    guard !order.isEmpty else { return [] }
    var blocks: [Document.Block] = [.heading(2, "Traces")]
    if order.count > Self.mostDetails {
      blocks.append(
        .prose(
          """
          The \(Self.mostDetails) of \(order.count) traces most worth looking at; \(table) has all.
          """))
    }
    if let overview = facts.batchPictures[.overview] {
      blocks.append(
        block(overview, "Progress against time of the traces most worth looking at"))
    }
    for (place, index) in order.prefix(Self.mostDetails).enumerated() {
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
        metrics: ShownToPeople().figures(throughTransition: facts.transition != nil))
    let sequel = trace.sequel.map { "Then \(SequelText.short($0))." }
    return .details(
      summary: summary, [.sentences([sentence(trace)] + sequel)] + pictures + [.table(figures)])
  }
}
