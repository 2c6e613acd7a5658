import PanDocuments
import PanMetrics
import PanTraces

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
        metrics: ShownToPeople().figures(throughTransition: facts.transition != nil))
    let sequel = trace.sequel.map { "Then \(SequelText.short($0))." }
    return .details(
      summary: summary, [.sentences([sentence(trace)] + sequel)] + pictures + [.table(figures)])
  }
}
