/// Remembers which files and folders a piece of work wrote, and what was there before.
package enum OutputJournal {
  /// What a piece of work wrote.
  package struct Writing: Sendable {
    /// The files, in the order of their first writing.
    package fileprivate(set) var files: [WrittenFile] = []
    /// The folders that were made, each after the one it is in.
    fileprivate var folders: [String] = []

    /// Makes everything what it was, and says what could not be.
    package func putBack() -> [OutputError] {
      var failures: [OutputError] = []
      for file in files {
        do throws(OutputError) { try file.putBack() } catch { failures.append(error) }
      }
      for folder in folders.reversed() { System.removeIfEmpty(folder) }
      return failures
    }
  }

  private static let lock = Lock()
  /// Nil while nobody wants to know.
  nonisolated(unsafe) private static var writing: Writing?
  /// The file that nobody may write meanwhile.
  nonisolated(unsafe) private static var guarded: FileInfo.Identity?

  /// Does some work and says what it wrote; the file at `guarded` is not to be written.
  ///
  /// Only what is named by a path from the working folder is told: the journal is the whole
  /// process's, as that folder is, and so must be had in ``WorkingFolder/during(_:_:)``.
  package static func during<Result>(
    guarding path: String? = nil, _ work: () -> Result
  ) -> (result: Result, writing: Writing) {
    lock.withLock {
      unsafe writing = Writing()
      unsafe guarded = path.flatMap { try? FileInfo(following: $0).identity }
    }
    let result = work()
    let written = lock.withLock {
      unsafe guarded = nil
      return unsafe writing.take()
    }
    return (result, written ?? Writing())
  }

  /// Notes that a folder was made.
  static func noteFolder(_ path: String) {
    guard !path.hasPrefix("/") else { return }
    lock.withLock { unsafe writing?.folders.append(path) }
  }

  /// Notes that a file is about to be replaced.
  static func note(_ path: String) throws(OutputError) {
    if let guarded = lock.withLock({ unsafe guarded }),
      (try? FileInfo(following: path))?.identity == guarded
    {
      throw .inUse(path)
    }
    guard !path.hasPrefix("/") else { return }
    lock.withLock {
      guard let known = unsafe writing?.files, !known.contains(where: { $0.path == path }) else {
        return
      }
      unsafe writing?.files.append(WrittenFile(path: path, before: WrittenFile.bytes(path)))
    }
  }
}

/// A file that was written, and what it held before.
package struct WrittenFile: Sendable {
  /// The path as it was given.
  package let path: String
  /// Nil for a file that was not there.
  private let before: [UInt8]?

  fileprivate init(path: String, before: [UInt8]?) {
    self.path = path
    self.before = before
  }

  /// Whether a file that was there holds something else now.
  package var isChanged: Bool { before != nil && before != Self.bytes(path) }

  /// Makes the file what it was, or gone where it was not there.
  fileprivate func putBack() throws(OutputError) {
    guard let before else { return System.remove(path) }
    // A typed throw through withUnsafeBytes crashes the 6.3.1 compiler.
    let result = unsafe before.withUnsafeBytes { bytes in
      Result { () throws(OutputError) in try unsafe AtomicOutput.write(bytes, to: .file(path)) }
    }
    try result.get()
  }

  fileprivate static func bytes(_ path: String) -> [UInt8]? {
    (try? InputBytes(.file(path)))?.array
  }
}
