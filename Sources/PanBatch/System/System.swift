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

    var isMissing: Bool { code == ENOENT || code == ENOTDIR }
    /// A link to nothing, or to itself.
    var leadsNowhere: Bool { isMissing || code == ELOOP }
    var exists: Bool { code == EEXIST }
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
    return try retrying {
      unsafe withPath(path) { unsafe openFile($0, flags | O_CLOEXEC) }
    }
  }

  /// Creates a file for reading and writing; fails if it exists.
  static func create(_ path: String, permissions: UInt32 = 0o666) throws(Failure) -> Int32 {
    try retrying { unsafe withPath(path) { unsafe createFile($0, mode_t(permissions)) } }
  }

  /// Creates a file with the permissions of the one that it replaces; never more permissive.
  static func create(_ path: String, as existing: FileInfo?) throws(Failure) -> Int32 {
    guard let existing, existing.kind == .file else { return try create(path) }
    let descriptor = try create(path, permissions: existing.permissions & 0o777)
    setPermissions(existing.permissions & 0o777, of: descriptor)
    return descriptor
  }

  static func close(_ descriptor: Int32) throws(Failure) {
    // Not retried: after EINTR the descriptor is closed, and may already belong to another thread.
    if closeFile(descriptor) < 0, errno != EINTR { throw Failure(code: errno) }
  }

  /// Reads at most the buffer's size; 0 at the end.
  static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) throws(Failure) -> Int {
    try retrying { unsafe readFile(descriptor, buffer) }
  }

  /// Writes all bytes, however many calls it takes.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(Failure) {
    var done = 0
    while done < bytes.count {
      // macOS refuses writes of 2 GiB and more.
      let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...].prefix(1 << 30))
      done += try retrying { unsafe writeFile(descriptor, part) }
    }
  }

  /// The value of an environment variable.
  static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe text(ofPath: $0) }
  }

  static func rename(_ path: String, to destination: String) throws(Failure) {
    try unsafe check(
      withPath(path) { path in unsafe withPath(destination) { unsafe renameFile(path, $0) } })
  }

  /// The folder of a path, with a slash at its end; empty for the working folder.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  static func remove(_ path: String) {
    _ = unsafe withPath(path) { unsafe unlink($0) }
  }

  /// Removes a folder if it is empty.
  static func removeIfEmpty(_ folder: String) {
    _ = unsafe withPath(folder) { unsafe rmdir($0) }
  }

  static func makeFolder(_ path: String, permissions: UInt32 = 0o777) throws(Failure) {
    try unsafe check(withPath(path) { unsafe mkdir($0, mode_t(permissions)) })
  }

  /// Makes a symbolic link.
  static func link(_ path: String, to target: String) throws(Failure) {
    try unsafe check(
      withPath(target) { target in unsafe withPath(path) { unsafe symlink(target, $0) } })
  }

  /// Exchanges the names of two files or folders atomically.
  ///
  /// Fails where the disk or the system does not support that.
  static func exchange(_ path: String, _ other: String) throws(Failure) {
    try unsafe check(
      withPath(path) { path in unsafe withPath(other) { unsafe exchangeNames(path, $0) } })
  }

  /// Locks an open file or folder until all duplicates of the descriptor are closed.
  ///
  /// False if another process has the lock; true also on file systems without locks.
  static func lock(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  /// Duplicates a descriptor; nil if none is left.
  static func duplicate(_ descriptor: Int32) -> Int32? {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    return copy < 0 ? nil : copy
  }

  /// Sets the permissions of an open file.
  static func setPermissions(_ permissions: UInt32, of descriptor: Int32) {
    // Errors are ignored: some file systems have no permissions.
    _ = fchmod(descriptor, mode_t(permissions))
  }

  /// The absolute path without links (`realpath`).
  static func resolve(_ path: String) throws(Failure) -> String {
    guard let resolved = unsafe withPath(path, { unsafe realpath($0, nil) }) else {
      throw Failure(code: errno)
    }
    defer { unsafe free(resolved) }
    return unsafe text(ofPath: resolved)
  }

  /// Like ``resolve(_:)``, for a path in which folders may still be missing.
  static func placeAsMade(_ path: String) -> String {
    var place = path.hasPrefix("/") ? "/" : (try? resolve(".")) ?? ""
    for part in path.split(separator: "/") where part != "." {
      if part == ".." {
        let end = place.lastIndex(of: "/") ?? place.startIndex
        place = end == place.startIndex ? "/" : String(place[..<end])
      } else {
        let next = join(place, String(part))
        place = (try? resolve(next)) ?? next
      }
    }
    return place
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
  private static func retrying<Count: SignedInteger>(
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

private func createFile(_ path: UnsafePointer<CChar>, _ permissions: mode_t) -> Int32 {
  unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
}

private func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func readFile(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  unsafe read(descriptor, buffer.baseAddress, buffer.count)
}

private func writeFile(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}

private func renameFile(
  _ path: UnsafePointer<CChar>, _ destination: UnsafePointer<CChar>
) -> Int32 {
  unsafe rename(path, destination)
}

#if canImport(Darwin)
private func exchangeNames(_ path: UnsafePointer<CChar>, _ other: UnsafePointer<CChar>) -> Int32 {
  unsafe renamex_np(path, other, UInt32(RENAME_SWAP))
}
#else
private typealias RenameAt2 =
  @convention(c) (
    Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
  ) -> Int32

private func exchangeNames(_ path: UnsafePointer<CChar>, _ other: UnsafePointer<CChar>) -> Int32 {
  // Looked up dynamically: Swift's import has no declaration, and older C libraries lack it.
  guard let function = unsafe dlsym(nil, "renameat2") else {
    errno = ENOSYS
    return -1
  }
  let exchange: UInt32 = 2
  return unsafe unsafeBitCast(function, to: RenameAt2.self)(
    AT_FDCWD, path, AT_FDCWD, other, exchange)
}
#endif
