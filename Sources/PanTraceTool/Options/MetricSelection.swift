import PanMetrics
import PanText

/// What the words of `--metrics` ask for.
struct MetricSelection {
  /// The metrics that were asked for, in their order.
  let asked: [Metric]
  /// The metrics in forms for machines: the standard ones and the families asked for.
  ///
  /// Asking for more adds columns and takes none away.
  let machine: [Metric]

  /// Understands identifiers, families and `all`, several of them with commas between.
  ///
  /// Through a transition its end is among what is shown without being asked for.
  init(_ words: [String], throughTransition: Bool) throws(UsageError) {
    var asked: [Metric] = []
    for word in words.flatMap({ $0.split(separator: ",").map(String.init) }) {
      for metric in try Self.metrics(word) where !asked.contains(metric) { asked.append(metric) }
    }
    self.asked = asked
    var groups = MetricSet.standard.union(MetricSet(asked))
    if throughTransition { groups.formUnion(MetricSet(.completion)) }
    machine = Metric.allCases.filter { groups.contains($0.group) }
  }

  /// Every word that is understood.
  static let names =
    Metric.allCases.map(\.info.id) + MetricGroup.allCases.map(\.name) + ["all"]

  private static func metrics(_ word: String) throws(UsageError) -> [Metric] {
    if word.lowercased() == "all" { return Metric.allCases }
    if let metric = Metric(identifier: word) { return [metric] }
    if let group = MetricGroup(name: word) { return group.metrics }
    throw .invalidValue(
      argument: "--metrics", value: word,
      expectation: "a metric or family from 'pantrace help metrics', or all",
      nearest: nearestName(to: word, in: names))
  }
}
