import PanDocuments
import PanMetrics
import PanTraces

/// What is otherwise than in the baseline.
extension Report {
  func addChanges(to document: inout MarkdownDocument, limit: Int) {
    guard let comparison = facts.comparison else { return }
    let changed = order.filter { comparison.change(of: facts.traces[$0]) != nil }
    if !changed.isEmpty {
      document.heading(2, "Changed decisions")
      document.list(
        changed.prefix(limit).compactMap { index in
          comparison.change(of: facts.traces[index]).map { change(index, $0) }
        })
      addRest(changed.count, of: limit, to: &document)
      if let map = facts.batchPictures[.changeMap] {
        add(
          map,
          "Before and after: \(changed.count) of \(summary.count) gestures are decided "
            + "otherwise than in the baseline", to: &document)
      }
    }
    for remark in comparison.remarks { document.paragraph("\(remark)") }
  }

  private func change(_ index: Int, _ change: ChangedTrace) -> Markdown {
    let trace = facts.traces[index]
    let intent = trace.analysis.intent.map { ", meant to \($0.name)" } ?? ""
    let before = change.reasonBefore ?? "\(change.before.name)."
    return """
      **\(trace.analysis.id)** (\(trace.source)\(intent)): **\(change.word)**. \
      Before: \(before) Now: \(sentence(trace))
      """
  }

  /// The figures that the baseline has too, trace by trace.
  func addMetricChanges(to document: inout MarkdownDocument) {
    guard let comparison = facts.comparison else { return }
    let table = comparison.metrics
    guard !table.rows.isEmpty else {
      return document.paragraph("No figure differs from the baseline's.")
    }
    document.paragraph(
      """
      Against the baseline, trace by trace: the middle difference with its 95 % interval, now minus \
      before.
      """)
    document.table(table)
  }
}
