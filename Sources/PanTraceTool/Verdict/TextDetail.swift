package import PanAnalysis

/// How much people see of an analysis beyond its verdict.
package struct TextDetail: Sendable {
  /// Batches of at most this size show all traces without --all.
  static let few = 12

  /// Whether each trace has a row.
  package let all: Bool
  /// The metrics that were asked for, which the rows of traces have.
  let metrics: [Metric]
  /// Whether rates, costs and intervals are spelled out.
  let statistics: Bool

  /// What was asked for.
  package init(all: Bool = false, metrics: [Metric] = [], statistics: Bool = false) {
    self.all = all
    self.metrics = metrics
    self.statistics = statistics
  }

  /// Whether each trace of a batch of `count` has a row.
  func hasAll(of count: Int) -> Bool { all || count <= Self.few }

  /// Whether a table sums up metrics.
  package var showsTable: Bool { statistics || !metrics.isEmpty }

  /// The metrics in that table, and all that have to be measured for people.
  package func figures(throughTransition: Bool) -> [Metric] {
    metrics.isEmpty
      ? BatchFigures.metrics.filter { $0 != .completionTime || throughTransition } : metrics
  }

  /// The options that show more. Nil if everything is shown.
  func hint(of count: Int) -> String? {
    var hints: [String] = []
    if !hasAll(of: count) { hints.append("All gestures: --all.") }
    if metrics.isEmpty { hints.append("Figures: --metrics L6,S1 or all.") }
    if !statistics { hints.append("Statistics: --stats.") }
    return hints.isEmpty ? nil : hints.joined(separator: " ")
  }
}
