import PanDocuments
public import PanEngine
import PanTrace
import PanTraces
public import PanTransitions

/// The program `pantrace`, extended by custom rules, controllers and transitions.
///
/// Every command takes their names in `--policy`, `--policies`, `--controller` and `--transition`,
/// and so replays, measures, reports and compares them like the built-in ones.
///
/// ```swift
/// let patient = CustomRule("patient") { release in
///   release.decide(.progress, .atLeast, release.duration < 0.2 ? 0.2 : 0.5)
/// }
/// let program = Program(rules: [patient])
/// ```
///
/// A program with them ends with `program.main()`, and is called as `pantrace` is.
public struct Program: Sendable {
  /// Rules that `--policy` knows by name besides the built-in ones.
  public let rules: [CustomRule]
  /// Controllers that `--controller` knows by name besides the built-in ones.
  public let controllers: [CustomInteraction]
  /// Transitions that `--transition` knows by name besides the built-in ones.
  public let transitions: [TransitionSetup]

  /// The running program, whose parts the readers of options look up.
  @TaskLocal static var current = Program()

  /// Makes the program.
  ///
  /// A part wins over a built-in one with its name, and the first of several with one name.
  public init(
    rules: [CustomRule] = [], controllers: [CustomInteraction] = [],
    transitions: [TransitionSetup] = []
  ) {
    self.rules = rules
    self.controllers = controllers
    self.transitions = transitions
  }

  /// Runs on the words of the process, with its streams and signals, and ends it.
  public func main() -> Never {
    RunningProcess.occupyStandardDescriptors()
    RunningProcess.handleSignals()
    let words = Array(RunningProcess.words.dropFirst())
    RunningProcess.end(run(words, console: Console.process).rawValue)
  }

  /// Runs on some words, on any console.
  func run(_ words: [String], console: Console) -> ExitCode {
    Self.$current.withValue(self) { Tool.pantrace.run(words, console: console) }
  }

  /// The custom rule that a word names, or spells as outputs do.
  func rule(_ word: String) -> FinishPolicy? {
    rules.first { $0.name == word || FinishPolicy.custom($0).text == word }.map { .custom($0) }
  }

  /// The custom controller that a word names, or spells as outputs do.
  func controller(_ word: String) -> InteractionStyle? {
    controllers.first { $0.name == word || $0.text == word }.map { .custom($0) }
  }

  /// The custom transition that a word names.
  func transition(_ word: String) -> TransitionSetup? {
    transitions.first { $0.name == word }
  }
}

extension Console {
  /// The process's own streams.
  fileprivate static var process: Console {
    Console(
      output: .stream(.output), error: .stream(.error),
      inputIsTerminal: StandardStream.inputIsTerminal,
      environment: RunningProcess.environment)
  }
}

extension Sink {
  /// Writes to a stream of the process.
  fileprivate static func stream(_ stream: StandardStream) -> Sink {
    unsafe Sink(isTerminal: stream.isTerminal, width: stream.width) {
      bytes throws(Console.SinkError) in
      do throws(OutputError) {
        try unsafe stream.write(bytes)
      } catch .closedPipe {
        throw .closed
      } catch {
        throw .failed(error.message)
      }
    }
  }
}

extension Program {
  /// The controller that a word spells, custom or built-in.
  func interaction(_ word: String) throws(UsageError) -> InteractionStyle {
    if let own = controller(word) { return own }
    let option = "--controller"
    do throws(ComponentError) {
      return try InteractionStyle.schema.read(word)
    } catch {
      guard case .unknownName(let name, let known) = error else {
        throw UsageError(error, option: option)
      }
      try refuseSettings(word, option: option, of: controllers.map { ($0.name, $0.text) })
      let all = controllers.map(\.name) + known
      throw UsageError(.unknownName(name, known: all), option: option)
    }
  }

  /// Refuses the name of a custom part with settings, which are set in Swift.
  func refuseSettings(
    _ word: String, option: String, of parts: [(name: String, text: String)]
  ) throws(UsageError) {
    guard let colon = word.firstIndex(of: ":"),
      let part = parts.first(where: { $0.name == word[..<colon] })
    else { return }
    throw .contradiction(
      "\(option): '\(part.name)' is this program's own and takes no settings here",
      advice: "It is \(part.text). Give the program another one for other settings.")
  }
}

extension Tool {
  /// The tool with all its commands.
  static let pantrace: Tool = Tool(
    "pantrace", version: toolVersion,
    summary: """
      Replays recorded pan gestures through interactive transitions and says why each one \
      finished or cancelled, how late the content was, and how smooth.
      """,
    examples: [
      "pantrace report --demo", "pantrace analyze swipes.csv",
      "pantrace import events.json -o swipes.csv",
    ],
    named: pantraceCommands, otherwise: usualWords.merging(settingWords) { word, _ in word },
    firstStep: { firstStep(in: "") },
    topics: Help.Topics.all)

  /// Commands and options as other tools call them, and what to write here.
  private static let usualWords: [String: String] = [
    "demo": "'pantrace report --demo'", "--demo": "'pantrace report --demo'",
    "convert": "'pantrace import TRACES -o FILE'",
    "rules": "'pantrace explain rules'", "policies": "'pantrace explain rules'",
    "transitions": "'pantrace explain transitions'", "metrics": "'pantrace explain metrics'",
    "columns": "'pantrace explain columns'", "estimators": "'pantrace explain estimators'",
    "list": "'pantrace explain rules', transitions, estimators, metrics or columns",
    "--html": "-o FILE.html", "--chart": "--charts FOLDER", "--no-config": "--config none",
    "--rule": "--policy RULE", "--rules": "--policies RULES",
    "--threshold": "--policy 'p >= 0.4 or v >= 300'", "--progress": "--policy 'p >= 0.4'",
    "--json": "-f json", "--csv": "-f csv", "--markdown": "-f markdown",
    "--group": "--by COLUMNS", "--group-by": "--by COLUMNS", "--id": "--trace ID",
    "--scale": "--px-per-pt N", "--density": "--px-per-pt N", "--dpr": "--px-per-pt N",
    "import --width": "--size WxH", "import --height": "--size WxH",
    "import --screen": "--size WxH", "import --container": "--size WxH",
    "--width": "--container WxH", "--height": "--container WxH", "--screen": "--container WxH",
    "generate --people": "--participants N",
    "--unit": "'pantrace import FILE --unit px', which makes traces of a log in pixels",
    "--size": "--container WxH, in points; 'pantrace import' reads logs in pixels",
  ]

  /// The recordings in a folder and in those within it, and the one command that shows them.
  /// Nil if there are none. An empty text is the working folder.
  static func firstStep(in folder: String) -> String? {
    // A file that cannot be read is not counted. The command will say why.
    let tables = (try? InputExpansion.nearby(folder)) ?? []
    let recordings = tables.filter {
      unsafe (try? InputBytes.read($0))?.withUnsafeBytes {
        (try? unsafe TraceFileHeader.read($0)) != nil
      } ?? false
    }.map { ShellWord.operand($0.name) }
    guard let first = recordings.first else { return nil }
    // The folder stands for its recordings only if nothing else is in it.
    let all = recordings.count == tables.count && recordings.count > 1
    let whole = folder.isEmpty ? "." : folder
    let operands = all ? whole : recordings.prefix(8).joined(separator: " ")
    let others = recordings.count - 1
    return """
      \(counted(recordings.count, "file")) here \(others == 0 ? "holds" : "hold") recorded gestures: \
      \(first)\(others == 0 ? "" : " and \(others) more"). To see what became of them, and why:
        pantrace report \(operands) -o report.html

      Then open report.html in a browser. In the terminal: pantrace analyze \(operands)
      All commands: pantrace help

      """
  }

  /// Settings that have no option of their own.
  private static var settingWords: [String: String] {
    let keys = ConfigurationSource.keys.filter { !ReplayConfiguration.optionKeys.contains($0) }
    return Dictionary(uniqueKeysWithValues: keys.map { ("--" + $0, "--set \($0)=VALUE") })
  }

  /// The commands in the order of the help.
  ///
  /// The elements name their type: inferring it for the whole list takes the compiler seconds.
  private static let pantraceCommands: [NamedCommand] = [
    NamedCommand("analyze", AnalyzeCommand.command), NamedCommand("report", ReportCommand.command),
    NamedCommand("lab", LabCommand.command), NamedCommand("replay", ReplayCommand.command),
    NamedCommand("compare", CompareCommand.command), NamedCommand("tune", TuneCommand.command),
    NamedCommand("identify", IdentifyCommand.command), NamedCommand("check", CheckCommand.command),
    NamedCommand("validate", ValidateCommand.command),
    NamedCommand("import", ImportCommand.command), NamedCommand("export", ExportCommand.command),
    NamedCommand("generate", GenerateCommand.command),
    NamedCommand("explain", ExplainCommand.command),
    NamedCommand("notebook", NotebookCommand.command),
  ]
}

/// The version of the tool and of the meaning of its numbers.
let toolVersion = programVersion
