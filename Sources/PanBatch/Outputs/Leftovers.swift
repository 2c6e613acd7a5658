/// Hidden names for files and folders that are being written, and the removal of those that killed
/// processes left.
///
/// A process locks what it writes. A leftover that is not locked is only ever removed: nothing inside
/// it is read, and a folder that holds anything a report does not hold stays.
enum Leftovers {
  private static let lock = Lock()
  nonisolated(unsafe) private static var swept: Set<FileInfo.Identity> = []

  private static let prefix = ".pantrace-"
  private static let suffix = ".tmp"

  /// Makes something under a hidden name of a folder and locks it.
  ///
  /// `open` makes it at the path that it is given. A signal removes it, as `remains` says, until it is
  /// forgotten.
  static func make(
    in folder: String, _ remains: (_ path: String) -> Interruption.Remains,
    _ open: (_ path: String) throws(System.Failure) -> Int32
  ) throws(System.Failure) -> (path: String, descriptor: Int32) {
    var attempt = 0
    while true {
      // Short, whatever the name that it will have.
      let path = System.join(folder, "\(prefix)\(System.processNumber)-\(attempt)\(suffix)")
      attempt += 1
      Interruption.register(remains(path))
      do throws(System.Failure) {
        let descriptor = try open(path)
        if System.lock(descriptor), (try? FileInfo(of: path)) != nil { return (path, descriptor) }
        // A process that sweeps was faster than the lock.
        try? System.close(descriptor)
        Interruption.forget(remains(path))
      } catch {
        Interruption.forget(remains(path))
        guard error.exists, attempt < 1000 else { throw error }
      }
    }
  }

  /// Makes a folder under a hidden name that only the user may look into, and locks it.
  static func makeFolder(
    in folder: String
  ) throws(System.Failure) -> (path: String, descriptor: Int32) {
    try make(in: folder, Interruption.Remains.stage) { path throws(System.Failure) in
      try System.makeFolder(path, permissions: 0o700)
      return try System.open(path, .read)
    }
  }

  /// Removes from a folder what killed processes left, once in the life of this one.
  static func sweep(_ folder: String) {
    let folder = folder.isEmpty ? "." : folder
    guard let identity = try? FileInfo(following: folder).identity,
      lock.withLock({ unsafe swept.insert(identity).inserted }),
      let names = try? System.names(in: folder, includingHidden: true)
    else { return }
    for name in names where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
      remove(System.join(folder, name))
    }
  }

  /// Has folders swept again, for tests that leave something themselves.
  static func forgetSweeps() { lock.withLock { unsafe swept.removeAll() } }

  private static func remove(_ path: String) {
    // Opening a pipe would wait for its other end, and a link would lead elsewhere.
    guard let info = try? FileInfo(of: path), info.isOwn,
      info.kind == .file || info.kind == .folder, let descriptor = try? System.open(path, .read)
    else { return }
    defer { try? System.close(descriptor) }
    guard (try? FileInfo(descriptor: descriptor))?.identity == info.identity,
      System.lock(descriptor)
    else { return }
    switch info.kind {
    case .file: System.remove(path)
    case .folder where isPlain(path): _ = System.removeTree(path)
    case .folder, .link, .other: break
    }
  }

  /// Whether a folder holds only what a report can: one's own files and folders, none of them hidden.
  private static func isPlain(_ folder: String) -> Bool {
    guard let names = try? System.names(in: folder, includingHidden: true) else { return false }
    return names.allSatisfy { name in
      let path = System.join(folder, name)
      guard !name.hasPrefix("."), let info = try? FileInfo(of: path), info.isOwn else {
        return false
      }
      return info.kind == .file || info.kind == .folder && isPlain(path)
    }
  }
}
