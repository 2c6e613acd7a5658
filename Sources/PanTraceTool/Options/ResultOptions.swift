/// How much of an analysis is shown.
struct ResultOptions: Sendable {
  /// The columns of rows; all where none are given.
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
