import PanDocuments
import PanTrace
import PanTraces

/// Where results go, and in which form.
struct OutputOptions: Sendable {
  var format: OutputFormat?
  var outputs: [String] = []
  var talk = VerbosityOptions()

  /// For commands that read traces, and so report on them besides their result.
  static let arguments = formArguments + VerbosityOptions.arguments.at(\.talk)

  /// For commands without any report besides their result.
  static let formArguments: [Argument<OutputOptions>] =
    [
      .option(
        "format", short: "f", "form", \.format,
        help: "The form of the result; by default what the output's name ends in, else text."),
      .option(
        "output", short: "o", "file", \.outputs, files: .written,
        help: "Writes to a file, whole or not at all; - is standard output."),
    ]

  /// Where to write, each with its form. Standard output without any.
  var targets: [(target: OutputTarget, format: OutputFormat)] {
    get throws(UsageError) {
      for name in format == nil ? outputs : [] {
        guard let foreign = Self.foreignForm(of: name) else { continue }
        throw .contradiction(
          "--output: '\(name)' has the name of \(foreign.what)", advice: foreign.advice)
      }
      return (outputs.isEmpty ? ["-"] : outputs).map { word in
        let choice = format ?? OutputFormat(extensionOf: word) ?? .text
        return (OutputTarget(word), choice)
      }
    }
  }
}

extension OutputOptions {
  /// The targets of a command without some forms: programs have one form of its result.
  func targets(
    without refused: Set<OutputFormat>
  ) throws(UsageError) -> [(target: OutputTarget, format: OutputFormat)] {
    let targets = try targets
    guard let wrong = targets.first(where: { refused.contains($0.format) }) else { return targets }
    let others = OutputFormat.allCases.filter { !refused.contains($0) }.map(\.rawValue)
    throw .contradiction(
      "this command writes no \(wrong.format.rawValue)",
      advice: "Its forms are \(others.joined(separator: ", ")).")
  }

  /// Whether a name ends as files of a known form do. Then it is no folder's.
  static func isFile(_ name: String) -> Bool {
    OutputFormat(extensionOf: name) != nil || foreignForm(of: name) != nil
  }

  private static func foreignForm(of name: String) -> ForeignForm? {
    foreign.first { form in form.endings.contains { name.lowercased().hasSuffix($0) } }
  }

  private typealias ForeignForm = (endings: [String], what: String, advice: String)

  /// Forms that others write, and what to write here.
  private static let foreign: [ForeignForm] = [
    (
      [".svg", ".png", ".pdf", ".jpg", ".jpeg", ".gif"], "a picture, and results are texts",
      "'pantrace report' draws every picture, and --charts FOLDER of replay, compare and tune theirs."
    ),
    (
      [".xlsx", ".xls", ".ods"], "a spreadsheet, and results are texts",
      "Spreadsheets open csv: -o NAME.csv."
    ),
    (
      [".ndjson", ".jsonl"], "JSON lines, and rows are written as csv",
      "Databases read csv: -o NAME.csv. One JSON text holds all: -o NAME.json."
    ),
  ]
}

/// The form of a result.
enum OutputFormat: String, CaseIterable, ArgumentValue {
  case text, json, csv, markdown, html

  /// The form that a file's name asks for. Nil if it asks for none.
  init?(extensionOf path: String) {
    guard let dot = path.lastIndex(of: ".") else { return nil }
    switch path[path.index(after: dot)...].lowercased() {
    case "txt": self = .text
    case "json": self = .json
    case "csv": self = .csv
    case "md", "markdown": self = .markdown
    case "html", "htm": self = .html
    default: return nil
    }
  }
}

/// How much is said on standard error beside errors. Results never change with it.
struct VerbosityOptions: Sendable {
  var isQuiet = false
  var isVerbose = false

  static let arguments: [Argument<VerbosityOptions>] = [
    .flag(
      "quiet", short: "q", \.isQuiet,
      help: """
        Says only errors on standard error, and which pantrace.json was found and used.
        """
    ).excluding("verbose"),
    .flag(
      "verbose", short: "v", \.isVerbose,
      help: "Says on standard error what was read and how long it took."),
  ]
}

/// The columns that traces are grouped by.
struct GroupOptions: Sendable {
  var columns: [String] = []

  static let arguments: [Argument<GroupOptions>] = [
    .option(
      "by", "columns", \.columns,
      help: """
        Also shows the figures of groups. These are made by a column of the recordings, such as \
        condition, by a line in front of them, or by \(GroupedFigures.Grouping.Known.allCases.map(\.rawValue).joined(separator: ", ")).
        """)
  ]

  /// The names, of one option or of several, each once.
  private var names: [String] {
    var seen: Set<String> = []
    return columns.flatMap { $0.split(separator: ",").map(String.init) }
      .filter { seen.insert($0.lowercased()).inserted }
  }

  /// Looks into the inputs for the columns. Nil if none was asked for.
  /// - Throws: A usage error for a column that there is not.
  func choice(_ inputs: [Input], _ options: InputOptions) throws -> Choice? {
    guard !names.isEmpty else { return nil }
    var inputs = inputs
    let rows = try AnalysisRowFiles.found(in: &inputs)
    let survey = HeaderSurvey(
      rows == nil ? inputs : [], options: options.readingOptions, threads: options.jobs)
    do throws(GroupedFigures.Grouping.UnknownColumn) {
      let own = rows?.ownNames ?? survey.passthroughNames + survey.lines.keys
      return Choice(
        grouping: try GroupedFigures.Grouping(names, own: own),
        inputs: rows == nil ? survey.inputs : inputs,
        lines: survey.lines)
    } catch {
      let list = "There are \(error.available.joined(separator: ", "))."
      throw UsageError.contradiction(
        "--by: there is no column '\(error.name)'",
        advice: error.nearest.map { "Did you mean \($0)? " + list } ?? list)
    }
  }
}

extension GroupOptions {
  /// The grouping of traces, and what it reads of them.
  struct Choice {
    let grouping: GroupedFigures.Grouping
    /// The inputs, to be read in place of those whose headers were read.
    let inputs: [Input]
    /// The header lines of the files.
    let lines: HeaderLines
  }
}
