/// Remembers which files a piece of work wrote, and what they held before.
public enum OutputJournal {
  private static let lock = Lock()
  /// Nil while nobody wants to know.
  nonisolated(unsafe) private static var files: [WrittenFile]?

  /// Does some work and says which files it wrote, in the order of their first writing.
  ///
  /// Only files named by a path from the working folder are told: the journal is the whole
  /// process's, as that folder is, and so must be had in ``WorkingFolder/during(_:_:)``.
  public static func during<Result>(
    _ work: () -> Result
  ) -> (result: Result, written: [WrittenFile]) {
    lock.withLock { files = [] }
    let result = work()
    let written = lock.withLock { files.take() }
    return (result, written ?? [])
  }

  /// Notes that a file is about to be replaced.
  static func note(_ path: String) {
    guard !path.hasPrefix("/") else { return }
    lock.withLock {
      guard let known = files, !known.contains(where: { $0.path == path }) else { return }
      files?.append(WrittenFile(path: path, before: WrittenFile.bytes(path)))
    }
  }
}

/// A file that was written, and what it held before.
public struct WrittenFile: Sendable {
  /// The path as it was given.
  public let path: String
  /// Nil for a file that was not there.
  private let before: [UInt8]?

  fileprivate init(path: String, before: [UInt8]?) {
    self.path = path
    self.before = before
  }

  /// Whether a file that was there holds something else now.
  public var isChanged: Bool { before != nil && before != Self.bytes(path) }

  /// Makes the file what it was, or gone where it was not there.
  public func putBack() throws(OutputError) {
    guard let before else { return System.remove(path) }
    // A typed throw through withUnsafeBytes crashes the 6.3.1 compiler.
    let result = before.withUnsafeBytes { bytes in
      Result { () throws(OutputError) in try AtomicOutput.write(bytes, to: .file(path)) }
    }
    try result.get()
  }

  fileprivate static func bytes(_ path: String) -> [UInt8]? {
    (try? InputBytes(.file(path)))?.withUnsafeBytes { Array($0) }
  }
}
