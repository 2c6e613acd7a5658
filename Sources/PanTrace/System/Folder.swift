#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// An open folder in which names are looked up.
///
/// Between two calls somebody may put a link in the place of a folder. What was opened stays what
/// it was, so names in it lead nowhere else.
final class Folder: Sendable {
  /// The working folder, in which names are paths as users give them.
  static let working = Folder(descriptor: AT_FDCWD)

  private let descriptor: Int32

  private init(descriptor: Int32) { self.descriptor = descriptor }

  /// Opens a folder by its path, following links.
  convenience init(_ path: String) throws(System.Failure) {
    self.init(descriptor: try Self.open(path, in: AT_FDCWD, O_RDONLY | O_DIRECTORY))
  }

  deinit { if descriptor >= 0 { try? System.close(descriptor) } }

  /// Opens a folder in this one, but no link.
  func folder(_ name: String) throws(System.Failure) -> Folder {
    Folder(
      descriptor: try Self.open(name, in: descriptor, O_RDONLY | O_DIRECTORY | O_NOFOLLOW))
  }

  /// Makes a folder in this one.
  func makeFolder(_ name: String) throws(System.Failure) {
    try unsafe System.check(mkdirat(descriptor, name, 0o777))
  }

  /// The attributes of what has a name, not following a link. Nil if nothing has it.
  func info(_ name: String) throws(System.Failure) -> FileInfo? {
    do throws(System.Failure) {
      return try FileInfo(of: name, in: descriptor)
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  /// Creates a file for reading and writing. Fails if it exists.
  func create(_ name: String, permissions: UInt32 = 0o666) throws(System.Failure) -> Int32 {
    try Self.open(name, in: descriptor, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, permissions)
  }

  /// The content of a regular file. Nil if nothing has the name, or something else has.
  func content(_ name: String) throws(System.Failure) -> [UInt8]? {
    guard try info(name)?.kind == .file else { return nil }
    let file = try open(name)
    defer { try? System.close(file) }
    return try System.readAll(file)
  }

  /// Opens a file for reading, but no link.
  func open(_ name: String) throws(System.Failure) -> Int32 {
    // A pipe in the file's place meanwhile must not be waited for.
    try Self.open(name, in: descriptor, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  }

  /// Moves a file of this folder to a place in a folder, perhaps the same.
  func move(_ name: String, to place: String, in folder: Folder) throws(System.Failure) {
    try unsafe System.check(renameat(descriptor, name, folder.descriptor, place))
  }

  /// Removes a file.
  func remove(_ name: String) {
    _ = unsafe unlinkat(descriptor, name, 0)
  }

  private static func open(
    _ path: String, in folder: Int32, _ flags: Int32, _ permissions: UInt32 = 0
  ) throws(System.Failure) -> Int32 {
    try System.retrying {
      unsafe openat(folder, path, flags | O_CLOEXEC, mode_t(permissions))
    }
  }
}

extension FileInfo {
  /// Reads the attributes of a name in an open folder, not following a final link.
  fileprivate init(of name: String, in folder: Int32) throws(System.Failure) {
    var status = stat()
    try unsafe System.check(fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW))
    self.init(status)
  }
}
