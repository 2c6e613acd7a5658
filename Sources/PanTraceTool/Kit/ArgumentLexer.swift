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
