#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif
import PanTraces

/// The attributes of a file (`stat`).
struct FileInfo {
  enum Kind {
    case file
    case folder
    case link
    /// A pipe, a device, a socket.
    case other
  }

  /// Device and inode: equal for paths of the same file.
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
  /// Seconds since 1970 at the last write.
  private let written: Int

  /// Whether the process's effective user owns it.
  var isOwn: Bool { owner == geteuid() }

  var secondsSinceWrite: Int { time(nil) - written }

  /// Reads a path's attributes, following links.
  init(following path: String) throws(System.Failure) {
    var status = stat()
    try unsafe System.check(stat(path, &status))
    self.init(status)
  }

  /// Reads a path's attributes, not following a final link.
  init(of path: String) throws(System.Failure) {
    var status = stat()
    try unsafe System.check(lstat(path, &status))
    self.init(status)
  }

  /// The attributes of a path, following links. Nil if it does not exist or leads nowhere.
  static func found(_ path: String) throws(System.Failure) -> FileInfo? {
    do throws(System.Failure) {
      return try FileInfo(following: path)
    } catch {
      if error.leadsNowhere { return nil }
      throw error
    }
  }

  /// Reads an open file's attributes.
  init(descriptor: Int32) throws(System.Failure) {
    var status = stat()
    try unsafe System.check(fstat(descriptor, &status))
    self.init(status)
  }

  init(_ status: stat) {
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
    #if canImport(Darwin)
    written = status.st_mtimespec.tv_sec
    #else
    written = status.st_mtim.tv_sec
    #endif
  }
}

extension System {
  /// The names in a folder, sorted by bytes.
  static func names(in folder: String, includingHidden: Bool) throws(Failure) -> [String] {
    guard let stream = unsafe opendir(folder) else { throw Failure(code: errno) }
    defer { unsafe closedir(stream) }
    var names: [ByteKey] = []
    errno = 0
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(cString: $0) }
      }
      if !name.hasPrefix(".") || includingHidden && name != "." && name != ".." {
        names.append(ByteKey(name))
      }
      errno = 0
    }
    if errno != 0 { throw Failure(code: errno) }
    return names.sorted().map(\.text)
  }

  /// Joins a folder and a name.
  static func join(_ folder: String, _ name: String) -> String {
    if folder.isEmpty { return name }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
  }

  /// Removes a folder recursively, not following links. Returns whether it is gone.
  static func removeTree(_ folder: String) -> Bool {
    for name in (try? names(in: folder, includingHidden: true)) ?? [] {
      let path = join(folder, name)
      if (try? FileInfo(of: path))?.kind == .folder {
        _ = removeTree(path)
      } else {
        remove(path)
      }
    }
    removeIfEmpty(folder)
    return (try? FileInfo(of: folder)) == nil
  }
}
