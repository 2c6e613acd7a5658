import PanImport
import PanTraces

/// The options that say how a foreign file is read.
struct ImportOptions: Sendable {
  var format: ImportForm?
  var columns: [ColumnMeanings] = []
  var values: [ValueMeanings] = []
  var idColumns: ColumnNames?
  /// What stands in the settings as it was given.
  var stated = ImportSettings()
  /// The words of `--set`, until ``resolved()`` has read them.
  var sets: [String] = []

  static let arguments: [Argument<ImportOptions>] = [
    .option(
      "from", "form", \.format,
      help: "The form of the files, by default what they show: csv for trace files, or one of logs."
    ),
    .option(
      "map", "role=column", \.columns,
      help: "Says which column of the file is which, as in x=clientX,t=when."),
    .option("time-unit", "unit", \.stated.timeUnit, help: "The unit of times."),
    .option("unit", "unit", \.stated.unit, help: "The unit of positions."),
    .option(
      "size", "WxH", \.stated.size,
      help: "The size of what positions lie in, in their unit; of fractions, in points."),
    .option(
      InputOptions.scaleName, "n", \.stated.scale, rule: .within(0.01...100),
      help: "Pixels in a point: density or devicePixelRatio; 1 takes pixels for points."),
    .flag(
      "sort", \.stated.isSorted,
      help: "Puts the rows of each gesture together, in the order of their times."),
    .option(
      "set", "key=value", \.sets,
      help: """
        What few logs need, as codes=android. 'pantrace help configuration' lists the keys.
        """),
  ]

  /// The settings without an option of their own, which `--set` takes by these names.
  static let settable: [Argument<ImportOptions>] = [
    .option(
      "values", "word=meaning", \.values,
      help: "The meanings of words in cells: DISMISS=finish,1=down."),
    .option(
      "codes", "platform", \.stated.codes,
      help: "The platform whose numbers the phase column holds."),
    .option(
      "id", "columns", \.idColumns,
      help: "The columns that together name a gesture."),
    .option(
      "range", "WxH", \.stated.range, help: "How many counts a touch panel has across and down."),
    .option(
      "pt-per-mm", "n", \.stated.pointsPerMillimeter, rule: .within(0.1...100),
      help: "Points in a millimeter: 6.3 is Android's dp."),
    .option(
      "lines", "text", \.stated.lines, help: "Only the lines of a log with this text are read."),
    .option(
      "rotate", "degrees", \.stated.rotation,
      help: "How far a touch panel is turned against the screen, as in Android's ROTATION_90."),
    .flag("y-up", \.stated.isYUp, help: "True where y grows upwards; needs a size."),
  ]

  /// The options with what `--set` gave in their places.
  func resolved() throws(UsageError) -> ImportOptions {
    var (options, given) = (self, Set<String>())
    options.sets = []
    try Self.settable.set(sets, in: &options, given: &given, example: "codes=android")
    return options
  }

  /// What the options say about a file.
  var settings: ImportSettings {
    var settings = stated
    if case .log(let format)? = format { settings.format = format }
    let given = columns.flatMap(\.list)
    // Several columns that name a gesture together, as import prints them: id=subject+trial.
    let joined = given.first { $0.role == .id && $0.name.contains("+") }
    settings.columns = given.filter { $0 != joined }
    if let joined {
      settings.idColumns = joined.name.split(separator: "+").map {
        String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
    }
    settings.values = values.flatMap(\.list)
    if let idColumns { settings.idColumns = idColumns.list }
    return settings
  }
}

/// The form of files that are imported: trace files, or a form of logs.
enum ImportForm: ArgumentValue {
  case traces
  case log(ImportFormat)

  private static let traceWord = "csv"
  static let words = [traceWord] + ImportFormat.allCases.map(\.rawValue)
  static var choices: [String] { words }
  static var expectation: String { "one of " + words.joined(separator: ", ") }

  init?(argument: String) {
    if argument == Self.traceWord {
      self = .traces
    } else if let format = ImportFormat(rawValue: argument) {
      self = .log(format)
    } else {
      return nil
    }
  }

  var argument: String {
    switch self {
    case .traces: Self.traceWord
    case .log(let format): format.rawValue
    }
  }
}

extension PositionUnit: ArgumentValue {}
extension PhaseCodes: ArgumentValue {}
extension ImportSettings.Rotation: ArgumentValue {}

extension ImportRole {
  /// The role of a canonical column's name, such as `trace_id`, as people know those.
  ///
  /// Nil for a name with a unit: a log's column has its own.
  fileprivate init?(header name: String) {
    switch ColumnRole.allCases.first(where: { $0.names.contains(name) }) {
    case .traceID: self = .id
    case .participant: self = .participant
    case .time: self = .time
    case .phase: self = .phase
    case .x: self = .x
    case .y: self = .y
    case .pointer: self = .pointer
    case .intent: self = .intent
    case .decision: self = .decision
    case .width: self = .width
    case .height: self = .height
    case .content, .progress, .velocityX, .velocityY, .scrollY, .refreshRate, .direction, .travel,
      .velocityBasis, nil:
      return nil
    }
  }
}

/// Roles and the columns that have them: `x=clientX,t=when`.
struct ColumnMeanings: ArgumentValue, Equatable {
  let list: [ImportSettings.Column]

  init?(argument: String) {
    guard let pairs = pairs(of: argument) else { return nil }
    var list: [ImportSettings.Column] = []
    for (role, name) in pairs {
      guard let role = ImportRole(rawValue: role) ?? ImportRole(header: role) else { return nil }
      list.append(.init(role: role, name: name))
    }
    self.list = list
  }

  var argument: String { list.map { "\($0.role.rawValue)=\($0.name)" }.joined(separator: ",") }

  static var expectation: String {
    "ROLE=COLUMN such as id=trace_id, with a role of "
      + ImportRole.allCases.map(\.rawValue).joined(separator: ", ")
  }
}

/// Words with their meanings: `DISMISS=finish,1=down`.
struct ValueMeanings: ArgumentValue, Equatable {
  let list: [ImportSettings.Value]

  init?(argument: String) {
    guard let pairs = pairs(of: argument) else { return nil }
    var list: [ImportSettings.Value] = []
    for (word, meaning) in pairs {
      guard ImportSettings.meanings.contains(meaning) else { return nil }
      list.append(.init(word: word, meaning: meaning))
    }
    self.list = list
  }

  var argument: String { list.map { "\($0.word)=\($0.meaning)" }.joined(separator: ",") }

  static var expectation: String {
    "WORD=MEANING with a meaning of " + ImportSettings.meanings.joined(separator: ", ")
  }
}

/// Columns that together name a gesture: `participant+trial`.
struct ColumnNames: ArgumentValue, Equatable {
  let list: [String]

  init?(argument: String) {
    list = argument.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    guard list.allSatisfy({ !$0.isEmpty }) else { return nil }
  }

  var argument: String { list.joined(separator: "+") }

  static var expectation: String { "names of columns, as in participant+trial" }
}

/// A width and a height: `1080x2400`.
extension Vector: ArgumentValue {
  init?(argument: String) {
    let parts = argument.split(omittingEmptySubsequences: false) { "x×".contains($0) }
    guard parts.count == 2, let width = Double(argument: String(parts[0])),
      let height = Double(argument: String(parts[1])), (1...1e7).contains(width),
      (1...1e7).contains(height)
    else { return nil }
    self.init(x: width, y: height)
  }

  var argument: String { "\(x.argument)x\(y.argument)" }

  static var expectation: String { "WxH such as 1080x2400, from 1 to 10000000" }
}

/// Lists of `a=b`.
///
/// A word before `=` may hold commas, as `iPhone15,2=iPhone 14 Pro`: a part without `=` belongs to
/// the word after it.
private func pairs(of argument: String) -> [(String, String)]? {
  var pairs: [(String, String)] = []
  var beginning = ""
  for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
    let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard !pair[0].isEmpty else { return nil }
    guard pair.count == 2 else {
      beginning += pair[0] + ","
      continue
    }
    guard !pair[1].isEmpty else { return nil }
    pairs.append((beginning + pair[0], String(pair[1])))
    beginning = ""
  }
  return beginning.isEmpty ? pairs : nil
}

extension Trace.TimeUnit: ArgumentValue {}
