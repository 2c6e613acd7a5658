/// Names of what is being written, and what killed processes left of it.
///
/// Whoever writes keeps a lock on it. What is not locked belongs to nobody any more, whatever killed
/// its process and wherever it ran.
enum Leftovers {
  private static let lock = Lock()
  nonisolated(unsafe) private static var swept: Set<FileInfo.Identity> = []

  /// A name for something in a folder that is not finished; hidden, and short whatever it becomes.
  static func name(attempt: Int) -> String {
    "\(prefix)\(System.processNumber)-\(attempt)\(suffix)"
  }

  private static let prefix = ".pantrace-"
  private static let suffix = ".tmp"

  /// Removes from a folder what killed processes left, once in the life of this one.
  ///
  /// An edition that was about to be published when its process was killed is published.
  static func sweep(_ folder: String) {
    guard let identity = try? FileInfo(following: folder.isEmpty ? "." : folder).identity,
      lock.withLock({ unsafe swept.insert(identity).inserted }),
      let names = try? System.names(in: folder.isEmpty ? "." : folder, includingHidden: true)
    else { return }
    for name in names where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
      remove(System.join(folder, name))
    }
  }

  /// Has folders swept again, for tests that leave something themselves.
  static func forgetSweeps() { lock.withLock { unsafe swept.removeAll() } }

  private static func remove(_ path: String) {
    // Opening a pipe of that name would wait for somebody at its other end.
    guard let kind = (try? FileInfo(of: path))?.kind, kind == .file || kind == .folder,
      let descriptor = try? System.open(path, .read)
    else { return }
    defer { try? System.close(descriptor) }
    guard System.lock(descriptor) else { return }
    if kind == .folder {
      EditionStage(path).conclude()
    } else {
      System.remove(path)
    }
  }
}
