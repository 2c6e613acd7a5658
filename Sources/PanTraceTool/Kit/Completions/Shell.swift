/// A shell that completions can be written for.
enum Shell: String, CaseIterable, ArgumentValue {
  case bash
  case zsh
  case fish
}

extension Tool {
  /// A script that completes the tool's commands, options and values in a shell.
  func completions(for shell: Shell) -> String {
    switch shell {
    case .bash: bashCompletions
    case .zsh: zshCompletions
    case .fish: fishCompletions
    }
  }

  /// The words that may stand where a command does.
  var firstWords: [String] { pages.map(\.name) + ["--help", "--version"] }
}

extension ArgumentDescription {
  /// The first sentence of the help, without its period, in a single-quoted shell string.
  var remarkForShell: String {
    let sentence = help.split(separator: ". ", maxSplits: 1).first.map(String.init) ?? ""
    return quoted(sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence)
  }
}

/// Escapes what would end a single-quoted string; the escape is the same in all three shells.
func quoted(_ text: String) -> String {
  text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
}
