/// Watches what a notebook's commands write: restricts it, and lists the written files.
package enum OutputJournal {
  private static let lock = Lock()
  /// The written files; nil while nothing is watched.
  nonisolated(unsafe) private static var files: [WrittenFile]?
  /// The document that must not be written.
  nonisolated(unsafe) private static var guarded: FileInfo.Identity?
  /// The copy to which writes of the current task are restricted; nil for no restriction.
  ///
  /// Task-local is enough, as commands open their outputs in the task that runs them.
  @TaskLocal private static var copy: WorkingCopy?

  /// Runs some work and lists the files it wrote.
  ///
  /// The file at `path` must not be written, and with a copy, nothing outside of the copy. Only
  /// files with relative paths are listed. The journal and the working folder belong to the whole
  /// process, so the work must run in ``WorkingFolder/during(_:_:)``.
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

  /// Refuses a path that must not be written; `isFolder` is for folders that take any number of
  /// files.
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

/// A written file with its earlier content.
package struct WrittenFile: Sendable {
  /// The path as given.
  package let path: String
  /// The earlier content; nil for a new file.
  private let before: [UInt8]?

  fileprivate init(path: String, before: [UInt8]?) {
    self.path = path
    self.before = before
  }

  /// Whether an existing file has another content now.
  package var isChanged: Bool { before != nil && before != Self.bytes(path) }

  fileprivate static func bytes(_ path: String) -> [UInt8]? {
    (try? InputBytes.read(.file(path)))?.array
  }
}
