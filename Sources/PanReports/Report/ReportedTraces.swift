import PanMetrics

/// The places of the traces that a report shows, found in one look at all of them.
package struct ReportedTraces: Sendable {
  /// The most worth looking at.
  private(set) var first = FirstByRank<Int>(Report.mostDetails)
  /// Decided otherwise than in a baseline.
  private(set) var changed = FirstByRank<Int>(Report.mostDetails)
  /// Decided against what was meant.
  private(set) var wrong = FirstByRank<Int>(Report.mostListed)
  /// Decided otherwise than the app did.
  private(set) var differing = FirstByRank<Int>(Report.mostListed)
  /// Within a fifth of the bound, and not wrong.
  private(set) var close = FirstByRank<Int>(Report.mostListed)

  /// Finds them, of a batch that may be compared with an earlier one.
  package init(_ traces: AnalysedTraces, against comparison: ReportComparison? = nil) {
    for (place, trace) in traces.enumerated() {
      let analysis = trace.analysis
      let change = comparison?.change(of: trace)
      let rank = TraceRanking.rank(analysis, change: change)
      first.add(place, rank)
      if change != nil { changed.add(place, rank) }
      if analysis.isAsRecorded == false { differing.add(place, rank) }
      if analysis.isAsIntended == false {
        wrong.add(place, rank)
      } else if TraceRanking.isClose(analysis) {
        close.add(place, rank)
      }
    }
  }

  /// The places of the traces that have a part of their own, the most worth looking at first.
  package var places: [Int] { first.items }
}
