/// Where a tool's words go, and what it may know of its surroundings.
///
/// Everything is handed in: the kit itself opens, reads and asks nothing, so that a test can run a
/// whole tool in memory.
public struct Console: Sendable {
  /// Results, and help that was asked for.
  public let output: Sink
  /// Everything said to a person.
  public let error: Sink
  /// Whether standard input is a terminal, where waiting for input would look like hanging.
  public let inputIsTerminal: Bool
  /// The environment's variables.
  public let environment: [String: String]

  /// Makes a console.
  public init(
    output: Sink, error: Sink, inputIsTerminal: Bool = false, environment: [String: String] = [:]
  ) {
    self.output = output
    self.error = error
    self.inputIsTerminal = inputIsTerminal
    self.environment = environment
  }

  /// Says something to a person; what cannot be said is lost, as there is nobody left to tell.
  public func say(_ line: String) {
    try? error.write(PrintableText.of(line) + "\n")
  }
}
