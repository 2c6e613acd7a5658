import PanAnalysis
import PanDocuments
import PanTraces

/// How much of an analysis is shown.
struct ResultOptions: Sendable {
  /// The columns of rows. All if none are given.
  var columns: [String] = []
  var all = false
  var statistics = false

  static let arguments: [Argument<ResultOptions>] = [
    columns(\.columns),
    .flag("all", \.all, help: "Shows people a row for each trace, not only for those of note."),
    .flag(
      "stats", \.statistics,
      help: "Shows people rates, costs and figures with their intervals."),
  ]

  /// The option that chooses columns.
  static func columns<Options>(
    _ path: any WritableKeyPath<Options, [String]> & Sendable
  ) -> Argument<Options> {
    .option(
      "columns", "list", path,
      help: """
        The columns of rows in csv and ndjson, in this order, as trace,decision,margin; by default \
        all.
        """)
  }
}

/// The metrics that `--metrics` names.
struct MetricSelection {
  /// The metrics that were asked for, in their order.
  let asked: [Metric]
  /// The metrics in forms for machines: the standard ones and the families asked for.
  ///
  /// Asking for more adds columns and takes none away.
  let machine: [Metric]

  /// Understands identifiers, families and `all`, several of them with commas between.
  ///
  /// Through a transition the metrics of its completion are always among those for machines.
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
    Metric.allCases.map(\.id) + Metric.Group.allCases.map(\.name) + ["all"]

  private static func metrics(_ word: String) throws(UsageError) -> [Metric] {
    if word.lowercased() == "all" { return Metric.allCases }
    if let metric = Metric(identifier: word) { return [metric] }
    if let group = Metric.Group(name: word) { return group.metrics }
    let rates = ["d1"] + DecisionFigure.all.map { $0.info.id.lowercased() }
    guard !rates.contains(word.lowercased()) else {
      throw .contradiction(
        "--metrics: \(word) counts the decisions of all traces, and is no figure of one",
        advice: "--stats shows D1.")
    }
    throw .invalidValue(
      argument: "--metrics", value: word,
      expectation: "a metric or family from 'pantrace list metrics', or all",
      nearest: names.first { $0.hasSuffix("." + word.lowercased()) }
        ?? nearestName(to: word, in: names))
  }
}

extension OutputWriter.Targets {
  /// The names of the columns that were asked for. Nil for all.
  /// - Throws: If nothing that is written has such columns, and for an empty name.
  func columns(_ words: [String]) throws(UsageError) -> [String]? {
    guard !words.isEmpty else { return nil }
    guard !rows.isEmpty else {
      throw .contradiction(
        "--columns is about rows of traces, and none are written",
        advice: "Give -f csv or -f ndjson, without --by.")
    }
    let names = words.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
      .map(String.init)
    guard !names.contains("") else {
      throw .contradiction(
        "--columns: a name is empty", advice: "Write names with one comma between them.")
    }
    return names
  }
}
