import PanMetrics

/// A batch against a baseline, as a report shows it.
public struct ReportComparison: Sendable {
  /// The earlier run.
  let before: Baseline
  /// What changed.
  let comparison: BaselineComparison
  /// Whether the earlier run was made with the same options.
  let isSameConfiguration: Bool
  private let changes: [TraceKey: ChangedTrace]

  /// Compares two runs.
  public init(before: Baseline, now: Baseline) {
    self.before = before
    comparison = BaselineComparison(before: before, now: now)
    isSameConfiguration = before.configuration == now.configuration
    changes = Dictionary(comparison.changed.map { ($0.key, $0) }) { first, _ in first }
  }

  /// What a trace was before; nil where it is still that.
  func change(of trace: AnalysedTrace) -> ChangedTrace? {
    changes[TraceKey(source: trace.source, id: trace.analysis.id)]
  }

  /// What changed, in a sentence.
  var verdict: Markdown {
    let changed = comparison.changed
    let pairs = before.traces.count - comparison.removed.count
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
  var remarks: [String] {
    var remarks: [String] = []
    if !comparison.added.isEmpty {
      remarks.append("The baseline lacks \(Self.list(comparison.added)).")
    }
    if !comparison.removed.isEmpty {
      remarks.append("Only the baseline has \(Self.list(comparison.removed)).")
    }
    if !isSameConfiguration { remarks.append("The baseline was made with other options.") }
    return remarks
  }

  private static func list(_ keys: [TraceKey]) -> String {
    let shown = keys.prefix(5).map(\.id).joined(separator: ", ")
    return keys.count > 5 ? "\(shown) and \(keys.count - 5) more" : shown
  }

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
        info.cells + [
          .integer(differences.differences.count), .integer(differences.risen),
          .integer(differences.fallen), cell(differences.medianDifference),
          cell(differences.interval?.lower), cell(differences.interval?.upper),
        ])
    }
    return table
  }
}
