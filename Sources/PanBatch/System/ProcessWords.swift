/// The words that the process was started with.
package enum ProcessWords {
  /// The program and its arguments; bytes that are no text are kept (PanText's `PathText`).
  package static var all: [String] {
    (0..<Int(CommandLine.argc)).compactMap { index in
      unsafe CommandLine.unsafeArgv[index].map { unsafe System.text(ofPath: $0) }
    }
  }
}
