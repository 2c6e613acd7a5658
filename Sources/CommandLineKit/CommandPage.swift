/// What there is to say about a command, whatever the type of its options.
public struct CommandPage: Sendable {
  /// The word that chooses the command.
  public let name: String
  /// What the command does: one sentence.
  public let summary: String
  /// More about it, in paragraphs divided by an empty line; may be empty.
  public let discussion: String
  /// Whole command lines to copy.
  public let examples: [String]
  /// The arguments in the order of the help, `--help` last.
  public let arguments: [ArgumentDescription]

  var operands: ArgumentDescription? { arguments.first(where: \.isOperands) }
  var options: [ArgumentDescription] { arguments.filter { !$0.isOperands } }
}
