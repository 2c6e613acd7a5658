import PanDocuments
package import PanMetrics
package import PanTraces

/// A batch against a baseline, as a report shows it.
package struct ReportComparison: Sendable {
  /// The earlier run.
  var before: Baseline { comparison.before }
  /// What changed.
  let comparison: BaselineComparison
  /// What lengths are called.
  private let length: LengthLabel
  private let changes: [TraceKey: ChangedTrace]

  /// Compares two runs; `length` is what the lengths of the later one are called.
  ///
  /// `people` says who made each trace of the later one.
  package init(
    before: Baseline, now: Baseline, people: [Person?] = [], length: LengthLabel = .points
  ) {
    self.length = length
    comparison = BaselineComparison(before: before, now: now, people: people)
    changes = Dictionary(comparison.changed.map { ($0.key, $0) }) { first, _ in first }
  }

  /// What a trace was before; nil where it is still that.
  func change(of trace: AnalysedTrace) -> ChangedTrace? {
    changes[TraceKey(source: trace.source, id: trace.analysis.id)]
  }

  /// What changed, in a sentence.
  var verdict: Markdown {
    let changed = comparison.changed
    let pairs = comparison.pairCount
    guard pairs > 0 else { return "**No trace is in the baseline: nothing was compared.**" }
    guard !changed.isEmpty else {
      return "**All \(pairs) traces are decided as in the baseline.**"
    }
    let words = [true, false, nil].compactMap { isImprovement -> String? in
      let count = changed.count { $0.isImprovement == isImprovement }
      let word = isImprovement.map { $0 ? "better" : "worse" } ?? "not to be judged"
      return count > 0 ? "\(count) \(word)" : nil
    }
    let subject = changed.count == 1 ? "trace is" : "traces are"
    return """
      **\(changed.count) of \(pairs) \(subject) decided otherwise than in the baseline**: \
      \(words.joined(separator: ", ")).
      """
  }

  /// What else there is to know before trusting the comparison.
  var remarks: [String] { comparison.remarks(baseline: "The baseline") }

  /// The metrics whose figure differs in some trace, trace by trace.
  var metrics: Table {
    var table = Table(
      columns: MetricInfo.columns + [
        .init(id: "pairs", title: "n", alignment: .trailing),
        .init(id: "risen", title: "rose", alignment: .trailing),
        .init(id: "fallen", title: "fell", alignment: .trailing),
        .init(id: "median", title: "middle Δ", alignment: .trailing),
        .init(id: "low", title: "95 % from", alignment: .trailing),
        .init(id: "high", title: "to", alignment: .trailing),
      ])
    for change in comparison.metrics {
      let differences = change.comparison
      guard differences.risen + differences.fallen > 0 else { continue }
      let info = change.metric.info
      func cell(_ value: Double?) -> Cell {
        value.map { .change($0, decimals: info.decimals) } ?? .undefined(reason: "too-few")
      }
      table.append(
        info.cells(length) + [
          .integer(differences.differences.count), .integer(differences.risen),
          .integer(differences.fallen), cell(differences.medianDifference),
          cell(differences.interval?.lower), cell(differences.interval?.upper),
        ])
    }
    return table
  }
}
