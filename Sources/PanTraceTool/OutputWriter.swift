import CommandLineKit
import PanBatch
import PanText

/// Brings results to where they were asked for.
enum OutputWriter {
  /// Writes text to standard output, or to a file that appears whole or not at all.
  static func write(_ text: String, to target: OutputTarget, console: Console) throws {
    try write(Array(text.utf8), to: target, console: console)
  }

  /// Writes bytes to standard output, or to a file that appears whole or not at all.
  static func write(_ bytes: [UInt8], to target: OutputTarget, console: Console) throws {
    try stream(to: target, console: console) { write in try write(bytes) }
  }

  /// Writes piece by piece; a file appears when the last piece is written.
  static func stream(
    to target: OutputTarget, console: Console, _ body: (([UInt8]) throws -> Void) throws -> Void
  ) throws {
    let output = try OutputStream(target, console: console)
    try body(output.write)
    try output.finish()
  }
}

extension Console {
  /// What text for a target is laid out for: files are plain, whatever the terminal is.
  func screen(for target: OutputTarget) -> Screen {
    switch target {
    case .standardOutput: output.screen
    case .file: .plain
    }
  }
}

extension CommandFailure {
  /// What the tool says of an input that cannot be read.
  init(_ error: InputError) {
    self.init(.noInput, error.message, advice: error.advice)
  }

  /// What the tool says of an output that cannot be written.
  init(_ error: OutputError) {
    self.init(.outputFailed, error.message, advice: error.advice)
  }
}
