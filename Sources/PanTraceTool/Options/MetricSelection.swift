import CommandLineKit
import PanMetrics
import PanReports
import PanText

/// What the words of `--metrics` ask for.
struct MetricSelection {
  /// The metrics in tables for people, in the order they were asked for.
  let people: [Metric]
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
    people =
      words.isEmpty ? AnalysisTable.defaultMetrics(throughTransition: throughTransition) : asked
    var groups = MetricSet.standard.union(MetricSet(asked))
    if throughTransition { groups.formUnion(MetricSet(.completion)) }
    machine = Metric.allCases.filter { groups.contains($0.group) }
  }

  /// What has to be measured for those who read it.
  func measured(forPeople: Bool, forMachines: Bool) -> MetricSet {
    MetricSet((forMachines ? machine : []) + (forPeople ? people : []))
  }

  private static func metrics(_ word: String) throws(UsageError) -> [Metric] {
    if word.lowercased() == "all" { return Metric.allCases }
    if let metric = Metric(identifier: word) { return [metric] }
    if let group = MetricGroup(name: word) { return group.metrics }
    let names = Metric.allCases.map(\.info.id) + MetricGroup.allCases.map(\.name) + ["all"]
    throw .invalidValue(
      argument: "--metrics", value: word,
      expectation: "a metric or family from 'pantrace help metrics', or all",
      nearest: nearestName(to: word, in: names))
  }
}
