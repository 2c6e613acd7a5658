/// The target of an output.
package enum OutputTarget: Hashable, Sendable {
  /// Standard output.
  case standardOutput
  /// A path as given.
  case file(String)

  /// Parses the value of `-o`: a hyphen is standard output.
  package init(_ word: String) {
    self = word == "-" ? .standardOutput : .file(word)
  }

  /// The path; nil for standard output.
  package var path: String? { if case .file(let path) = self { path } else { nil } }

  /// The name in messages.
  package var name: String { path ?? StandardStream.output.name }
}

/// An output file that appears as a whole or not at all.
///
/// Bytes go to a temporary file in the same folder; ``commit()`` renames it. Without a commit, for
/// instance after an error, the temporary file is removed and the old file stays. Standard output,
/// pipes and devices are written directly.
package struct AtomicOutput: ~Copyable {
  private let name: String
  private let descriptor: Int32
  private var temporary: TemporaryFile?
  private var isOpen: Bool

  /// Begins an output; permissions of an existing file are kept, and links are followed.
  package init(_ target: OutputTarget) throws(OutputError) {
    switch target {
    case .standardOutput:
      self.init(name: target.name, descriptor: StandardStream.output.rawValue)
    case .file(let path):
      try self.init(path, followingLinks: true)
    }
  }

  /// Begins a file; a link is followed to its target or replaced.
  init(_ path: String, followingLinks: Bool) throws(OutputError) {
    try OutputJournal.admit(path)
    let existing = followingLinks ? try? FileInfo(following: path) : try? FileInfo(of: path)
    if existing?.kind == .folder { throw .isFolder(path) }
    if existing == nil, (try? FileInfo(of: path))?.kind == .link { throw .leadsNowhere(path) }
    do throws(System.Failure) {
      (descriptor, temporary) = try Self.open(path, existing, followingLinks: followingLinks)
    } catch {
      throw OutputError(error, writing: path)
    }
    name = path
    isOpen = true
  }

  private static func open(
    _ path: String, _ existing: FileInfo?, followingLinks: Bool
  ) throws(System.Failure) -> (Int32, TemporaryFile?) {
    if existing?.kind == .other { return (try System.open(path, .write), nil) }
    let destination = followingLinks && existing != nil ? try System.resolve(path) : path
    let temporary = try TemporaryFile(besides: destination, as: existing)
    return (temporary.descriptor, temporary)
  }

  private init(name: String, descriptor: Int32) {
    self.name = name
    self.descriptor = descriptor
    temporary = nil
    isOpen = false
  }

  deinit {
    if isOpen { try? System.close(descriptor) }
    temporary?.discard()
  }

  /// Writes all bytes, unbuffered.
  package borrowing func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    do throws(System.Failure) {
      try unsafe System.write(bytes, to: descriptor)
    } catch {
      throw OutputError(error, writing: name)
    }
  }

  /// Moves the file into place.
  package consuming func commit() throws(OutputError) {
    if temporary != nil { OutputJournal.note(name) }
    do throws(System.Failure) {
      if isOpen {
        isOpen = false
        try System.close(descriptor)
      }
      try temporary?.moveIntoPlace()
      temporary = nil
    } catch {
      throw OutputError(error, writing: name)
    }
  }
}

/// A written file that is not in place yet.
package final class PreparedFile {
  private var output: AtomicOutput?

  /// Writes the whole temporary file.
  package init(_ bytes: [UInt8], at path: String) throws(OutputError) {
    output = try AtomicOutput(.file(path))
    // A typed throw through withUnsafeBytes crashes the 6.3.1 compiler here.
    let result = unsafe bytes.withUnsafeBytes { bytes in
      Result { () throws(OutputError) in try unsafe output?.write(bytes) }
    }
    try result.get()
  }

  /// Moves the file into place; further calls do nothing.
  package func commit() throws(OutputError) {
    try output.take()?.commit()
  }
}

/// A temporary file beside its destination; signals remove it.
private struct TemporaryFile {
  let descriptor: Int32
  /// A duplicate descriptor that keeps the lock when ``descriptor`` is closed; nil if none was
  /// left.
  private let lock: Int32?
  private let path: String
  private let destination: String

  /// Creates the file, with the permissions of the file that it replaces.
  init(besides destination: String, as existing: FileInfo?) throws(System.Failure) {
    let folder = System.folder(of: destination)
    Leftovers.sweep(folder)
    (path, descriptor) = try Leftovers.make(in: folder, Interruption.Remains.file) {
      path throws(System.Failure) in try System.create(path, as: existing)
    }
    lock = System.duplicate(descriptor)
    self.destination = destination
  }

  func moveIntoPlace() throws(System.Failure) {
    try System.rename(path, to: destination)
    end()
  }

  func discard() {
    System.remove(path)
    end()
  }

  private func end() {
    if let lock { try? System.close(lock) }
    Interruption.forget(.file(path))
  }
}

/// Standard output or standard error.
package enum StandardStream: Int32, Sendable {
  /// Standard output, for results.
  case output = 1
  /// Standard error, for messages.
  case error = 2

  /// The name in messages.
  package var name: String {
    switch self {
    case .output: "standard output"
    case .error: "standard error"
    }
  }

  /// Whether the stream is a terminal.
  package var isTerminal: Bool { System.isTerminal(rawValue) }

  /// The terminal's width in columns; nil where unknown.
  package var width: Int? { System.terminalWidth(rawValue) }

  /// Whether standard input is a terminal.
  package static var inputIsTerminal: Bool { System.isTerminal(0) }

  /// Writes all bytes, unbuffered; once a signal is ending the process, messages are suppressed.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    if self == .error { Interruption.awaitEnd() }
    do throws(System.Failure) {
      try unsafe System.write(bytes, to: rawValue)
    } catch {
      throw OutputError(error, writing: name)
    }
  }
}
