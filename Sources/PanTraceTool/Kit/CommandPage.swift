/// What there is to say about a command, whatever the type of its options.
struct CommandPage: Sendable {
  /// The word that chooses the command.
  let name: String
  /// What the command does: one sentence.
  let summary: String
  /// More about it, in paragraphs divided by an empty line; may be empty.
  let discussion: String
  /// Whole command lines to copy.
  let examples: [String]
  /// The arguments in the order of the help, `--help` last.
  let arguments: [ArgumentDescription]
  /// The names of the options that people use most; empty where the help is short enough for all.
  let common: [String]

  var operands: ArgumentDescription? { arguments.first(where: \.isOperands) }
  var options: [ArgumentDescription] { arguments.filter { !$0.isOperands } }
  var commonOptions: [ArgumentDescription] {
    options.filter { common.contains($0.name) || $0 == .help }
  }
}
