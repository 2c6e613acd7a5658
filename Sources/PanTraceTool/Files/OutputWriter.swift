import PanDocuments
import PanTrace
import PanTraces

/// Writes results to their targets.
enum OutputWriter {
  /// Writes text to standard output, or to a file that appears whole or not at all.
  static func write(_ text: String, to target: OutputTarget, console: Console) throws {
    try write(Array(text.utf8), to: target, console: console)
  }

  /// Writes bytes to standard output, or to a file that appears whole or not at all.
  static func write(_ bytes: [UInt8], to target: OutputTarget, console: Console) throws {
    try stream(to: target, console: console) { write in try write(bytes) }
  }

  /// Reports what a written file holds. Nothing for standard output.
  static func say(
    _ what: String, in target: OutputTarget, _ talk: VerbosityOptions, console: Console
  ) {
    if case .file(let path) = target, !talk.isQuiet { console.say("\(path): \(what)") }
  }

  /// Writes a document to each target. `document` makes it with the links that hold from there.
  /// - Throws: A usage error before anything is written if a form needs rows that it has not.
  static func write(
    to targets: [(target: OutputTarget, format: OutputFormat)], console: Console,
    _ document: (OutputTarget) -> Document
  ) throws {
    // All documents are made before the first is written: a form without rows must not leave others behind.
    let forms = try targets.map { target, format in
      (target: target, write: try document(target).writing(format))
    }
    for (target, write) in forms {
      let output = try Stream(target, console: console)
      try write(console.screen(for: target)) { try output.write($0) }
      try output.finish()
    }
  }

  /// Writes files into a folder, which is made if it is not there.
  static func write(_ files: [(name: String, bytes: [UInt8])], into folder: String) throws {
    let folder = try OutputFolder(folder)
    for file in files { try folder.write(file.bytes, to: file.name) }
  }

  /// Writes piece by piece. A file appears when the last piece is written.
  static func stream(
    to target: OutputTarget, console: Console, _ body: (([UInt8]) throws -> Void) throws -> Void
  ) throws {
    let output = try Stream(target, console: console)
    try body(output.write)
    try output.finish()
  }
}

extension Document {
  /// Writes itself for a screen, piece by piece.
  typealias Writing = (Screen, _ receive: (ByteView) throws -> Void) throws -> Void

  /// The document in a form, made when the screen for it is known.
  /// - Throws: For csv if the document has no rows.
  func writing(_ format: OutputFormat) throws(UsageError) -> Writing {
    switch format {
    case .text:
      return { screen, receive in try Array(text(on: screen).utf8).withByteView(receive) }
    case .markdown: return { _, receive in try Array(markdown.utf8).withByteView(receive) }
    case .html: return { _, receive in try Array(page.utf8).withByteView(receive) }
    case .json: return { _, receive in try writeJSON(to: receive) }
    case .csv:
      guard let rows else {
        throw .contradiction(
          "there are no rows to write as csv", advice: "Write text, markdown or json.")
      }
      return { _, receive in try TableRows(rows()).writeCSV(to: receive) }
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

extension OutputWriter {
  /// An output written piece by piece: standard output, or a file that appears when it is finished.
  ///
  /// Released without ``finish()``, for instance by an error, it leaves no file behind.
  final class Stream {
    /// The size of the buffer in bytes.
    private static let capacity = 1 << 16

    private let console: Console
    /// Nil for standard output, and when finished.
    private var file: AtomicOutput?
    private var gathered: [UInt8] = []

    init(_ target: OutputTarget, console: Console) throws {
      self.console = console
      switch target {
      case .standardOutput: file = nil
      case .file: file = try AtomicOutput(target)
      }
    }

    /// Adds bytes, which may stay in memory until there are more.
    func write(_ bytes: [UInt8]) throws {
      gathered.append(contentsOf: bytes)
      if gathered.count >= Self.capacity { try flush() }
    }

    /// Adds borrowed bytes.
    func write(_ bytes: ByteView) throws {
      unsafe bytes.withBuffer { unsafe gathered.append(contentsOf: $0) }
      if gathered.count >= Self.capacity { try flush() }
    }

    /// Adds a text's UTF-8.
    func write(_ text: String) throws { try write(Array(text.utf8)) }

    /// Writes what is left, and makes a file appear.
    func finish() throws {
      try flush()
      if let file = file.take() { try file.commit() }
    }

    private func flush() throws {
      guard !gathered.isEmpty else { return }
      // After a failed write the bytes are gone, too: the same ones again would come twice.
      defer { gathered.removeAll(keepingCapacity: true) }
      guard file != nil else { return try console.output.write(gathered) }
      try unsafe gathered.withUnsafeBytes { try unsafe file?.write($0) }
    }
  }
}

extension OutputWriter {
  /// The outputs of a command: those that go out row by row, and those that need all traces.
  struct Targets {
    /// Where rows go.
    private(set) var rows: [OutputTarget] = []
    private(set) var documents: [(target: OutputTarget, format: OutputFormat)] = []

    /// The outputs that a command line asks for. Without `hasRows`, csv is a document.
    init(_ options: OutputOptions, hasRows: Bool) throws(UsageError) {
      for (target, format) in try options.targets {
        if hasRows, format == .csv {
          rows.append(target)
        } else {
          documents.append((target, format))
        }
      }
    }

    /// Whether rows go to standard output, where they cannot be taken back after a failure.
    var showsRowsAtOnce: Bool { rows.contains(.standardOutput) }
    /// Whether an output is for people.
    var isForPeople: Bool { documents.contains { $0.format != .json } }
    /// Whether an output is for programs.
    var isForMachines: Bool { !rows.isEmpty || hasJSON }
    /// Whether an output is JSON.
    var hasJSON: Bool { documents.contains { $0.format == .json } }
  }
}
