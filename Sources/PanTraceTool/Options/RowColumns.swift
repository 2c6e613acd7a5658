import CommandLineKit
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
  /// Rows with these columns, or with all of them.
  func forms(
    _ forms: [RowForm], metrics: [Metric], phases: Bool, sequel: Bool, carried: [String]
  ) throws(UsageError) -> RowForms {
    guard let list = self?.names else {
      return RowForms(forms, metrics: metrics, phases: phases, sequel: sequel, carried: carried)
    }
    let advice = "-f csv shows all in its first line; metrics that are not standard need --metrics."
    return try Self.choosing(advice) { () throws(ColumnSelection.Refusal) in
      try RowForms(
        forms, metrics: metrics, phases: phases, sequel: sequel, carried: carried,
        choosing: list)
    }
  }

  /// Rows of a comparison with these columns, or with all of them.
  func comparison(
    _ forms: [RowForm], names: [String], carried: [String]
  ) throws(UsageError) -> ComparisonForms {
    try Self.choosing("-f csv shows all in its first line.") {
      () throws(ColumnSelection.Refusal) in
      try ComparisonForms(forms, names: names, carried: carried, choosing: self?.names)
    }
  }

  /// What the option says of a name that cannot be chosen, with advice on one that is not there.
  private static func choosing<Forms>(
    _ advice: String, _ make: () throws(ColumnSelection.Refusal) -> Forms
  ) throws(UsageError) -> Forms {
    do throws(ColumnSelection.Refusal) {
      return try make()
    } catch {
      switch error {
      case .twice(let name):
        throw .contradiction("--columns: \(name) comes twice", advice: "Give it once.")
      case .unknown(let name, let nearest):
        throw .contradiction(
          "--columns: there is no column '\(name)'",
          advice: (nearest.map { "Did you mean \($0)? " } ?? "") + advice)
      }
    }
  }
}
