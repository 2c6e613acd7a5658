/// A command as the tool sees it, without the type of its options.
protocol RunnableCommand: Sendable {
  /// What help, completions and checks read.
  var page: CommandPage { get }

  /// Understands the words after the command's name and does the work.
  func run(_ words: [String], console: Console) throws -> ExitCode

  /// The rules that the command's own table breaks, one sentence each.
  func problems() -> [String]
}
