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
    .flag("all", \.all, help: "Shows a row for each trace, not only for those of note."),
    .flag(
      "stats", \.statistics,
      help: "Shows rates, costs and figures with their intervals."),
  ]

  /// The option that chooses columns.
  static func columns<Options>(
    _ path: any WritableKeyPath<Options, [String]> & Sendable
  ) -> Argument<Options> {
    .option(
      "columns", "list", path,
      help: """
        Writes only these columns to csv, in this order, as trace,decision,margin.
        """)
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
        advice: "Give -f csv, without --by.")
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
