/// Whether to colour text: the value of `--color`.
enum ColorChoice: String, CaseIterable, ArgumentValue {
  case auto
  case always
  case never

  /// The last choice among words, as far as they can be understood; `auto` without one.
  ///
  /// Errors about the other words have to know it, too.
  static func last(in words: [String]) -> ColorChoice {
    var choice = auto
    var lexer = ArgumentLexer(words)
    while let token = lexer.next() {
      guard token == .option("--" + argumentName), let word = lexer.value() else { continue }
      choice = ColorChoice(argument: word) ?? choice
    }
    return choice
  }

  static let argumentName = "color"

  /// Whether text for a sink is to be coloured; each sink is decided on its own.
  ///
  /// An explicit choice wins. Then `NO_COLOR` (no-color.org) and `CLICOLOR_FORCE`
  /// (bixense.com/clicolors) in this order, then `TERM=dumb`, then whether a person is looking.
  func isOn(for sink: Sink, environment: [String: String]) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if environment["NO_COLOR", default: ""] != "" { return false }
      if !["", "0"].contains(environment["CLICOLOR_FORCE", default: ""]) { return true }
      return sink.isTerminal && environment["TERM"] != "dumb"
    }
  }
}
