#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A file under a hidden temporary name, which takes its place when it is whole.
///
/// A process that ends before leaves it: a later run into the folder removes it. The name tells that
/// it is one, and the lock on it, or its age, that nobody writes to it any more.
struct TemporaryFile {
  let descriptor: Int32
  private let folder: Folder
  private let name: String

  /// Creates the file in an open folder, with the owner and permissions of what it will replace.
  ///
  /// The name begins with `prefix`, which is empty or ends in a slash. `path` is the path of the
  /// folder with it.
  init(
    in folder: Folder, _ prefix: String, at path: String, replacing existing: FileInfo?
  ) throws(System.Failure) {
    Self.sweep(prefix, in: folder, at: path)
    let existing = existing?.kind == .file ? existing : nil
    let permissions = existing.map { $0.permissions & 0o777 } ?? 0o666
    while true {
      // Independent of the place's name, which may already have the maximum length.
      let name = "\(prefix)\(Self.start)\(System.processNumber)-\(Self.nextNumber())\(Self.end)"
      do throws(System.Failure) {
        let descriptor = try folder.create(name, permissions: permissions)
        // Another run may have taken it for a leftover between the two calls.
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK,
          try folder.info(name)?.identity == FileInfo(descriptor: descriptor).identity
        {
          (self.folder, self.name, self.descriptor) = (folder, name, descriptor)
          break
        }
        try System.close(descriptor)
      } catch {
        // A killed process of the same number left one.
        guard error.exists else { throw error }
      }
    }
    if let existing { System.copyAttributes(of: existing, to: descriptor) }
  }

  /// Moves the file to its place in a folder.
  func move(to place: String, in other: Folder) throws(System.Failure) {
    try folder.move(name, to: place, in: other)
  }

  func discard() { folder.remove(name) }

  // MARK: - Files of killed processes

  private static let (start, end) = (".pantrace-", ".tmp")
  /// Seconds since the last write after which no process writes to a file any more. Some file systems
  /// have no locks.
  private static let longestWrite = 86_400

  private static let lock = Lock()
  nonisolated(unsafe) private static var swept: Set<FileInfo.Identity> = []
  nonisolated(unsafe) private static var number = 0

  private static func nextNumber() -> Int {
    lock.withLock {
      defer { unsafe number += 1 }
      return unsafe number
    }
  }

  /// Removes leftovers in a folder, once per process and folder. `place` is empty or its path in
  /// `folder`, with a slash.
  static func sweep(_ place: String, in folder: Folder, at path: String) {
    let path = path.isEmpty ? "." : path
    // An error only means that they stay.
    guard let identity = try? FileInfo(following: path).identity,
      lock.withLock({ unsafe swept.insert(identity).inserted }),
      let names = try? System.names(in: path, includingHidden: true)
    else { return }
    for name in names where isTemporary(name) {
      guard let info = try? folder.info(place + name), info.kind == .file, info.isOwn,
        let descriptor = try? folder.open(place + name)
      else { continue }
      // The lock is held until the name is gone, so that nobody begins to write meanwhile.
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || info.secondsSinceWrite > longestWrite {
        folder.remove(place + name)
      }
      try? System.close(descriptor)
    }
  }

  /// Removes folders of the same names that are a day old. Killed checks leave them.
  static func sweepFolders(in folder: String) {
    for name in (try? System.names(in: folder, includingHidden: true)) ?? []
    where isTemporary(name) {
      let path = System.join(folder, name)
      guard let info = try? FileInfo(of: path), info.kind == .folder, info.isOwn,
        info.secondsSinceWrite > longestWrite
      else { continue }
      _ = System.removeTree(path)
    }
  }

  /// Whether a name is `.pantrace-`, a number, a hyphen, a number, `.tmp`.
  private static func isTemporary(_ name: String) -> Bool {
    guard name.hasPrefix(start), name.hasSuffix(end) else { return false }
    let numbers = name.utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count)
      .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return numbers.count == 2
      && numbers.allSatisfy { number in
        !number.isEmpty && number.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 }
      }
  }

  /// Makes sweeps visit folders again. For tests.
  static func forgetSweeps() { lock.withLock { unsafe swept.removeAll() } }
}
