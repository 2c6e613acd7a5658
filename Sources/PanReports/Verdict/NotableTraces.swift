import PanMetrics
import PanTraces

/// The traces to look at first, kept while a batch comes: those decided wrongly, the clearest first,
/// and those that nearly went the other way, the closest first.
struct NotableTraces: Sendable {
  /// As many as any list of them shows.
  static let limit = 10

  /// Meant to finish, and came back.
  private(set) var cancelled = FirstByRank<AnalysedTrace>(NotableTraces.limit)
  /// Meant to come back, and finished.
  private(set) var finished = FirstByRank<AnalysedTrace>(NotableTraces.limit)
  /// Within a fifth of the bound, and not wrong.
  private(set) var close = FirstByRank<AnalysedTrace>(NotableTraces.limit)

  /// Looks at one more trace.
  mutating func add(_ trace: AnalysedTrace) {
    let analysis = trace.analysis
    let rank = TraceRanking.rank(analysis)
    if analysis.isAsIntended == false {
      if analysis.decision == .cancel {
        cancelled.add(trace, rank)
      } else {
        finished.add(trace, rank)
      }
    } else if analysis.verdict.isDecision, TraceRanking.isClose(analysis) {
      close.add(trace, rank)
    }
  }
}
