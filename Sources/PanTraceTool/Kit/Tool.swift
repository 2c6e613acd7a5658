import PanTrace
import PanTraces

/// A tool: its commands, its help, and the way from words to an exit code.
struct Tool: Sendable {
  /// The tool's name as it is typed.
  let name: String
  /// What `--version` shows after the name.
  let version: String
  /// What the tool is for: one sentence.
  let summary: String
  /// Whole command lines to copy. The first is the best way to begin.
  let examples: [String]
  /// Words that other tools know, and what to write in their place.
  private let otherwise: [String: String]
  private let named: [NamedCommand]
  /// What to say to somebody who types the name alone. Nil if the help is of more use.
  private let firstStep: @Sendable () -> String?
  private let makeTopics: @Sendable () -> [Help.Topic]

  /// A command that is made when it is asked for: its table is most of what a short run costs.
  struct NamedCommand: Sendable {
    /// The word that chooses it.
    let name: String
    fileprivate let make: @Sendable () -> any RunnableCommand

    /// Names what will make the command.
    init(_ name: String, _ make: @escaping @autoclosure @Sendable () -> any RunnableCommand) {
      self.name = name
      self.make = make
    }
  }

  /// Declares a tool. `help` is added to its commands.
  init(
    _ name: String, version: String, summary: String, examples: [String],
    named commands: [NamedCommand],
    otherwise: [String: String] = [:], firstStep: @escaping @Sendable () -> String? = { nil },
    topics: @escaping @autoclosure @Sendable () -> [Help.Topic] = []
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    self.examples = examples
    self.otherwise = otherwise
    self.firstStep = firstStep
    named = commands
    makeTopics = topics
  }

  /// The words that choose the tool's own commands.
  var names: [String] { named.map(\.name) }

  /// The tool's own commands in the order of the help.
  var commands: [any RunnableCommand] { named.map { $0.make() } }

  /// Pages of help beside those of the commands.
  var topics: [Help.Topic] { makeTopics() }

  /// The pages of all commands, the built-in ones last.
  var pages: [CommandPage] { allCommands.map(\.page) }

  /// Runs the tool on the words after its name. Every error becomes a message and an exit code.
  ///
  /// - Parameters:
  ///   - words: The words after the tool's name.
  ///   - console: Where words go. Each of its streams is colored or not on its own.
  ///   - color: Whether there are colors. By default what `--color` says.
  /// - Returns: How the run ended.
  func run(
    _ words: [String], console: Console, color: Console.ColorChoice? = nil
  ) -> ExitCode {
    let console = console.colored(color ?? .last(in: words))
    do {
      return try dispatch(words, console)
    } catch let error as UsageError {
      return report(error, after: words, console)
    } catch let failure as CommandFailure {
      console.complain(failure.message, advice: failure.advice, tool: name)
      return failure.exitCode
    } catch let error as InputError {
      console.complain(error.message, advice: error.advice ?? error.suggestion, tool: name)
      return .noInput
    } catch let error as OutputError {
      console.complain(error.message, advice: error.advice, tool: name)
      return .outputFailed
    } catch Console.SinkError.closed {
      // The reader has enough, as `head` has: nothing went wrong.
      return .ok
    } catch Console.SinkError.failed(let message) {
      console.complain(message, tool: name)
      return .outputFailed
    } catch {
      console.complain(
        "internal error: \(error)", advice: "This is a defect; please report it.", tool: name)
      return .internalError
    }
  }

  private func dispatch(_ words: [String], _ console: Console) throws -> ExitCode {
    guard let first = words.first else {
      if let step = firstStep() {
        try console.show(page: VisibleText.manyLines(step))
        return .ok
      }
      console.show(console.error.screen.refolded(Help.of(self, isShort: true)))
      return .usage
    }
    let rest = Array(words.dropFirst())
    if let command = command(first) {
      if let extent = try helpAsked(in: rest) {
        try console.show(page: Help.of(command.page, tool: name, extent))
        return .ok
      }
      return try command.run(rest, console: console)
    }
    switch first {
    case "-h", "--help":
      try console.show(page: Help.of(self))
    case "--version":
      try console.output.write("\(name) \(version)\n")
    default:
      if first.hasPrefix("-") {
        throw UsageError.unknownOption(
          first, nearest: nearestName(to: first, in: ["--help", "--version"]))
      }
      if let command = names.first, first.contains(where: { "./".contains($0) }) {
        throw UsageError.contradiction(
          "there is no command '\(first)'",
          advice: "The command stands first: '\(name) \(command) \(ShellWord.operand(first))'.")
      }
      throw UsageError.unknownCommand(
        first, nearest: nearestName(to: first, in: pages.map(\.name)))
    }
    return .ok
  }

  /// How much help the words after a command ask for. Nil if they ask for none.
  private func helpAsked(in words: [String]) throws(UsageError) -> Help.Extent? {
    for word in words.prefix(while: { $0 != "--" }) {
      switch word {
      case "-h", "--help": return .screen
      case "--help=\(Self.everything)": return .everything
      case _ where word.hasPrefix("--help="):
        throw .invalidValue(
          argument: "--help", value: String(word.dropFirst(7)), expectation: Self.everything,
          nearest: nil)
      default: continue
      }
    }
    return nil
  }

  /// The word that asks for all of a command's help.
  private static let everything = "all"

  private func report(_ error: UsageError, after words: [String], _ console: Console) -> ExitCode {
    let command = pages.first { $0.name == words.first && $0.name != "help" }
    let pointer = "\(name) help" + (command.map { " " + $0.name } ?? "")
    let advice = [here(error, in: words.first) ?? error.advice, "See '\(pointer)'."]
      .compactMap(\.self).joined(separator: " ")
    console.complain(error.message, advice: advice, tool: name)
    return .usage
  }

  /// What to write in place of a word that another tool knows. The command's own entry goes first.
  private func here(_ error: UsageError, in command: String?) -> String? {
    switch error {
    case .unknownCommand(let word, _), .unknownTopic(let word, _), .unknownOption(let word, _):
      (command.flatMap { otherwise[$0 + " " + word] } ?? otherwise[word]).map {
        "Here it is \($0)."
      }
    default: nil
    }
  }

  // MARK: - Built-in commands

  private func command(_ name: String) -> (any RunnableCommand)? {
    if let command = named.first(where: { $0.name == name }) { return command.make() }
    return name == "help" ? helpCommand : nil
  }

  private var allCommands: [any RunnableCommand] { commands + [helpCommand] }

  private var helpCommand: any RunnableCommand {
    let names = self.names + topics.map(\.name)
    return Command(
      "help", "Shows help on the tool, a command or a topic.",
      examples: [
        "\(name) help", "\(name) help \(names[0])", "\(name) help \(names[0]) \(Self.everything)",
      ], defaults: [String](),
      arguments: [
        .operands(
          "topic", \.self, count: 0...2,
          help: """
            A command or a topic; without it, the list of both. '\(Self.everything)' behind a \
            command shows all its options.
            """)
      ]
    ) { words, console in
      try console.show(page: help(on: words, names))
      return .ok
    }
  }

  private func help(on words: [String], _ names: [String]) throws(UsageError) -> String {
    guard let word = words.first else { return Help.of(self) }
    let page = pages.first { $0.name == word }
    let topic = topics.first { $0.name == word }
    guard page != nil || topic != nil else {
      throw .unknownTopic(word, nearest: nearestName(to: word, in: names))
    }
    if words.count > 1, words[1] != Self.everything {
      throw .invalidValue(
        argument: "<topic>", value: words[1], expectation: "'\(Self.everything)' behind a command",
        nearest: nil)
    }
    return page.map { Help.of($0, tool: name, words.count > 1 ? .everything : .screen) }
      ?? topic?.text() ?? ""
  }
}
