import PanBatch
import PanReports
import PanTraces

/// The columns that traces are grouped by.
struct GroupOptions: Sendable {
  var columns: [String] = []

  static let arguments: [Argument<GroupOptions>] = [
    .option(
      "by", "columns", \.columns,
      completion: .list(Grouping.Known.allCases.map(\.rawValue)),
      help: """
        Also shows the figures by group: columns of the recordings such as condition,session, lines \
        in front of them, or \(Grouping.Known.allCases.map(\.rawValue).joined(separator: ", ")).
        """)
  ]

  /// The names, of one option or of several.
  private var names: [String] {
    columns.flatMap { $0.split(separator: ",").map(String.init) }
  }

  /// Looks into the inputs for the columns; nil where none was asked for.
  /// - Throws: A usage error for a column that there is not.
  func choice(_ inputs: [Input], _ options: InputOptions) throws -> GroupChoice? {
    guard !columns.isEmpty else { return nil }
    let survey = HeaderSurvey(
      inputs, options: options.readingOptions, threads: options.jobs)
    do throws(Grouping.UnknownColumn) {
      let grouping = try Grouping(
        names, own: survey.carriedNames + survey.metadataKeys)
      return GroupChoice(grouping: grouping, inputs: survey.inputs, metadata: survey.metadata)
    } catch {
      let list = "There are \(error.available.joined(separator: ", "))."
      throw UsageError.contradiction(
        "--by: there is no column '\(error.name)'",
        advice: error.nearest.map { "Did you mean \($0)? " + list } ?? list)
    }
  }
}

/// What traces are grouped by, and what it takes to tell.
struct GroupChoice {
  let grouping: Grouping
  /// The inputs, to be read in place of those that were looked into.
  let inputs: [Input]
  /// The lines in front of each file.
  let metadata: [String: [String: String]]
}
