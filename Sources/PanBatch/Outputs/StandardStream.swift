/// Standard output or standard error.
package enum StandardStream: Int32, Sendable {
  /// Standard output, for results.
  case output = 1
  /// Standard error, for messages.
  case error = 2

  /// What messages call it.
  package var name: String {
    switch self {
    case .output: "standard output"
    case .error: "standard error"
    }
  }

  /// Whether a person is looking.
  package var isTerminal: Bool { System.isTerminal(rawValue) }

  /// The terminal's width in columns, if it is one and says so.
  package var width: Int? { System.terminalWidth(rawValue) }

  /// Whether standard input is a terminal, where reading waits for a person.
  package static var inputIsTerminal: Bool { System.isTerminal(0) }

  /// Writes bytes at once, all of them; no messages once a signal ends the process.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    if self == .error { Interruption.awaitEnd() }
    do throws(System.Failure) {
      try unsafe System.write(bytes, to: rawValue)
    } catch {
      throw OutputError(error, writing: name)
    }
  }
}
