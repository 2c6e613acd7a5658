import PanMetrics
import PanReplay

/// Which traces a reader should see first.
public enum TraceRanking {
  /// The places of the traces: what changed first, then wrong decisions, the clearest ahead.
  ///
  /// After those come decisions by growing margin, and last what was not decided. Margins are
  /// compared as shares of their bounds, since their units differ. Ties keep the order of the files.
  public static func order(
    _ traces: [AnalysedTrace], against comparison: ReportComparison? = nil
  ) -> [Int] {
    let ranks = traces.map { trace in
      rank(trace.analysis, isChanged: comparison?.change(of: trace) != nil)
    }
    return traces.indices.sorted { a, b in ranks[a] == ranks[b] ? a < b : ranks[a] < ranks[b] }
  }

  /// How far a decision is from its bound as a share of it; nil where nothing was compared.
  public static func relativeMargin(_ analysis: TraceAnalysis) -> Double? {
    guard let margin = analysis.release?.decision.margin else { return nil }
    return margin.value.magnitude / (margin.bound == 0 ? 1 : margin.bound.magnitude)
  }

  private static func rank(_ analysis: TraceAnalysis, isChanged: Bool) -> Rank {
    let margin = relativeMargin(analysis) ?? .infinity
    if isChanged { return Rank(group: 0, key: margin) }
    guard analysis.decision != nil else { return Rank(group: 3, key: 0) }
    return analysis.isAsIntended == false
      ? Rank(group: 1, key: -margin) : Rank(group: 2, key: margin)
  }

  private struct Rank: Comparable {
    let group: Int
    let key: Double

    static func < (a: Rank, b: Rank) -> Bool { (a.group, a.key) < (b.group, b.key) }
  }
}
