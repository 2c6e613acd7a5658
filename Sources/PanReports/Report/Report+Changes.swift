import PanDocuments
import PanMetrics
import PanTraces

/// What is otherwise than in the baseline.
extension Report {
  func changes(limit: Int) -> [Document.Block] {
    guard let comparison = facts.comparison else { return [] }
    let changed = shown.changed
    var blocks: [Document.Block] = []
    if changed.count > 0 {
      let items = changed.items.prefix(limit).compactMap { index in
        comparison.change(of: traces[index]).map { change(index, $0) }
      }
      blocks = [.heading(2, "Changed decisions"), .list(items)] + rest(changed.count, of: limit)
      if let map = facts.batchPictures[.changeMap] {
        blocks.append(
          block(
            map,
            "Before and after: \(changed.count) of \(summary.count) gestures are decided "
              + "otherwise than in the baseline"))
      }
    }
    return blocks + [.sentences(comparison.remarks)]
  }

  private func change(_ index: Int, _ change: ChangedTrace) -> Markdown {
    let trace = traces[index]
    let intent = trace.analysis.intent.map { ", meant to \($0.name)" } ?? ""
    let before = change.reasonBefore ?? "\(change.before.name)."
    return """
      **\(trace.analysis.id)** (\(trace.source)\(intent)): **\(change.word)**. \
      Before: \(before) Now: \(sentence(trace))
      """
  }

  /// The figures that the baseline has too, trace by trace.
  var metricChanges: [Document.Block] {
    guard let comparison = facts.comparison else { return [] }
    let table = comparison.metrics
    guard !table.rows.isEmpty else { return [.prose("No figure differs from the baseline's.")] }
    return [
      .prose(
        """
        Against the baseline, trace by trace: the middle difference with its 95 % interval, now minus \
        before.
        """),
      .table(table),
    ]
  }
}
