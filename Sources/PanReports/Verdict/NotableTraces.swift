import PanMetrics
import PanTraces

/// The traces to look at first, kept while a batch comes: those decided wrongly, the clearest first,
/// and those that nearly went the other way, the closest first.
struct NotableTraces: Sendable {
  /// Meant to finish, and came back.
  private(set) var cancelled = RankedTraces()
  /// Meant to come back, and finished.
  private(set) var finished = RankedTraces()
  /// Within a fifth of the bound, and not wrong.
  private(set) var close = RankedTraces()

  /// Looks at one more trace.
  mutating func add(_ trace: AnalysedTrace) {
    let analysis = trace.analysis
    if analysis.isAsIntended == false {
      if analysis.decision == .cancel { cancelled.add(trace) } else { finished.add(trace) }
    } else if analysis.verdict.isDecision, TraceRanking.isClose(analysis) {
      close.add(trace)
    }
  }
}

/// The first of some traces in the order of ``TraceRanking``, and how many there are.
struct RankedTraces: Sendable {
  /// As many as any list of them shows.
  private static let limit = 10

  private var ranked: [(rank: TraceRanking.Rank, trace: AnalysedTrace)] = []
  /// How many there are.
  private(set) var count = 0

  /// The first of them.
  var traces: [AnalysedTrace] { ranked.map(\.trace) }

  /// Counts one more; of equal rank, the one that came first stays first.
  mutating func add(_ trace: AnalysedTrace) {
    count += 1
    let rank = TraceRanking.rank(trace.analysis)
    let place = ranked.firstIndex { rank < $0.rank } ?? ranked.count
    guard place < Self.limit else { return }
    if ranked.count == Self.limit { ranked.removeLast() }
    ranked.insert((rank, trace), at: place)
  }
}
