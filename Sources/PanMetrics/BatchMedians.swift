package import PanText

/// The exact medians of some metrics over any number of traces.
package struct BatchMedians: Sendable {
  /// The figures of a metric, without those that must not be compared.
  private var columns: [(metric: Metric, figures: WordColumn)]

  /// The medians of no traces; figures are kept in a store if there is one.
  package init(of metrics: [Metric], in store: BlockStore? = nil) {
    columns = metrics.map { ($0, WordColumn(in: store)) }
  }

  /// Takes what was measured of the next trace.
  package mutating func add(_ measurements: TraceMeasurements) {
    for index in columns.indices {
      guard let figure = measurements[columns[index].metric].comparable else { continue }
      columns[index].figures.append(figure.bitPattern)
    }
  }

  /// The median of a metric over the traces for which it is defined and not flagged; nil for none,
  /// and for a metric that is not among these.
  package func median(of metric: Metric) -> Double? {
    guard let figures = columns.first(where: { $0.metric == metric })?.figures else { return nil }
    return QuantileSearch.quantile(0.5, ofCount: figures.count) { visit in
      figures.forEach { visit(Double(bitPattern: $0)) }
    }
  }
}
