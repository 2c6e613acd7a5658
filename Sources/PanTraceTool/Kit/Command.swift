import PanTraces

// From words to work:
// 1. `Tool.run` finds the command by its first word.
// 2. `ArgumentLexer` splits the other words into options, values and operands.
// 3. `Command.parse` finds each one's row (`Argument`), which turns the word into a property's value.
// 4. `Command.run` looks for the files that the options name (`Files`), and starts the work.
// How to add an option: a property in the command's `Options`, and a row in its table. The help, the
// messages and `--set` follow from the row.

/// A command as the tool sees it, without the type of its options.
protocol RunnableCommand: Sendable {
  /// What help and checks read.
  var page: CommandPage { get }

  /// Understands the words after the command's name and does the work.
  func run(_ words: [String], console: Console) throws -> ExitCode
}

/// A command: a plain struct of options, a table that says how words set them, and the work.
///
///     struct ReplayOptions { var traces: [String] = []; var rate = 120.0 }
///
///     let replay = Command(
///       "replay", "Replays traces frame by frame.",
///       examples: ["pantrace replay traces/basic.csv"],
///       defaults: ReplayOptions(),
///       arguments: [
///         .operands("trace", \.traces, count: 1...Int.max, help: "CSV files."),
///         .option("rate", short: "r", "hz", \.rate, rule: .within(1...1000), help: "Frames."),
///       ]
///     ) { options, console in
///       ...
///     }
struct Command<Options: Sendable>: RunnableCommand {
  let page: CommandPage
  let defaults: Options
  let rows: [Argument<Options>]
  private let work: @Sendable (Options, Console) throws -> ExitCode

  /// Declares a command.
  ///
  /// - Parameters:
  ///   - name: The word that chooses it: lower case, hyphens.
  ///   - summary: One sentence with a period.
  ///   - discussion: Paragraphs for its help, divided by an empty line. The first, short one stands
  ///     alone if only the common options are shown.
  ///   - examples: Two to four whole command lines to copy.
  ///   - defaults: The options that hold when no argument is given.
  ///   - arguments: The table, common options first.
  ///   - common: The names of the options that `--help` shows, the rest being left to `--help=all`.
  ///     None if it shows everything.
  ///   - run: Does the work. It may throw ``UsageError``, ``CommandFailure``, ``Console/SinkError`` and
  ///     the errors of inputs and outputs, which the tool turns into messages. Any other error is
  ///     reported as a defect.
  init(
    _ name: String, _ summary: String, discussion: String = "", examples: [String],
    defaults: Options, arguments: [Argument<Options>], common: [String] = [],
    run: @escaping @Sendable (Options, Console) throws -> ExitCode
  ) {
    rows = arguments + [.color]
    let described = rows.map { row in
      var description = row.description
      description.defaults = row.spell(defaults)
      return description
    }
    page = CommandPage(
      name: name, summary: summary, discussion: discussion, examples: examples,
      arguments: described + [.help], common: common)
    self.defaults = defaults
    work = run
  }

  func run(_ words: [String], console: Console) throws -> ExitCode {
    try work(parse(words), console)
  }

  /// Turns the words after the command's name into options.
  func parse(_ words: [String]) throws(UsageError) -> Options {
    var options = defaults
    var occurrences = rows.map { _ in 0 }
    var lexer = ArgumentLexer(words)
    while let token = lexer.next() {
      let index: Int
      let word: String
      switch token {
      case .operand(let operand):
        index = try operandsRow(taking: operand, occurrences)
        word = operand
      case .option(let spelling):
        guard let row = rows.firstIndex(where: { $0.description.spellings.contains(spelling) })
        else {
          throw .unknownOption(spelling, nearest: nearestOption(to: spelling, in: lexer.word))
        }
        index = row
        word = try value(of: rows[row].description, spelled: spelling, from: &lexer)
      }
      let description = rows[index].description
      if occurrences[index] > 0, description.form == .option, !description.isRepeatable {
        throw .contradiction(
          "--\(description.name) is given twice, as \(spelled(index, options)) and as '\(word)'",
          advice: "Give it once.")
      }
      guard rows[index].store(&options, word, occurrences[index] == 0) else {
        throw invalid(word, for: rows[index].description)
      }
      occurrences[index] += 1
    }
    try checkOperandCount(occurrences)
    try checkExclusions(occurrences)
    return options
  }

  /// What an option was set to, as a message has it.
  private func spelled(_ index: Int, _ options: Options) -> String {
    "'\(rows[index].spell(options).joined(separator: ","))'"
  }

  private func operandsRow(
    taking word: String, _ occurrences: [Int]
  ) throws(UsageError) -> Int {
    for (index, row) in rows.enumerated() {
      if case .operands(let count) = row.description.form, occurrences[index] < count.upperBound {
        return index
      }
    }
    throw .unexpectedOperand(word)
  }

  private func value(
    of argument: ArgumentDescription, spelled spelling: String, from lexer: inout ArgumentLexer
  ) throws(UsageError) -> String {
    switch argument.form {
    case .flag:
      if let value = lexer.unwantedValue() {
        throw .unexpectedValue(option: spelling, value: value)
      }
      return "true"
    case .option, .operands:
      guard let value = lexer.value() else {
        // Any text will do: the placeholder says more.
        let isText = argument.expectation == String.expectation
        throw .missingValue(
          option: spelling,
          expectation: isText ? Help.placeholder(argument) : argument.expectation)
      }
      return value
    }
  }

  private func invalid(_ word: String, for argument: ArgumentDescription) -> UsageError {
    .invalidValue(
      argument: argument.word, value: word,
      expectation: argument.expectation, nearest: nearestName(to: word, in: argument.choices))
  }

  private func checkOperandCount(_ occurrences: [Int]) throws(UsageError) {
    for (row, occurrences) in zip(rows, occurrences) {
      if case .operands(let count) = row.description.form, occurrences < count.lowerBound {
        throw .missingOperand(row.description.name)
      }
    }
  }

  private func checkExclusions(_ occurrences: [Int]) throws(UsageError) {
    let given = zip(rows, occurrences).filter { $0.1 > 0 }.map(\.0.description)
    for argument in given {
      for name in argument.excluded {
        guard let other = given.first(where: { $0.name == name }) else { continue }
        throw .conflict(argument.word, other.word)
      }
    }
  }

  /// The option most likely meant. A short one may be a long name behind a single hyphen.
  private func nearestOption(to spelling: String, in word: String) -> String? {
    let meant = spelling.hasPrefix("--") ? spelling : "-" + word
    guard meant.utf8.count > 3 else { return nil }
    return nearestName(to: meant, in: page.arguments.flatMap(\.longSpellings))
  }
}

/// Splits words into options, values and operands, without knowing which options exist.
///
///     word       token                 then value() gives
///     --rate     .option("--rate")     the next word
///     --rate=60  .option("--rate")     60
///     -r60       .option("-r")         60
///     -r=60      .option("-r")         60
///     -jr        .option("-j"), .option("-r")
///     a.csv, -   .operand(word)
///     --         (nothing, every later word is an operand)
///
/// The next word is a value unless it looks like an option, a hyphen followed by a letter or a
/// hyphen: `--rate -5` has the value -5, `--rate --json` has none. `--name=-x` takes any value.
struct ArgumentLexer {
  enum Token: Equatable {
    case option(String)
    case operand(String)
  }

  private enum Rest {
    /// Nothing is left of the current word.
    case none
    /// What followed `=` after a long name.
    case value(String)
    /// The letters after a short option: more short options, or its value.
    case letters(Substring)
  }

  private var words: ArraySlice<String>
  private var rest = Rest.none
  private var optionsHaveEnded = false

  /// The word of the last token, whole.
  private(set) var word = ""

  init(_ words: [String]) {
    self.words = words[...]
  }

  /// The next token. Nil at the end of the words.
  mutating func next() -> Token? {
    if case .letters(var letters) = rest, let letter = letters.popFirst() {
      rest = letters.isEmpty ? .none : .letters(letters)
      return .option("-" + String(letter))
    }
    rest = .none
    guard let next = words.popFirst() else { return nil }
    word = next
    if optionsHaveEnded || !word.hasPrefix("-") || word == "-" { return .operand(word) }
    if word == "--" {
      optionsHaveEnded = true
      return self.next()
    }
    if word.hasPrefix("--") { return long() }
    rest = .letters(word.dropFirst())
    return self.next()
  }

  /// The value of the option just read, attached or in the next word. Nil if there is none.
  mutating func value() -> String? {
    if let attached = attachedValue() { return attached }
    guard let next = words.first, !Self.looksLikeOption(next) else { return nil }
    words = words.dropFirst()
    return next
  }

  /// The value that an option without values was given with `=`. Nil if it was given none.
  mutating func unwantedValue() -> String? {
    switch rest {
    case .none: nil
    case .value: attachedValue()
    case .letters(let letters): letters.first == "=" ? attachedValue() : nil
    }
  }

  private mutating func long() -> Token {
    guard let equals = word.firstIndex(of: "=") else { return .option(word) }
    rest = .value(String(word[word.index(after: equals)...]))
    return .option(String(word[..<equals]))
  }

  private mutating func attachedValue() -> String? {
    defer { rest = .none }
    switch rest {
    case .none: return nil
    case .value(let value): return value
    case .letters(let letters):
      return String(letters.first == "=" ? letters.dropFirst() : letters)
    }
  }

  private static func looksLikeOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), let second = word.dropFirst().first else { return false }
    return second == "-" || second.isLetter
  }
}
