import PanDocuments
import PanMetrics
import PanReports

/// The names of the columns that were asked for.
struct RowColumns {
  /// The names in their order.
  let names: [String]

  /// Takes the words of an option, each with commas between names; nil where there are none.
  /// - Throws: Where nothing that is written has such columns, and for an empty name.
  init?(_ words: [String], hasRows: Bool) throws(UsageError) {
    guard !words.isEmpty else { return nil }
    guard hasRows else {
      throw .contradiction(
        "--columns is about rows of traces, and none are written",
        advice: "Give -f csv or -f ndjson, without --by.")
    }
    names = words.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
      .map(String.init)
    guard !names.contains("") else {
      throw .contradiction(
        "--columns: a name is empty", advice: "Write names with one comma between them.")
    }
  }
}

extension RowColumns? {
  /// Rows of an analysis with these columns, or with all of them.
  func analysis(
    _ forms: [RowForm], metrics: [Metric], phases: Bool, sequel: Bool, carried: [String]
  ) throws(UsageError) -> RowForms<AnalysedTrace> {
    try self.forms(
      forms, carried, advice: "; metrics that are not standard need --metrics."
    ) {
      .analysis(metrics: metrics, phases: phases, sequel: sequel, length: $0)
    }
  }

  /// Rows of a comparison with these columns, or with all of them.
  func comparison(
    _ forms: [RowForm], names: [String], carried: [String]
  ) throws(UsageError) -> RowForms<ComparedRow> {
    try self.forms(forms, carried, advice: ".") { .comparison(names: names, length: $0) }
  }

  /// - Throws: What the option says of a name that cannot be chosen, with advice on one that is not
  ///   there.
  private func forms<Row>(
    _ forms: [RowForm], _ carried: [String], advice: String,
    _ schema: (LengthLabel) -> RowSchema<Row>
  ) throws(UsageError) -> RowForms<Row> {
    do throws(ColumnRefusal) {
      return try RowForms(forms, carried: carried, choosing: self?.names, schema)
    } catch {
      switch error {
      case .twice(let name):
        throw .contradiction("--columns: \(name) comes twice", advice: "Give it once.")
      case .unknown(let name, let nearest):
        throw .contradiction(
          "--columns: there is no column '\(name)'",
          advice: (nearest.map { "Did you mean \($0)? " } ?? "")
            + "-f csv shows all in its first line" + advice)
      }
    }
  }
}
