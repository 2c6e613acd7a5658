import CommandLineKit
import PanMetrics
import PanReports

/// Turns the words of `--metrics` into metrics.
enum MetricSelection {
  static func metrics(_ words: [String]) throws(UsageError) -> [Metric] {
    guard !words.isEmpty else { return AnalysisTable.defaultMetrics }
    var result: [Metric] = []
    for word in words.flatMap({ $0.split(separator: ",").map(String.init) }) {
      for metric in try metrics(word) where !result.contains(metric) { result.append(metric) }
    }
    return result
  }

  private static func metrics(_ word: String) throws(UsageError) -> [Metric] {
    if word == "all" { return Metric.allCases }
    if let metric = Metric(identifier: word) { return [metric] }
    let family = Metric.allCases.filter { $0.family.lowercased() == word.lowercased() }
    guard family.isEmpty else { return family }
    let ids = Metric.allCases.map(\.info.id) + Metric.allCases.map(\.family)
    throw .invalidValue(
      argument: "--metrics", value: word, expectation: "a metric, a family of them, or all",
      nearest: nearestName(to: word, in: ids))
  }
}

extension Metric {
  /// The part of the identifier that several metrics share: `L6`.
  var family: String { String(info.id.prefix { $0 != "." }) }
}
