package import PanAnalysis
import PanEngine
import PanTraces

/// Which traces a reader should see first: changes for the worse, other changes, wrong decisions.
///
/// Wrong decisions begin with the clearest. After those come decisions by growing margin, and last
/// what was not decided. Margins are compared as shares of their bounds, since their units differ.
/// Ties keep the order of the files.
package enum TraceRanking {
  /// How far a decision is from its bound as a share of it. Nil if nothing was compared.
  package static func relativeMargin(_ analysis: TraceAnalysis) -> Double? {
    guard let margin = analysis.release?.decision.margin else { return nil }
    return margin.value.magnitude / (margin.bound == 0 ? 1 : margin.bound.magnitude)
  }

  /// Whether a decision is within a fifth of its bound, on either side.
  static func isClose(_ analysis: TraceAnalysis) -> Bool {
    relativeMargin(analysis).map { $0 <= 0.2 } ?? false
  }

  /// The rank of a trace. `change` is its change against a baseline, if it has one.
  static func rank(
    _ analysis: TraceAnalysis, change: BaselineComparison.ChangedTrace? = nil
  ) -> Rank {
    let margin = relativeMargin(analysis) ?? .infinity
    if let change { return Rank(group: change.isImprovement == false ? 0 : 1, key: margin) }
    guard analysis.decision != nil else { return Rank(group: 4, key: 0) }
    return analysis.isAsIntended == false
      ? Rank(group: 2, key: -margin) : Rank(group: 3, key: margin)
  }

  /// The sort key of traces.
  struct Rank: Comparable, Sendable {
    fileprivate let group: Int
    fileprivate let key: Double

    static func < (a: Rank, b: Rank) -> Bool { (a.group, a.key) < (b.group, b.key) }
  }
}

/// The first items by rank up to a limit, and the count of all.
struct FirstByRank<Item: Sendable>: Sendable {
  private let limit: Int
  private var ranked: [(rank: TraceRanking.Rank, item: Item)] = []
  /// The count of all items.
  private(set) var count = 0

  /// Keeps at most `limit` items.
  init(_ limit: Int) { self.limit = limit }

  /// The kept items, the first by rank first.
  var items: [Item] { ranked.map(\.item) }

  /// Counts an item of the same rank as all others: the first that come are kept.
  mutating func add(_ item: Item) { add(item, TraceRanking.Rank(group: 0, key: 0)) }

  /// Counts an item, and inserts it behind those of equal rank.
  mutating func add(_ item: Item, _ rank: TraceRanking.Rank) {
    count += 1
    if ranked.count == limit {
      guard let last = ranked.last, rank < last.rank else { return }
      ranked.removeLast()
    }
    let place = ranked.lastIndex { !(rank < $0.rank) }.map { $0 + 1 } ?? 0
    ranked.insert((rank, item), at: place)
  }
}

extension TraceAnalysis.Verdict {
  /// What was decided. Nil if no rule was asked.
  var outcome: TransitionOutcome? {
    switch self {
    case .finished: .finish
    case .cancelled: .cancel
    case .systemCancelled, .stuck, .undecided, .notRecognized, .prevented: nil
    }
  }
}

/// The traces to look at first: all kinds in one pass, the clearest or closest in front.
package struct NotableTraces<Item: Sendable>: Sendable {
  /// The most worth looking at.
  private(set) var first: FirstByRank<Item>
  /// Decided otherwise than in a baseline.
  private(set) var changed = FirstByRank<Item>(Report.mostDetails)
  /// Decided against what was meant.
  private(set) var wrong: FirstByRank<Item>
  /// Meant to finish, and cancelled.
  private(set) var cancelled = FirstByRank<Item>(Report.mostListed)
  /// Meant to cancel, and finished.
  private(set) var finished = FirstByRank<Item>(Report.mostListed)
  /// Decided otherwise than the app did.
  private(set) var differing = FirstByRank<Item>(Report.mostListed)
  /// Within a fifth of the bound, and not wrong.
  private(set) var close = FirstByRank<Item>(Report.mostListed)

  /// No traces yet. Those of a run without a report are not ranked among each other.
  init(ranksAll: Bool = true) {
    first = FirstByRank(ranksAll ? Report.mostDetails : 0)
    wrong = FirstByRank(ranksAll ? Report.mostListed : 0)
  }

  /// Looks at one more trace. `change` is its change against a baseline.
  mutating func add(
    _ item: Item, _ analysis: TraceAnalysis, change: BaselineComparison.ChangedTrace? = nil
  ) {
    let changeRank = TraceRanking.rank(analysis, change: change)
    first.add(item, changeRank)
    if change != nil { changed.add(item, changeRank) }
    // The clearest are so by their margin, also if others changed.
    let rank = TraceRanking.rank(analysis)
    if analysis.isAsRecorded == false { differing.add(item, rank) }
    if analysis.isAsIntended == false {
      wrong.add(item, rank)
      if analysis.decision == .cancel {
        cancelled.add(item, rank)
      } else {
        finished.add(item, rank)
      }
    } else if TraceRanking.isClose(analysis) {
      close.add(item, rank)
    }
  }
}

extension NotableTraces<Int> {
  /// The places of the traces that a report shows. They may be compared with an earlier run.
  package init(_ traces: AnalyzedBatch.Traces, against comparison: ReportFacts.Comparison? = nil) {
    self.init()
    for (place, trace) in traces.enumerated() {
      add(place, trace.analysis, change: comparison?.change(of: trace))
    }
  }

  /// The places of the clearest wrong decisions, which cards show.
  package var cards: [Int] { Array(wrong.items.prefix(Report.mostCards)) }

  /// The places of the traces that have a part of their own, the most worth looking at first.
  package var places: [Int] {
    let first = first.items
    // So many may have changed that the clearest wrong decisions are not among them.
    return first + cards.filter { !first.contains($0) }
  }
}
