import PanMetrics
import PanReplay

/// Which traces a reader should see first.
public enum TraceRanking {
  /// The places of the traces: wrong decisions first, the clearest ahead; then close calls.
  ///
  /// After those come decisions by growing margin, and last what was not decided. Margins are
  /// compared as shares of their bounds, since their units differ. Ties keep the order of the files.
  public static func order(_ traces: [AnalysedTrace]) -> [Int] {
    traces.indices.sorted { a, b in
      let (first, second) = (rank(traces[a].analysis), rank(traces[b].analysis))
      return first == second ? a < b : first < second
    }
  }

  /// How far a decision is from its bound as a share of it; nil where nothing was compared.
  public static func relativeMargin(_ analysis: TraceAnalysis) -> Double? {
    guard let margin = analysis.release?.decision.margin else { return nil }
    return margin.value.magnitude / (margin.bound == 0 ? 1 : margin.bound.magnitude)
  }

  private static func rank(_ analysis: TraceAnalysis) -> Rank {
    let margin = relativeMargin(analysis) ?? .infinity
    guard analysis.decision != nil else { return Rank(group: 2, key: 0) }
    return analysis.isAsIntended == false
      ? Rank(group: 0, key: -margin) : Rank(group: 1, key: margin)
  }

  private struct Rank: Comparable {
    let group: Int
    let key: Double

    static func < (a: Rank, b: Rank) -> Bool { (a.group, a.key) < (b.group, b.key) }
  }
}
