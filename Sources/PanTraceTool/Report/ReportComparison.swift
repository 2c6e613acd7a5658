package import PanAnalysis
import PanDocuments
import PanTraces

/// A batch against a baseline, as a report shows it.
package struct ReportComparison: Sendable {
  /// What changed.
  let comparison: BaselineComparison
  /// The unit of lengths, as text.
  private let length: LengthLabel
  private let changes: [Baseline.Key: BaselineComparison.ChangedTrace]

  /// Takes a comparison. `length` is the unit of the later run's lengths.
  package init(_ comparison: BaselineComparison, length: LengthLabel = .points) {
    self.length = length
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

  /// The metrics with a different figure in some trace, compared trace by trace.
  var metrics: Table {
    let rows = comparison.metrics.filter { $0.comparison.risen + $0.comparison.fallen > 0 }
      .map { (info: $0.metric.info, differences: $0.comparison) }
    func change(_ value: Double?, _ info: MetricInfo) -> Cell {
      .change(value, decimals: info.decimals, or: "too-few")
    }
    return Table(rows) {
      MetricInfo.columns(length) { $0.info }
      Column(number: "pairs", "n") { .integer($0.differences.differences.count) }
      Column(number: "risen", "rose") { .integer($0.differences.risen) }
      Column(number: "fallen", "fell") { .integer($0.differences.fallen) }
      Column(number: "median", "middle Δ") { change($0.differences.medianDifference, $0.info) }
      Column(number: "low", "95 % from") { change($0.differences.interval?.lower, $0.info) }
      Column(number: "high", "to") { change($0.differences.interval?.upper, $0.info) }
    }
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
