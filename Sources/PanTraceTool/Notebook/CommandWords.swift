/// Splits a command line into words, by the part of a shell's rules that needs no shell.
///
/// | written | means |
/// |---|---|
/// | `a b` | two words, divided by spaces or tabs |
/// | `'a b'` | one word, every character as it is |
/// | `"a b"` | one word. A backslash before `"`, `\`, `$` or `` ` `` makes it an ordinary character |
/// | `a\ b` | one word; a backslash makes the next character an ordinary one |
/// | `# …` | a remark, if a word could begin there |
///
/// Pipes, redirections, lists, variables and substitutions are refused.
struct CommandWords {
  private var rest: Substring
  private var words: [String] = []
  private var word: String?
  private var quote: Character?

  /// Returns the words of a command line.
  static func split(_ line: String) throws(NotebookProblem.Kind) -> [String] {
    var reader = CommandWords(rest: Substring(line))
    while let character = reader.rest.popFirst() { try reader.take(character) }
    if reader.quote != nil { throw .unclosedQuote }
    reader.endWord()
    return reader.words
  }

  private init(rest: Substring) { self.rest = rest }

  private mutating func take(_ character: Character) throws(NotebookProblem.Kind) {
    switch (quote, character) {
    case ("'", "'"), ("\"", "\""): quote = nil
    case ("'", _): append(character)
    case (_, "$"):
      if let next = rest.first, next != " ", next != "\"" { throw .shell("$\(next)") }
      append("$")
    case ("\"", "`"): throw .shell("`")
    case ("\"", "\\"):
      let isEscape = rest.first.map { "\"\\$`".contains($0) } ?? false
      append(isEscape ? rest.removeFirst() : "\\")
    case ("\"", _): append(character)
    case (_, "\\"):
      guard let next = rest.popFirst() else { throw .shell("\\") }
      append(next)
    case (_, "'"), (_, "\""):
      quote = character
      word = word ?? ""
    case (_, " "), (_, "\t"): endWord()
    case (_, "#") where word == nil: rest = ""
    case (_, "|"), (_, "&"), (_, ";"), (_, "<"), (_, ">"), (_, "("), (_, ")"), (_, "`"):
      // `&&` in a message, rather than its half.
      throw .shell(String(character) + (rest.first == character ? String(character) : ""))
    default: append(character)
    }
  }

  private mutating func append(_ character: Character) {
    // In place: a copy for every character would take time in the square of a word's length.
    if word?.append(character) == nil { word = String(character) }
  }

  private mutating func endWord() {
    if let word { words.append(word) }
    word = nil
  }
}
