import PanAnalysis
import PanDocuments
import PanEngine
import PanTraces

/// The gestures a reader should see: wrong decisions and close calls.
struct NotableGestures {
  /// The number of rows shown without --all: all if they are few, else the clearest, so that the
  /// list's title stays on the same screen.
  private struct Limit {
    let few: Int
    let ofMany: Int

    func shown(of count: Int) -> Int { count <= few ? count : ofMany }
  }

  private static let wrongLimit = Limit(few: 10, ofMany: 5)
  private static let closeLimit = Limit(few: 5, ofMany: 3)

  private let batch: AnalyzedBatch
  private let policy: FinishPolicy

  /// Looks through a batch that this rule decided.
  init(_ batch: AnalyzedBatch, _ policy: FinishPolicy) {
    self.batch = batch
    self.policy = policy
  }

  /// A table of each kind that there is.
  var blocks: [Document.Block] {
    let notable = batch.notable
    return [
      block(notable.cancelled, "WRONG: cancelled, meant to finish", Self.wrongLimit),
      block(notable.finished, "WRONG: finished, meant to cancel", Self.wrongLimit),
      block(notable.close, "CLOSE: within a fifth of the bound", Self.closeLimit),
    ].compactMap { $0 }
  }

  private func block(
    _ ranked: FirstByRank<AnalyzedTrace>, _ title: String, _ limit: Limit
  ) -> Document.Block? {
    guard let first = ranked.items.first else { return nil }
    let isWrong = first.analysis.isAsIntended == false
    let shown = limit.shown(of: ranked.count)
    let table = Table(ranked.items.prefix(shown)) {
      Column("trace") { .text($0.analysis.id) }
      // All wrong ones of a table were decided alike, as its title says.
      if !isWrong { Column("decision") { AnalysisTable.decision($0.analysis) } }
      Column("why") {
        let why = DecisionSentence.phrase($0.analysis, policy)
        return isWrong ? .verdict(why, .bad) : .text(why)
      }
      if batch.facts.haveSeveralSources {
        Column("source", "file", isOptional: true) { .text($0.source) }
      }
    }
    return .table(table, title: title, remark: more(ranked.count, than: shown, ": --all"))
  }
}
