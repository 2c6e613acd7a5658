/// A console in memory, for tests and for running a tool's commands inside documents.
///
/// It must not be written to from two threads at once.
final class ConsoleRecorder: @unchecked Sendable {
  /// What went to standard output.
  private(set) var output: [UInt8] = []
  /// What went to standard error.
  private(set) var error: [UInt8] = []

  /// Makes an empty recorder.
  init() {}

  /// What went to standard output, as text.
  var outputText: String { String(decoding: output, as: UTF8.self) }
  /// What went to standard error, as text.
  var errorText: String { String(decoding: error, as: UTF8.self) }

  /// A console that writes here, or whose standard output throws a given failure at every write.
  func console(
    failing failure: SinkError? = nil, inputIsTerminal: Bool = false,
    environment: [String: String] = [:]
  ) -> Console {
    unsafe Console(
      output: Sink { bytes throws(SinkError) in
        if let failure { throw failure }
        unsafe self.output += bytes
      },
      error: unsafe Sink { unsafe self.error += $0 },
      inputIsTerminal: inputIsTerminal, environment: environment)
  }
}
