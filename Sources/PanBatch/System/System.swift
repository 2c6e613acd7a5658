#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The calls to the operating system that files need, each mended where C leaves it to the caller.
enum System {
  /// The number of the last failed call, with its words.
  struct Failure: Error, Equatable {
    let code: Int32

    /// The system's own words, as they stand within a sentence: "permission denied".
    var reason: String {
      let text = unsafe String(cString: strerror(code))
      return text.prefix(1).lowercased() + text.dropFirst()
    }

    var isMissing: Bool { code == ENOENT || code == ENOTDIR }
    var exists: Bool { code == EEXIST }
    var isClosedPipe: Bool { code == EPIPE }
    var isFull: Bool { code == ENOSPC || code == EDQUOT }
    var isTooLarge: Bool { code == EFBIG }
    var isRefused: Bool { code == EACCES || code == EPERM || code == EROFS }
  }

  enum Access {
    case read
    /// An existing file or device, as it is.
    case write
    /// A file that does not exist yet.
    case create
  }

  static func open(_ path: String, _ access: Access) throws(Failure) -> Int32 {
    let flags =
      switch access {
      case .read: O_RDONLY
      case .write: O_WRONLY
      case .create: O_WRONLY | O_CREAT | O_EXCL
      }
    return try retrying {
      unsafe withPath(path) { unsafe openFile($0, flags | O_CLOEXEC) }
    }
  }

  /// Opens a new file of a folder to read and write, and takes its name away.
  ///
  /// It goes when it is closed.
  static func openNameless(in folder: String) throws(Failure) -> Int32 {
    var attempt = 0
    while true {
      let path = join(folder, Leftovers.name(attempt: attempt))
      attempt += 1
      do throws(Failure) {
        let descriptor = try retrying { unsafe withPath(path) { unsafe openPrivate($0) } }
        do throws(Failure) {
          try unsafe check(withPath(path) { unsafe unlink($0) })
        } catch {
          try? close(descriptor)
          throw error
        }
        return descriptor
      } catch {
        guard error.exists, attempt < 1000 else { throw error }
      }
    }
  }

  static func close(_ descriptor: Int32) throws(Failure) {
    // Not tried again: after EINTR the descriptor is closed, and may be another thread's by now.
    if closeFile(descriptor) < 0, errno != EINTR { throw Failure(code: errno) }
  }

  /// Reads what there is, at most the buffer; 0 at the end.
  static func read(
    _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer
  ) throws(Failure) -> Int {
    try retrying { unsafe readFile(descriptor, buffer) }
  }

  /// Writes all bytes, however many calls it takes.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws(Failure) {
    try unsafe writeAll(bytes) { part, _ in unsafe writeFile(descriptor, part) }
  }

  /// Writes all bytes at a place of a file.
  static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at place: Int
  ) throws(Failure) {
    try unsafe writeAll(bytes) { part, done in
      unsafe writeFile(descriptor, part, at: place + done)
    }
  }

  /// Calls until all bytes are written; `write` is handed what is left, and how many were before it.
  private static func writeAll(
    _ bytes: UnsafeRawBufferPointer, _ write: (UnsafeRawBufferPointer, _ done: Int) -> Int
  ) throws(Failure) {
    var done = 0
    while done < bytes.count {
      // One call to macOS takes less than 2 GiB.
      let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...].prefix(1 << 30))
      done += try retrying { unsafe write(part, done) }
    }
  }

  /// Reads all bytes of a part of a file, which must be there.
  static func read(_ descriptor: Int32, _ range: Range<Int>) throws(Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    try unsafe bytes.withUnsafeMutableBytes { buffer in
      Result { () throws(Failure) in
        var rest = unsafe buffer[...]
        while unsafe !rest.isEmpty {
          let part = unsafe UnsafeMutableRawBufferPointer(rebasing: rest)
          let offset = range.upperBound - part.count
          let count = try retrying { unsafe readFile(descriptor, part, at: offset) }
          // The end of the file, which is before that of the part.
          guard count > 0 else { throw Failure(code: EIO) }
          unsafe rest = unsafe rest.dropFirst(count)
        }
      }
    }.get()
    return bytes
  }

  /// How many descriptors a process may have.
  static var mostDescriptors: Int { Int(sysconf(Int32(_SC_OPEN_MAX))) }

  /// What the environment has under a name.
  static func environment(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe text(ofPath: $0) }
  }

  static func rename(_ path: String, to destination: String) throws(Failure) {
    try unsafe check(
      withPath(path) { path in unsafe withPath(destination) { unsafe renameFile(path, $0) } })
  }

  static func remove(_ path: String) {
    _ = unsafe withPath(path) { unsafe unlink($0) }
  }

  /// Removes a folder; one with anything in it stays.
  static func removeIfEmpty(_ folder: String) {
    _ = unsafe withPath(folder) { unsafe rmdir($0) }
  }

  static func makeFolder(_ path: String) throws(Failure) {
    try unsafe check(withPath(path) { unsafe mkdir($0, 0o777) })
  }

  /// Gives a file a second name; a link is given one itself.
  static func link(_ path: String, to name: String) throws(Failure) {
    try unsafe check(
      withPath(path) { path in
        unsafe withPath(name) { unsafe linkat(AT_FDCWD, path, AT_FDCWD, $0, 0) }
      })
  }

  /// Locks an open file or folder for as long as any copy of the descriptor is open.
  ///
  /// False where another process has it; true as well where the file system knows no locks.
  static func lock(_ descriptor: Int32) -> Bool {
    flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
  }

  /// A second descriptor for an open file; nil where there are no more.
  static func duplicate(_ descriptor: Int32) -> Int32? {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    return copy < 0 ? nil : copy
  }

  /// Gives an open file the permissions of another.
  static func setPermissions(_ permissions: UInt32, of descriptor: Int32) {
    // Best effort: a file system without permissions is no reason to fail.
    _ = fchmod(descriptor, mode_t(permissions))
  }

  /// The path without links.
  static func resolve(_ path: String) throws(Failure) -> String {
    guard let resolved = unsafe withPath(path, { unsafe realpath($0, nil) }) else {
      throw Failure(code: errno)
    }
    defer { unsafe free(resolved) }
    return unsafe text(ofPath: resolved)
  }

  /// The path without links and `..`, as it will be once the folders in it that are missing are made.
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

  /// Seconds on a clock that never goes back.
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

  /// Calls again when a signal came in between.
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

// C's functions whose names the members above hide, the same in every C library.

private func openFile(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
  unsafe open(path, flags, 0o666)
}

private func openPrivate(_ path: UnsafePointer<CChar>) -> Int32 {
  unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
}

private func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func readFile(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  unsafe read(descriptor, buffer.baseAddress, buffer.count)
}

private func writeFile(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe write(descriptor, bytes.baseAddress, bytes.count)
}

private func readFile(
  _ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer, at place: Int
) -> Int {
  unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(place))
}

private func writeFile(
  _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at place: Int
) -> Int {
  unsafe pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(place))
}

private func renameFile(
  _ path: UnsafePointer<CChar>, _ destination: UnsafePointer<CChar>
) -> Int32 {
  unsafe rename(path, destination)
}
