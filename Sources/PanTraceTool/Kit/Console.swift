import PanText

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
  let inputIsTerminal: Bool
  /// The environment's variables.
  let environment: [String: String]

  /// Makes a console.
  init(
    output: Sink, error: Sink, inputIsTerminal: Bool = false, environment: [String: String] = [:]
  ) {
    self.output = output
    self.error = error
    self.inputIsTerminal = inputIsTerminal
    self.environment = environment
  }

  /// Says something to a person; what cannot be said is lost, as there is nobody left to tell.
  func say(_ line: String) {
    show(VisibleText.manyLines(line) + "\n")
  }

  /// Tells a person the result, harmless like everything that is said.
  func tell(_ line: String) throws(SinkError) {
    try output.write(VisibleText.manyLines(line) + "\n")
  }

  /// Says what is wrong, in the name of the tool, and what to do about it.
  func complain(_ message: String, advice: String? = nil, tool: String) {
    let screen = error.screen
    var text = screen.paint("\(tool):", .error) + " \(VisibleText.manyLines(message))\n"
    if let advice {
      text += screen.paint("help:", .note) + " \(VisibleText.manyLines(advice))\n"
    }
    show(text)
  }

  /// Shows a person text that was made for the screen of ``error``, as it is.
  func show(_ text: String) {
    try? error.write(text)
  }

  /// The same streams, with colours where a choice and the environment have them.
  func colored(_ choice: ColorChoice) -> Console {
    func colored(_ sink: Sink) -> Sink {
      sink.colored(choice.isOn(for: sink, environment: environment))
    }
    return Console(
      output: colored(output), error: colored(error), inputIsTerminal: inputIsTerminal,
      environment: environment)
  }
}
