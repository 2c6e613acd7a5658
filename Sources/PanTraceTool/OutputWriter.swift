import CommandLineKit
import PanBatch
import PanDocuments
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

  /// Writes a document to every place that it was asked for, as each of them finds what is beside it.
  /// - Throws: A usage error before anything is written where a form needs rows that it has not.
  static func write(
    to targets: [(target: OutputTarget, format: OutputFormat)], console: Console,
    _ document: (OutputTarget) -> Document
  ) throws {
    let texts = try targets.map { target, format in
      (target: target, make: try document(target).text(format))
    }
    for (target, make) in texts {
      try write(make(console.screen(for: target)), to: target, console: console)
    }
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

extension Document {
  /// The document in a form, made when the screen for it is known.
  /// - Throws: For the forms of rows where the document has none.
  func text(_ format: OutputFormat) throws(UsageError) -> (Screen) -> String {
    switch format {
    case .text: return text
    case .markdown: return { _ in markdown }
    case .json: return { _ in json }
    case .csv(let texts):
      let table = try table()
      return { _ in table().csv(texts) }
    case .ndjson:
      let table = try table()
      return { _ in table().ndjson }
    }
  }

  private func table() throws(UsageError) -> () -> Table {
    switch rows {
    case .table(let table): return table
    case .missing(let what):
      throw .contradiction(
        "\(what) to write as csv or ndjson", advice: "Write text, markdown or json.")
    }
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
