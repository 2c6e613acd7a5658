/// Takes a command line apart into words, by the part of a shell's rules that needs no shell.
///
/// | written | means |
/// |---|---|
/// | `a b` | two words, divided by spaces or tabs |
/// | `'a b'` | one word, every character as it is |
/// | `"a b"` | one word; a backslash before `"`, `\` or `$` takes its meaning away |
/// | `a\ b` | one word; a backslash takes the next character's meaning away |
/// | `${name}` | the value of a parameter, as part of one word, not in single quotes |
/// | `# …` | a remark, where a word could begin |
///
/// Pipes, redirections, lists, variables and substitutions are refused. `*` and `?` are left to the
/// commands, which understand them in names of files.
package enum CommandWords {
  /// The words of a command that the program itself has spelled; nil for one with more than words.
  package static func split(_ line: String) -> [String]? {
    try? split(line) { _ in nil }
  }

  static func split(
    _ line: String, parameter: (String) -> String?
  ) throws(NotebookProblem.Kind) -> [String] {
    var reader = Reader(rest: Substring(line))
    while let character = reader.rest.popFirst() {
      try reader.take(character, parameter)
    }
    if reader.quote != nil { throw .unclosedQuote }
    reader.endWord()
    return reader.words
  }

  private enum Quote {
    case single
    case double
  }

  private struct Reader {
    var rest: Substring
    var words: [String] = []
    var word: String?
    var quote: Quote?

    mutating func take(
      _ character: Character, _ parameter: (String) -> String?
    ) throws(NotebookProblem.Kind) {
      switch (quote, character) {
      case (.single, "'"), (.double, "\""): quote = nil
      case (.single, _): append(String(character))
      case (_, "$"): append(try value(parameter))
      case (.double, "`"): throw .shell("`")
      case (.double, "\\"):
        let isEscape = rest.first.map { "\"\\$`".contains($0) } ?? false
        append(isEscape ? String(rest.removeFirst()) : "\\")
      case (.double, _): append(String(character))
      case (nil, "\\"):
        guard let next = rest.popFirst() else { throw .shell("\\") }
        append(String(next))
      case (nil, "'"), (nil, "\""):
        quote = character == "'" ? .single : .double
        append("")
      case (nil, " "), (nil, "\t"): endWord()
      case (nil, "#") where word == nil: rest = ""
      case (nil, "|"), (nil, "&"), (nil, ";"), (nil, "<"), (nil, ">"), (nil, "("), (nil, ")"),
        (nil, "`"):
        throw .shell(doubled(character))
      case (nil, _): append(String(character))
      }
    }

    mutating func append(_ text: String) { word = (word ?? "") + text }

    mutating func endWord() {
      if let word { words.append(word) }
      word = nil
    }

    /// What stands for `$…`, whose dollar sign is taken already.
    private mutating func value(
      _ parameter: (String) -> String?
    ) throws(NotebookProblem.Kind) -> String {
      guard let next = rest.first, next == "{", let end = rest.firstIndex(of: "}") else {
        switch rest.first {
        case nil, " ", "\"": return "$"
        case let next?: throw .shell("$\(next)")
        }
      }
      let name = String(rest[rest.index(after: rest.startIndex)..<end])
      rest = rest[rest.index(after: end)...]
      guard let value = parameter(name) else { throw .unknownParameter(name) }
      return value
    }

    /// `&&` and its like in a message, rather than their half.
    private func doubled(_ character: Character) -> String {
      String(character) + (rest.first == character ? String(character) : "")
    }
  }
}
