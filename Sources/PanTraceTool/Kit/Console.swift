import PanTraces

/// Where a tool's words go, and what it may know of its surroundings.
///
/// Everything is handed in: the kit itself opens, reads and asks nothing, so that a test can run a
/// whole tool in memory.
struct Console: Sendable {
  /// Results, and help that was asked for.
  let output: Sink
  /// Everything said to a person.
  let error: Sink
  /// Whether standard input is a terminal, where waiting for input would look like hanging.
  var inputIsTerminal = false
  /// The environment's variables.
  var environment: [String: String] = [:]

  /// Says something to a person. A failed write to standard error is ignored.
  func say(_ line: String) {
    show(error.screen.refolded(VisibleText.manyLines(line) + "\n", isWrapped: false))
  }

  /// Tells a person the result, harmless like everything that is said.
  func tell(_ line: String) throws(SinkError) {
    let text = VisibleText.manyLines(line) + "\n"
    try output.write(output.screen.refolded(text, isWrapped: false))
  }

  /// Says what is wrong, in the name of the tool, and what to do about it.
  func complain(_ message: String, advice: String? = nil, tool: String) {
    let screen = error.screen
    var said = [(head: "\(tool):", style: TextStyle.error, words: message)]
    if let advice { said.append(("help:", .note, advice)) }
    for (head, style, words) in said {
      let text = screen.refolded(
        head + " " + VisibleText.manyLines(words) + "\n", isWrapped: false)
      show(screen.paint(head, style) + text.dropFirst(head.count))
    }
  }

  /// Shows a person text that was made for the screen of ``error``, as it is.
  func show(_ text: String) {
    try? error.write(text)
  }

  /// Writes a page as a result, laid out for the screen.
  func show(page: String) throws(SinkError) {
    try output.write(output.screen.refolded(page))
  }

  /// The same streams, with colors if a choice and the environment have them.
  func colored(_ choice: ColorChoice) -> Console {
    func colored(_ sink: Sink) -> Sink {
      sink.colored(choice.isOn(for: sink, environment: environment))
    }
    return Console(
      output: colored(output), error: colored(error), inputIsTerminal: inputIsTerminal,
      environment: environment)
  }
}

/// A place that takes bytes, such as standard output.
///
/// Safe: bytes are only borrowed for the length of a write.
@safe struct Sink: Sendable {
  /// Whether a person is looking.
  let isTerminal: Bool
  /// The terminal's width in columns, and whether colors are shown.
  private(set) var screen: Screen

  private let accept: @Sendable (UnsafeRawBufferPointer) throws(Console.SinkError) -> Void

  /// Makes a sink.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether a person is looking.
  ///   - width: The terminal's width in columns, if known.
  ///   - accept: Takes all the bytes or throws. It is called once per write, without buffering.
  init(
    isTerminal: Bool = false, width: Int? = nil,
    accept: @escaping @Sendable (UnsafeRawBufferPointer) throws(Console.SinkError) -> Void
  ) {
    self.isTerminal = isTerminal
    screen = Screen(width: width)
    unsafe self.accept = accept
  }

  /// The same place, where colors are shown or not.
  func colored(_ isColored: Bool) -> Sink {
    var sink = self
    sink.screen.isColored = isColored
    return sink
  }

  /// Writes bytes, all of them.
  func write(_ bytes: UnsafeRawBufferPointer) throws(Console.SinkError) {
    try unsafe accept(bytes)
  }

  /// Writes text as UTF-8.
  func write(_ text: String) throws(Console.SinkError) {
    try write(Array(text.utf8))
  }

  /// Writes bytes, all of them.
  func write(_ bytes: [UInt8]) throws(Console.SinkError) {
    // A typed throw does not pass through withUnsafeBytes in every supported toolchain.
    let result = unsafe bytes.withUnsafeBytes { buffer in
      Result { () throws(Console.SinkError) in try unsafe accept(buffer) }
    }
    try result.get()
  }
}

extension Console {
  /// Why bytes did not arrive.
  enum SinkError: Error, Equatable, Sendable {
    /// The reader has gone, as `head` does when it has enough, not a failure of the tool.
    case closed
    /// The bytes could not be written, with what to tell the user: "disk: no space is left".
    case failed(String)
  }
}

extension Console {
  /// Whether to color text: the value of `--color`.
  enum ColorChoice: String, CaseIterable, ArgumentValue {
    case auto
    case always
    case never

    /// The last choice among words, as far as they can be understood. `auto` without one.
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

    /// Whether text for a sink is to be colored. Each sink is decided on its own.
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
}

extension Console {
  /// A console in memory.
  ///
  /// It must not be written to from two threads at once.
  final class Recorder: @unchecked Sendable {
    /// What went to standard output.
    private(set) var output: [UInt8] = []
    /// What went to standard error.
    private(set) var error: [UInt8] = []
    /// What went to either, as it came.
    private(set) var both: [UInt8] = []

    /// A console that writes here, or whose standard output throws a given failure at every write.
    func console(
      failing failure: SinkError? = nil, inputIsTerminal: Bool = false,
      environment: [String: String] = [:]
    ) -> Console {
      unsafe Console(
        output: Sink { bytes throws(SinkError) in
          if let failure { throw failure }
          unsafe self.output += bytes
          unsafe self.both += bytes
        },
        error: unsafe Sink { bytes in
          unsafe self.error += bytes
          unsafe self.both += bytes
        },
        inputIsTerminal: inputIsTerminal, environment: environment)
    }
  }
}
