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

  /// Says what stands in a file that was written; what went to standard output is seen there.
  static func say(
    _ what: String, in target: OutputTarget, _ talk: TalkOptions, console: Console
  ) {
    if case .file(let path) = target, !talk.isQuiet { console.say("\(path): \(what)") }
  }

  /// Writes a document to every place that it was asked for, as each of them finds what is beside it.
  /// - Throws: A usage error before anything is written where a form needs rows that it has not.
  static func write(
    to targets: [(target: OutputTarget, format: OutputFormat)], console: Console,
    _ document: (OutputTarget) -> Document
  ) throws {
    let forms = try targets.map { target, format in
      (target: target, write: try document(target).writing(format))
    }
    for (target, write) in forms {
      let output = try OutputStream(target, console: console)
      try write(console.screen(for: target)) { try output.write($0) }
      try output.finish()
    }
  }

  /// Writes files into a folder, which is made where it is not there.
  static func write(_ files: [(name: String, bytes: [UInt8])], into folder: String) throws {
    do throws(OutputError) {
      let folder = try OutputFolder(folder)
      for file in files { try folder.write(file.bytes, to: file.name) }
    } catch {
      throw CommandFailure(error)
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
  /// Writes itself for a screen, piece by piece.
  typealias Writing = (Screen, _ receive: (LentBytes) throws -> Void) throws -> Void

  /// The document in a form, made when the screen for it is known.
  /// - Throws: For the forms of rows where the document has none.
  func writing(_ format: OutputFormat) throws(UsageError) -> Writing {
    switch format {
    case .text:
      return { screen, receive in try Array(text(on: screen).utf8).withLentBytes(receive) }
    case .markdown: return { _, receive in try Array(markdown.utf8).withLentBytes(receive) }
    case .json: return { _, receive in try writeJSON(to: receive) }
    case .csv(let texts): return try writing(rowsAs: .csv(texts))
    case .ndjson: return try writing(rowsAs: .ndjson)
    }
  }

  private func writing(rowsAs form: RowForm) throws(UsageError) -> Writing {
    switch rows {
    case .table(let table): return { _, receive in try TableRows(table()).write(form, to: receive) }
    case .rows(let rows): return { _, receive in try rows().write(form, to: receive) }
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
