/// Temporary files and folders under hidden names, and the removal of those of killed processes.
///
/// A process locks its temporaries. Unlocked ones are leftovers: they are removed and never read. A
/// folder with anything that a report cannot contain is not removed.
enum Leftovers {
  private static let lock = Lock()
  nonisolated(unsafe) private static var swept: Set<FileInfo.Identity> = []

  private static let prefix = ".pantrace-"
  private static let suffix = ".tmp"

  /// Creates and locks a temporary in a folder.
  ///
  /// `open` creates it at the given path. It is registered for removal by signals as `remains`.
  static func make(
    in folder: String, _ remains: (_ path: String) -> Interruption.Remains,
    _ open: (_ path: String) throws(System.Failure) -> Int32
  ) throws(System.Failure) -> (path: String, descriptor: Int32) {
    var attempt = 0
    while true {
      // Independent of the final name, which may already have the maximum length.
      let path = System.join(folder, "\(prefix)\(System.processNumber)-\(attempt)\(suffix)")
      attempt += 1
      Interruption.register(remains(path))
      do throws(System.Failure) {
        let descriptor = try open(path)
        if System.lock(descriptor), (try? FileInfo(of: path)) != nil { return (path, descriptor) }
        // Another process swept it before it was locked.
        try? System.close(descriptor)
        Interruption.forget(remains(path))
      } catch {
        Interruption.forget(remains(path))
        // Another process may sweep a temporary folder between its making and its opening.
        let isSwept = error.isMissing && (try? FileInfo(following: folder)) != nil
        guard error.exists || isSwept, attempt < 1000 else { throw error }
      }
    }
  }

  /// Creates and locks a temporary folder with permissions 0700.
  static func makeFolder(
    in folder: String
  ) throws(System.Failure) -> (path: String, descriptor: Int32) {
    try make(in: folder, Interruption.Remains.stage) { path throws(System.Failure) in
      try System.makeFolder(path, permissions: 0o700)
      return try System.open(path, .read)
    }
  }

  /// Removes the leftovers in a folder; once per process and folder.
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

  /// Makes ``sweep(_:)`` visit folders again; for tests.
  static func forgetSweeps() { lock.withLock { unsafe swept.removeAll() } }

  private static func remove(_ path: String) {
    // Other kinds are not opened: a pipe would block, a link would lead elsewhere.
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

  /// Whether a folder contains only the user's own files and folders, none of them hidden.
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
