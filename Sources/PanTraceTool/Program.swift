import PanBatch
public import PanReplay
public import PanTransitions

/// The program `pantrace`, with rules, controllers and transitions of one's own where it is given
/// any.
///
/// They can be named like ours in every command: `--policy`, `--policies`, `--controller`,
/// `--transition`. So they are replayed, measured, reported and compared like ours, and tuning
/// compares with them.
///
/// ```swift
/// let patient = CustomRule("patient", parameters: [RuleSetting("quick", 0.2)]) { release in
///   release.progress >= (release.duration < 0.2 ? 0.2 : 0.5) ? .finish : .cancel
/// }
/// let program = Program(rules: [patient])
/// ```
///
/// A program of one's own then ends with `program.main()`, and is called as `pantrace` is.
public struct Program: Sendable {
  /// Rules that `--policy` knows besides ours, by their names.
  public let rules: [CustomRule]
  /// Controllers that `--controller` knows besides ours, by their names.
  public let controllers: [CustomInteraction]
  /// Transitions that `--transition` knows besides ours, by their names.
  public let transitions: [TransitionSetup]

  /// The program that is running, for those who read its options.
  @TaskLocal static var current = Program()

  /// Makes the program; of parts with one name, and of one of ours, the first of one's own counts.
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
    StandardDescriptors.occupy()
    Interruption.install()
    ProcessLimits.during {
      let words = Array(ProcessWords.all.dropFirst())
      RunningProcess.end(run(words, console: Console.process).rawValue)
    }
    // The work ends the process itself.
    RunningProcess.end(ExitCode.internalError.rawValue)
  }

  /// Runs on some words, on any console.
  func run(_ words: [String], console: Console) -> ExitCode {
    Self.$current.withValue(self) { Tool.pantrace.run(words, console: console) }
  }

  /// The rule of one's own that a word names, or that has the text that outputs show.
  func rule(_ word: String) -> FinishPolicy? {
    rules.first { $0.name == word || FinishPolicy.custom($0).text == word }.map { .custom($0) }
  }

  /// The controller of one's own that a word names, or that has the text that outputs show.
  func controller(_ word: String) -> InteractionStyle? {
    controllers.first { $0.name == word || $0.text == word }.map { .custom($0) }
  }

  /// The transition of one's own that a word names.
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
    unsafe Sink(isTerminal: stream.isTerminal, width: stream.width) { bytes throws(SinkError) in
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
