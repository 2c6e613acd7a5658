package import PanAnalysis
import PanDocuments
import PanTraces

/// A batch against a baseline, as a report shows it.
package struct ReportComparison: Sendable {
  /// What changed.
  let comparison: BaselineComparison
  private let changes: [Baseline.Key: BaselineComparison.ChangedTrace]

  package init(_ comparison: BaselineComparison) {
    self.comparison = comparison
    changes = Dictionary(comparison.changed.map { ($0.key, $0) }) { first, _ in first }
  }

  /// The change of a trace's verdict. Nil if it has the same as before.
  func change(of trace: AnalyzedTrace) -> BaselineComparison.ChangedTrace? {
    changes[Baseline.Key(source: trace.source, id: trace.analysis.id)]
  }

  /// What changed, in a sentence.
  var verdict: Markdown {
    let pairs = comparison.pairCount
    guard pairs > 0 else { return "**No trace is in the baseline: nothing was compared.**" }
    guard let words = comparison.changeWords else {
      return "**All \(pairs) traces are decided as in the baseline.**"
    }
    let verdict: Markdown = "**\(words).**"
    guard let test = comparison.decisions.sentence else { return verdict }
    return "\(verdict) \(test)"
  }
}

/// The differences from the baseline.
extension Report {
  var changes: [Document.Block] {
    guard let comparison = facts.comparison else { return [] }
    let changed = shown.changed
    var blocks: [Document.Block] = []
    if changed.count > 0 {
      let items = changed.items.prefix(Self.mostListed).compactMap { index in
        comparison.change(of: traces[index]).map { change(index, $0) }
      }
      blocks =
        [.heading(2, "Changed decisions"), .list(items)] + rest(changed.count, of: Self.mostListed)
      if let map = facts.batchPictures[.changeMap] {
        blocks.append(
          block(
            map,
            "Before and after: \(changed.count) of \(summary.count) gestures are decided "
              + "otherwise than in the baseline"))
      }
    }
    return blocks + [.sentences(comparison.comparison.remarks(baseline: "The baseline"))]
  }

  private func change(_ index: Int, _ change: BaselineComparison.ChangedTrace) -> Markdown {
    let trace = traces[index]
    let intent = trace.analysis.intent.map { ", meant to \($0.name)" } ?? ""
    let before = change.reasonBefore ?? "\(change.before.name)."
    return """
      **\(trace.analysis.id)** (\(trace.source)\(intent)): **\(change.word)**. \
      Before: \(before) Now: \(sentence(trace))
      """
  }
}
