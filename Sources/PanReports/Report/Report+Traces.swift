import PanDocuments
import PanMetrics
import PanTraces

/// The traces one by one: lists of those to look at, and a part for each.
extension Report {
  func addLists(to document: inout MarkdownDocument) {
    addWrongDecisions(to: &document)
    addCloseCalls(to: &document)
  }

  private func addWrongDecisions(to document: inout MarkdownDocument) {
    let wrong = order.filter { facts.traces[$0].analysis.isAsIntended == false }
    guard !wrong.isEmpty else { return }
    document.heading(2, "Wrong decisions, the clearest first")
    document.list(wrong.prefix(Self.mostListed).map(item))
    addRest(wrong.count, of: Self.mostListed, to: &document)
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
    addRest(close.count, of: Self.mostListed, to: &document)
  }

  func addTraces(to document: inout MarkdownDocument) {
    guard !order.isEmpty else { return }
    document.heading(2, "Traces")
    if order.count > Self.mostDetails {
      document.paragraph(
        """
        The \(Self.mostDetails) of \(order.count) traces most worth looking at; \(figures) has all.
        """)
    }
    if let overview = facts.batchPictures[.overview] {
      add(overview, "Progress against time of the traces most worth looking at", to: &document)
    }
    for (place, index) in order.prefix(Self.mostDetails).enumerated() {
      addDetails(index, isCloseUp: place < Self.mostCloseUps, to: &document)
    }
  }

  /// A part that is folded away; only close-ups have every figure, or pages get too long to open.
  private func addDetails(_ index: Int, isCloseUp: Bool, to document: inout MarkdownDocument) {
    let trace = facts.traces[index]
    let mark = AnalysisTable.decisionMark(trace.analysis)
    let summary = "\(trace.analysis.id) (\(trace.source)): \(mark)"
    document.details(summary: summary) { part in
      part.paragraph("\(sentence(trace))")
      for kind in TracePicture.allCases {
        guard let picture = facts.tracePictures[index]?[kind] else { continue }
        add(picture, "\(kind.name) of \(trace.analysis.id). \(sentence(trace))", to: &part)
      }
      part.table(
        isCloseUp
          ? TraceTable.measurements(trace.analysis)
          : AnalysisTable.people([trace], metrics: AnalysisTable.defaultMetrics))
    }
  }
}
