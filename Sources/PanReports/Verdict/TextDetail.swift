package import PanMetrics

/// How much people see of an analysis beyond its verdict.
package struct TextDetail: Sendable {
  /// As many traces as are all shown without being asked for.
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

  /// Whether each of so many traces has a row.
  func hasAll(of count: Int) -> Bool { all || count <= Self.few }

  /// Whether a table sums up metrics.
  package var showsTable: Bool { statistics || !metrics.isEmpty }

  /// The metrics in that table, and all that have to be measured for people.
  package func figures(throughTransition: Bool) -> [Metric] {
    metrics.isEmpty
      ? BatchFigures.metrics.filter { $0 != .completionTime || throughTransition } : metrics
  }

  /// Which options show what is not shown; nil where nothing is left out.
  func hint(of count: Int) -> String? {
    var hints: [String] = []
    if !hasAll(of: count) { hints.append("All gestures: --all.") }
    if metrics.isEmpty { hints.append("Figures: --metrics L6,S1 or all.") }
    if !statistics { hints.append("Statistics: --stats.") }
    return hints.isEmpty ? nil : hints.joined(separator: " ")
  }
}
