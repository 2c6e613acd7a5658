import PanAnalysis
import PanDocuments
import PanTrace
import PanTraces

/// Which files are read, and how.
struct InputOptions: Sendable {
  var inputs: [String] = []
  var renamings: [ColumnRenamings] = []
  var timeUnit: Trace.TimeUnit?
  var pixelsPerPoint: Double?
  /// The container's size, for positions in fractions and for the check of unknown sizes.
  var container: ContainerSize?
  /// Whether every finding is kept.
  var keepsAllFindings = false
  /// Whether passthrough columns keep the texts of single samples.
  var keepsSampleTexts = false
  /// Whether each file that names no participant is a person.
  var filesArePeople = false
  /// Whether gestures count that their recordings leave out.
  var countsExcluded = false
  var sortsRows = false
  var isStrict = false
  /// What is believed of the recordings though it is unlikely.
  var believed: [Belief.Doubt] = []
  var jobs: Int?

  static let arguments = arguments(count: 1...Int.max)
  /// For commands that can do without traces.
  static let optionalArguments = arguments(count: 0...Int.max)

  private static func arguments(count: ClosedRange<Int>) -> [Argument<InputOptions>] {
    [
      .operands(
        "trace", \.inputs, count: count, files: .searched,
        help: """
          CSV files, and folders with CSV files in them. @FILE is a list of both, - is standard \
          input, which outputs call stdin.
          """)
    ] + reading.map { $0.under("Reading options") }
  }

  /// The flag that makes a person of a file, and the key of the configuration file.
  static let personName = "person-per-file"

  /// The option that says how many pixels make a point.
  static let scaleName = "px-per-pt"

  private static let reading: [Argument<InputOptions>] = [
    .option(
      "map", "column=name", \.renamings,
      help: "Says which column of the file is which, as in t_ms=timestamps,x=xpos."),
    .option(
      scaleName, "n", \.pixelsPerPoint, rule: .within(0.001...100),
      help: "Pixels in a point, for files in pixels that do not say it."),
    .flag(
      personName, \.filesArePeople,
      help: "Takes each file without participants for one person."),
    .flag(
      "excluded", \.countsExcluded,
      help: "Counts also what a recording itself leaves out, by excluded or # leave_out."),
    .option(
      "believe", "doubt", \.believed,
      help: "Counts recordings all the same, though the verdict names this doubt."),
    jobs,
  ]

  static let jobs = Argument<InputOptions>.option(
    "jobs", short: "j", "n", \.jobs, rule: .within(1...1024),
    help: "How many threads work; by default one a processor.")

  /// The container's size, for commands that do not replay.
  static let sizeArguments: [Argument<InputOptions>] =
    [.option("container", "WxH", \.container, help: ContainerSize.help)].under("Reading options")

  /// The words that make these options again, without the number of threads.
  var words: [String] { words(for: inputs) }

  /// The words that read other inputs in the same way.
  func words(for inputs: [String]) -> [String] {
    var options = self
    (options.inputs, options.jobs) = (inputs, nil)
    return Self.arguments.spelled(options, beside: InputOptions())
  }

  /// How the files are read.
  var readingOptions: ReadingOptions {
    ReadingOptions(
      columnNames: renamings.flatMap(\.list),
      timeUnit: timeUnit, pixelsPerPoint: pixelsPerPoint, container: container?.vector,
      isStrict: isStrict, sortsRows: sortsRows, keepsAllFindings: keepsAllFindings,
      keepsSampleTexts: keepsSampleTexts, filesArePeople: filesArePeople)
  }
}

extension InputOptions {
  /// The words that say how rows of `analyze` are made of recordings. Rows name a digest of them.
  var rowWords: [String] {
    var options = self
    options.inputs = []
    options.believed = []
    return options.words + containerWords
  }

  /// The words for the container.
  var containerWords: [String] { container.map { ["--container", $0.argument] } ?? [] }
}

extension InputOptions {
  /// Takes columns for others, in place of what was said of the same ones.
  mutating func rename(_ columns: ColumnRenamings) {
    let roles = Set(columns.list.map(\.role))
    renamings = renamings.map { $0.without(roles) }.filter { !$0.list.isEmpty } + [columns]
  }
}

/// Columns and the names they have in the file: `t_ms=timestamps,x=xpos`.
struct ColumnRenamings: ArgumentValue, Equatable {
  private(set) var list: [ReadingOptions.Renaming]

  /// The same without some columns.
  func without(_ roles: Set<ColumnRole?>) -> ColumnRenamings {
    var rest = self
    rest.list.removeAll { roles.contains($0.role) }
    return rest
  }

  init?(argument: String) {
    var list: [ReadingOptions.Renaming] = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, !pair[1].isEmpty else { return nil }
      let renaming = ReadingOptions.Renaming(column: String(pair[0]), name: String(pair[1]))
      guard renaming.role != nil else { return nil }
      list.append(renaming)
    }
    self.list = list
  }

  var argument: String { list.map { "\($0.column)=\($0.name)" }.joined(separator: ",") }

  static var expectation: String {
    "COLUMN=NAME such as t_ms=timestamps, with a column that 'pantrace help format' lists"
  }
}
