/// An output file that appears as a whole or not at all.
///
/// Bytes go to a ``TemporaryFile`` in the same folder, which ``commit(flushing:)`` renames. Without
/// a commit, for instance after an error, the temporary file is removed and the old file stays.
/// Standard output, pipes and devices are written directly.
package struct AtomicOutput: ~Copyable {
  /// The name in messages.
  private let name: String
  private let folder: Folder
  /// The name in the folder.
  private let place: String
  private let descriptor: Int32
  private var temporary: TemporaryFile?
  private var isOpen: Bool

  /// Begins an output.
  ///
  /// A link is followed. A file that is replaced gives its owner and permissions.
  package init(_ target: OutputTarget) throws(OutputError) {
    switch target {
    case .standardOutput:
      self.init(direct: StandardStream.output.rawValue, isOpen: false, name: target.name)
    case .file(let path): try self.init(path)
    }
  }

  /// Standard output, a pipe or a device.
  private init(direct descriptor: Int32, isOpen: Bool, name: String) {
    (self.name, folder, place) = (name, .working, "")
    (self.descriptor, temporary, self.isOpen) = (descriptor, nil, isOpen)
  }

  private init(_ path: String) throws(OutputError) {
    try OutputGuard.admit(path)
    do throws(System.Failure) {
      let existing = try FileInfo.found(path)
      if existing?.kind == .folder { throw .isFolder }
      let isLink = try Folder.working.info(path)?.kind == .link
      // The file that it names may be on another disk, to which nothing can be renamed.
      if existing == nil, isLink { throw .leadsNowhere }
      if existing?.kind == .other {
        self.init(direct: try System.open(path, .write), isOpen: true, name: path)
        return
      }
      // The link stays, and its file is replaced.
      let place = isLink ? try System.resolve(path) : path
      let prefix = System.folder(of: place)
      let file = try TemporaryFile(in: .working, prefix, at: prefix, replacing: existing)
      self.init(file, for: place, in: .working, name: path)
    } catch {
      throw OutputError(error, writing: path)
    }
  }

  /// Begins a file of an open folder, whose temporary file is in the folder `root` with the path
  /// `rootPath`. A link in its place is replaced.
  init(
    _ place: String, in folder: Folder, at path: String, through root: Folder, _ rootPath: String
  ) throws(OutputError) {
    do throws(System.Failure) {
      let existing = try folder.info(place)
      if existing?.kind == .folder { throw .isFolder }
      let file = try TemporaryFile(
        in: root, "", at: System.join(rootPath, ""), replacing: existing)
      self.init(file, for: place, in: folder, name: path)
    } catch {
      throw OutputError(error, writing: path)
    }
  }

  private init(_ file: TemporaryFile, for place: String, in folder: Folder, name: String) {
    (self.name, self.folder, self.place) = (name, folder, place)
    (descriptor, temporary, isOpen) = (file.descriptor, file, true)
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

  /// Writes all bytes of an array, unbuffered.
  package borrowing func write(_ bytes: [UInt8]) throws(OutputError) {
    // A typed throw through withUnsafeBytes crashes the 6.3.1 compiler here.
    let result = unsafe bytes.withUnsafeBytes { bytes in
      Result { () throws(System.Failure) in try unsafe System.write(bytes, to: descriptor) }
    }
    do throws(System.Failure) {
      try result.get()
    } catch {
      throw OutputError(error, writing: name)
    }
  }

  /// Moves the file into place. With `flushing`, what it holds is on the disk before.
  package consuming func commit(flushing: Bool = false) throws(OutputError) {
    do throws(System.Failure) {
      if flushing, temporary != nil { try System.flush(descriptor) }
      try close()
      try temporary?.move(to: place, in: folder)
      temporary = nil
    } catch {
      throw OutputError(error, writing: name)
    }
  }

  /// Ends the writing. The file still has to be moved into place.
  consuming func finish() throws(OutputError) -> TemporaryFile? {
    do throws(System.Failure) {
      try close()
    } catch {
      throw OutputError(error, writing: name)
    }
    return temporary.take()
  }

  private mutating func close() throws(System.Failure) {
    guard isOpen else { return }
    isOpen = false
    try System.close(descriptor)
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

  /// The terminal's width in columns. Nil if unknown.
  package var width: Int? { System.terminalWidth(rawValue) }

  /// Whether standard input is a terminal.
  package static var inputIsTerminal: Bool { System.isTerminal(0) }

  /// Writes all bytes, unbuffered.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    do throws(System.Failure) {
      try unsafe System.write(bytes, to: rawValue)
    } catch {
      throw OutputError(error, writing: name)
    }
  }
}
