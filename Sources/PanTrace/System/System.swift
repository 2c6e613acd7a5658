#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// System calls on files, with retries and error handling.
enum System {
  /// An `errno`.
  struct Failure: Error, Equatable {
    let code: Int32

    /// The system's text, in lower case for use within a sentence: "permission denied".
    var reason: String {
      let text = unsafe String(cString: strerror(code))
      return text.prefix(1).lowercased() + text.dropFirst()
    }

    /// A folder that does not exist.
    static var noFolder: Failure { Failure(code: ENOENT) }
    /// A folder in a file's place.
    static var isFolder: Failure { Failure(code: EISDIR) }
    /// A link that leads nowhere.
    static var leadsNowhere: Failure { Failure(code: ELOOP) }

    var isMissing: Bool { code == ENOENT || code == ENOTDIR }
    /// A link to nothing, or to itself.
    var leadsNowhere: Bool { isMissing || code == ELOOP }
    var exists: Bool { code == EEXIST }
    /// A link in a folder's place, if links are not followed. Also a link to itself.
    var isLink: Bool { code == ELOOP }
    var isNoFolder: Bool { code == ENOTDIR }
    var isClosedPipe: Bool { code == EPIPE }
    var isFull: Bool { code == ENOSPC || code == EDQUOT }
    var isTooLarge: Bool { code == EFBIG }
    var isRefused: Bool { code == EACCES || code == EPERM || code == EROFS }
  }

  enum Access {
    case read
    /// Writing to an existing file or device, without truncation.
    case write
  }

  static func open(_ path: String, _ access: Access) throws(Failure) -> Int32 {
    let flags =
      switch access {
      case .read: O_RDONLY
      case .write: O_WRONLY
      }
    return try retrying { unsafe openFile(path, flags | O_CLOEXEC) }
  }

  /// Writes a file's content to the disk, so that it survives a loss of power.
  static func flush(_ descriptor: Int32) throws(Failure) {
    // Some file systems and devices have nothing to flush.
    if fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP { throw Failure(code: errno) }
  }

  static func close(_ descriptor: Int32) throws(Failure) {
    // Not retried: after EINTR the descriptor is closed, and may already belong to another thread.
    if closeFile(descriptor) < 0, errno != EINTR { throw Failure(code: errno) }
  }

  /// Reads at most the buffer's size. 0 at the end.
  static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) throws(Failure) -> Int {
    try retrying { unsafe readFile(descriptor, buffer) }
  }

  /// Reads from an open file to its end, or no more than the expected size.
  /// - Throws: Also for more bytes than the limit.
  static func readAll(
    _ descriptor: Int32, expecting size: Int? = nil, limit: Int = .max
  ) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: size ?? 1 << 16)
    while bytes.count < size ?? .max {
      let count = try unsafe piece.withUnsafeMutableBytes { buffer in
        Result { () throws(Failure) in
          let rest = unsafe buffer.prefix((size ?? .max) - bytes.count)
          return try unsafe read(descriptor, into: UnsafeMutableRawBufferPointer(rebasing: rest))
        }
      }.get()
      guard count > 0 else { break }
      // Most files come in one read, and need no copy.
      if bytes.isEmpty, count == size { return piece }
      bytes += piece[..<count]
      if bytes.count > limit { throw Failure(code: EFBIG) }
    }
    return bytes
  }

  /// Writes all bytes, however many calls it takes.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(Failure) {
    var done = 0
    while done < bytes.count {
      // macOS refuses writes of 2 GiB and more.
      let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...].prefix(1 << 30))
      // Pipes and full disks take less than they are given.
      done += try retrying { unsafe writeFile(descriptor, part) }
    }
  }

  /// The value of an environment variable.
  static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// The folder of a path, with a slash at its end. Empty for the working folder.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  static func remove(_ path: String) {
    _ = unsafe unlink(path)
  }

  /// Removes a folder if it is empty.
  static func removeIfEmpty(_ folder: String) {
    _ = unsafe rmdir(folder)
  }

  static func makeFolder(_ path: String, permissions: UInt32 = 0o777) throws(Failure) {
    try unsafe check(mkdir(path, mode_t(permissions)))
  }

  /// Makes a symbolic link.
  static func link(_ path: String, to target: String) throws(Failure) {
    try unsafe check(symlink(target, path))
  }

  /// Gives a new file the owner, the group and the permissions of the one that it replaces.
  static func copyAttributes(of existing: FileInfo, to descriptor: Int32) {
    // Errors are ignored: only root can give a file away, and some file systems have no owners.
    if fchown(descriptor, existing.owner, existing.group) != 0 {
      _ = fchown(descriptor, uid_t.max, existing.group)
    }
    _ = fchmod(descriptor, mode_t(existing.permissions & 0o777))
  }

  /// The absolute path without links (`realpath`).
  static func resolve(_ path: String) throws(Failure) -> String {
    guard let resolved = unsafe realpath(path, nil) else { throw Failure(code: errno) }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  static var processNumber: Int32 { getpid() }

  static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// The width in columns of the terminal behind a descriptor.
  static func terminalWidth(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// Seconds on the monotonic clock.
  static var monotonicSeconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  static var pageSize: Int { max(1, Int(sysconf(Int32(_SC_PAGESIZE)))) }

  static var processorCount: Int {
    max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  static func check(_ result: Int32) throws(Failure) {
    if result < 0 { throw Failure(code: errno) }
  }

  /// Repeats a call that a signal interrupted (EINTR).
  static func retrying<Count: SignedInteger>(
    _ call: () -> Count
  ) throws(Failure) -> Count {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw Failure(code: errno) }
    }
  }
}

// C functions of the same names as members of `System`, which hide them there.

private func openFile(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
  unsafe open(path, flags)
}

private func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func readFile(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  unsafe read(descriptor, buffer.baseAddress, buffer.count)
}

private func writeFile(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}
