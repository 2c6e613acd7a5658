/// What a piece of work may write, and a list of the files that it wrote.
package enum OutputJournal {
  private static let lock = Lock()
  /// Nil while no work is watched.
  nonisolated(unsafe) private static var files: [WrittenFile]?
  /// The file that must not be written meanwhile.
  nonisolated(unsafe) private static var guarded: FileInfo.Identity?
  /// The copy outside of which the current task may write nothing; nil where it may write anywhere.
  ///
  /// Commands open their outputs where they run, so the limit need not reach other threads.
  @TaskLocal private static var copy: WorkingCopy?

  /// Does some work and says which files it wrote; the file at `guarded` must not be written, and
  /// with a copy, nothing outside of that.
  ///
  /// Only files that are named by a path from the working folder are listed. The journal and that
  /// folder are the whole process's, so the work must run in ``WorkingFolder/during(_:_:)``.
  package static func during<Result>(
    guarding path: String, in copy: WorkingCopy?, _ work: () -> Result
  ) -> (result: Result, files: [WrittenFile]) {
    lock.withLock {
      unsafe files = []
      unsafe guarded = try? FileInfo(following: path).identity
    }
    let result = $copy.withValue(copy) { work() }
    let written = lock.withLock {
      unsafe guarded = nil
      return unsafe files.take()
    }
    return (result, written ?? [])
  }

  /// Refuses a path that must not be written; a folder is one that takes any number of files.
  static func admit(_ path: String, isFolder: Bool = false) throws(OutputError) {
    let guarded = lock.withLock { unsafe self.guarded }
    if let guarded, (try? FileInfo(following: path))?.identity == guarded { throw .inUse(path) }
    try copy?.admit(path, isFolder: isFolder)
  }

  /// Notes that a file is about to be replaced.
  static func note(_ path: String) {
    guard !path.hasPrefix("/") else { return }
    lock.withLock {
      guard let known = unsafe files, !known.contains(where: { $0.path == path }) else { return }
      unsafe files?.append(WrittenFile(path: path, before: WrittenFile.bytes(path)))
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

  fileprivate static func bytes(_ path: String) -> [UInt8]? {
    (try? InputBytes(.file(path)))?.array
  }
}
