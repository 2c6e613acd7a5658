/// The description of an argument, whatever the type of its value.
///
/// Help, error messages and the checks over a tool's table read nothing else.
struct ArgumentDescription: Sendable {
  /// How the argument is written.
  enum Form: Equatable, Sendable {
    /// `--name`, with no value.
    case flag
    /// `--name value`, `--name=value`, `-n value` or `-nvalue`.
    case option
    /// Words that belong to no option.
    case operands(count: ClosedRange<Int>)
  }

  /// What a command does with the files that an argument names.
  enum FileUse: Equatable, Sendable {
    /// Reads one.
    case read
    /// Reads those that it stands for: a folder's, a list's.
    case searched
    /// Replaces it.
    case written
    /// Writes a folder of files, or a page if the name is one's.
    case folder
  }

  /// How the argument is written.
  let form: Form
  /// The long name without its hyphens. For operands, their placeholder.
  let name: String
  /// The letter after a single hyphen.
  var short: Character?
  /// What stands for the value in the help. Empty for flags.
  var placeholder = ""
  /// What a value must be: "a number from 1 to 1000".
  var expectation = ""
  /// The rule on the value alone: "from 1 to 1000".
  var rule: String?
  /// Every accepted value, if they can be listed.
  var choices: [String] = []
  /// What becomes of the files that the value names. Nil if it names none.
  var files: FileUse?
  /// Whether the values of several occurrences are gathered. Otherwise there may be one.
  var isRepeatable = false
  /// The help, put together when it is asked for.
  ///
  /// It lists much of what a program knows by name. A run that shows none must not pay for it.
  let text: @Sendable () -> String
  /// The heading over the argument in the help. Nil for the common ones, which come first.
  var heading: String?
  /// The names of arguments that cannot be given beside this one.
  var excluded: [String] = []
  /// The spellings of the value that holds without the argument.
  var defaults: [String] = []

  /// What the argument does: sentences that end with a period.
  var help: String { text() }

  /// The long spellings with their hyphens. None for operands.
  var longSpellings: [String] {
    switch form {
    case .flag, .option: ["--" + name]
    case .operands: []
    }
  }

  /// What messages call it: `--output`, `<trace>`.
  var word: String { longSpellings.first ?? "<\(name)>" }

  /// Every spelling with its hyphens, the short one first. None for operands.
  var spellings: [String] {
    (short.map { ["-" + String($0)] } ?? []) + longSpellings
  }

  var isOperands: Bool {
    if case .operands = form { true } else { false }
  }

  static let help = ArgumentDescription(
    form: .flag, name: "help", short: "h", text: { "Shows this help." })
}

/// The description of a command, whatever the type of its options.
struct CommandPage: Sendable {
  /// The word that chooses the command.
  let name: String
  /// What the command does: one sentence.
  let summary: String
  /// More about it, in paragraphs divided by an empty line. May be empty.
  let discussion: String
  /// Whole command lines to copy.
  let examples: [String]
  /// The arguments in the order of the help, `--help` last.
  let arguments: [ArgumentDescription]
  /// The names of the options that people use most. Empty if the help is short enough for all.
  let common: [String]

  var operands: ArgumentDescription? { arguments.first(where: \.isOperands) }
  var options: [ArgumentDescription] { arguments.filter { !$0.isOperands } }
  var commonOptions: [ArgumentDescription] {
    options.filter { common.contains($0.name) || $0.name == ArgumentDescription.help.name }
  }
}
