import PanDocuments
import PanMetrics
import PanReplay
import PanTraces

/// The gestures a reader should see: those decided wrongly, and those that nearly went the other way.
struct NotableGestures {
  /// How many of a list are named unless all are asked for: all of a few, of many the clearest, so
  /// that what the list means stays on the same screen.
  private struct Limit {
    let few: Int
    let ofMany: Int

    func shown(of count: Int) -> Int { count <= few ? count : ofMany }
  }

  private static let wrongLimit = Limit(few: 10, ofMany: 5)
  private static let closeLimit = Limit(few: 5, ofMany: 3)

  private let traces: [AnalysedTrace]
  private let policy: FinishPolicy
  private let wrong: [Int]
  private let close: [Int]

  /// Looks through traces that this rule decided.
  init(_ traces: [AnalysedTrace], _ policy: FinishPolicy) {
    self.traces = traces
    self.policy = policy
    let order = TraceRanking.order(traces)
    wrong = order.filter { traces[$0].analysis.isAsIntended == false }
    close = order.filter { index in
      let analysis = traces[index].analysis
      return analysis.verdict.isDecision && analysis.isAsIntended != false
        && TraceRanking.isClose(analysis)
    }
  }

  /// A table of each kind that there is.
  var blocks: [Document.Block] {
    let cancelled = wrong.filter { traces[$0].analysis.decision == .cancel }
    let finished = wrong.filter { traces[$0].analysis.decision == .finish }
    return [
      block(cancelled, "WRONG: came back, meant to finish", Self.wrongLimit),
      block(finished, "WRONG: finished, meant to come back", Self.wrongLimit),
      block(close, "CLOSE: within a fifth of the bound", Self.closeLimit),
    ].compactMap { $0 }
  }

  private func block(_ indices: [Int], _ title: String, _ limit: Limit) -> Document.Block? {
    guard !indices.isEmpty else { return nil }
    let isWrong = traces[indices[0]].analysis.isAsIntended == false
    let showsSource = traces.haveSeveralSources
    var columns: [Table.Column] = [.init(id: "trace", title: "trace")]
    // All wrong ones of a table were decided alike, as its title says.
    if !isWrong { columns.append(.init(id: "decision", title: "decision")) }
    columns.append(.init(id: "why", title: "why"))
    if showsSource { columns.append(.init(id: "source", title: "file", isOptional: true)) }
    var table = Table(columns: columns)
    let shown = limit.shown(of: indices.count)
    for trace in indices.prefix(shown).map({ traces[$0] }) {
      let why = ReleaseWords.phrase(trace.analysis, policy)
      var row: [Cell] = [.text(trace.analysis.id)]
      if !isWrong { row.append(AnalysisTable.decision(trace.analysis)) }
      row.append(isWrong ? .verdict(why, .bad) : .text(why))
      if showsSource { row.append(.text(trace.source)) }
      table.append(row)
    }
    let more = indices.count - shown
    return .table(table, title: title, remark: more > 0 ? "And \(more) more: --all." : nil)
  }
}
