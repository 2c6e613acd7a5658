#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// What the system knows of a file.
struct FileInfo {
  enum Kind {
    case file
    case folder
    case link
    /// A pipe, a device, a socket.
    case other
  }

  /// What makes two paths the same file.
  struct Identity: Hashable {
    let device: UInt64
    let number: UInt64
  }

  let kind: Kind
  let identity: Identity
  let size: Int
  let permissions: UInt32
  let owner: UInt32
  let group: UInt32

  /// Whether it belongs to the user that runs the process.
  var isOwn: Bool { owner == geteuid() }

  /// Looks at a path; a link is followed to what it stands for.
  init(following path: String) throws(System.Failure) {
    var status = stat()
    try unsafe System.check(System.withPath(path) { unsafe stat($0, &status) })
    self.init(status)
  }

  /// Looks at a name in an open folder, which takes the system fewer steps than a path; a link is
  /// followed to what it stands for.
  init(following name: UnsafePointer<CChar>, in folder: Int32) throws(System.Failure) {
    var status = stat()
    try unsafe System.check(fstatat(folder, name, &status, 0))
    self.init(status)
  }

  /// Looks at a path; a link is seen as a link.
  init(of path: String) throws(System.Failure) {
    var status = stat()
    try unsafe System.check(System.withPath(path) { unsafe lstat($0, &status) })
    self.init(status)
  }

  /// Looks at an open file.
  init(descriptor: Int32) throws(System.Failure) {
    var status = stat()
    try unsafe System.check(fstat(descriptor, &status))
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino))
    size = Int(status.st_size)
    permissions = UInt32(status.st_mode & 0o7777)
    owner = UInt32(status.st_uid)
    group = UInt32(status.st_gid)
  }
}
