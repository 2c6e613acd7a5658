/// The exact medians of some metrics over any number of traces, in memory that does not grow beyond a
/// bound.
///
/// The figures of a number of traces are kept. Of more they are counted, and all traces have to be
/// looked at again, twice as a rule, until the medians are found: see ``QuantileSearch``.
package struct BatchMedians: Sendable {
  /// Of as many traces figures are kept by default, in eight bytes each: half a gigabyte.
  package static let mostTraces = 16_000_000

  private let metrics: [Metric]
  private let mostTraces: Int
  private var traces = 0
  /// The figures of each metric; nil where they are more than are kept.
  private var columns: [WordColumn]?
  private var searches: [QuantileSearch]

  /// The medians of no traces; the figures of at most so many are kept.
  package init(of metrics: [Metric], keeping mostTraces: Int = BatchMedians.mostTraces) {
    self.metrics = metrics
    self.mostTraces = mostTraces
    columns = metrics.map { _ in WordColumn() }
    searches = metrics.map { _ in QuantileSearch(0.5) }
  }

  /// Whether all traces have to be looked at again.
  package var needAnotherLook: Bool { columns == nil && !searches.allSatisfy { $0.isOver } }

  /// Takes what was measured of the next trace, in the first look and in each that is needed.
  package mutating func add(_ measurements: TraceMeasurements) {
    traces += 1
    if traces > mostTraces, let kept = columns.take() { count(kept) }
    for (index, metric) in metrics.enumerated() {
      guard let figure = measurements[metric].comparable else { continue }
      if columns == nil {
        searches[index].add(figure)
      } else {
        columns?[index].append(figure.bitPattern)
      }
    }
  }

  private mutating func count(_ columns: [WordColumn]) {
    for (index, column) in columns.enumerated() {
      column.forEach { searches[index].add(Double(bitPattern: $0)) }
    }
  }

  /// Ends a look at all traces.
  /// - Throws: Where they were others than in the look before.
  package mutating func endLook() throws(ChangedFigures) {
    guard columns == nil else { return }
    for index in searches.indices where !searches[index].isOver { try searches[index].endLook() }
  }

  /// The median of a metric over the traces for which it is defined and not flagged; nil for none,
  /// and for a metric that is not among these.
  package func median(of metric: Metric) -> Double? {
    guard let index = metrics.firstIndex(of: metric) else { return nil }
    guard let column = columns?[index] else { return searches[index].value }
    var figures: [Double] = []
    figures.reserveCapacity(column.count)
    column.forEach { figures.append(Double(bitPattern: $0)) }
    return Distribution(figures).median
  }
}
