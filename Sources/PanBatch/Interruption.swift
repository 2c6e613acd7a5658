#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

import PanText

/// What happens on control-C, on SIGTERM and SIGHUP, on a closed pipe, and when an input shrinks.
///
/// The handler only passes the signal on to a thread of its own, so that what is half-written can be
/// taken away by ordinary code; in a handler next to nothing is allowed.
package enum Interruption {
  /// Something that must not outlive the process.
  enum Remains: Hashable, Sendable {
    /// A file that is being written.
    case file(String)
    /// A folder in which a ``FolderEdition`` is put together.
    case stage(String)
    /// A folder that was made for an output, and goes unless something is in it.
    case emptyFolder(String)
  }

  /// Lets SIGINT, SIGTERM and SIGHUP remove what is half-written and exit with 128 and their number.
  ///
  /// SIGBUS, which is how the system says that a mapped file has become shorter than it was, does
  /// so with a message and exit code 3: there is no usable input.
  ///
  /// SIGPIPE and SIGXFSZ are ignored from now on, so that a write to a closed pipe, or beyond the
  /// size that a file may have, fails with an ``OutputError`` instead of ending the process. Call it
  /// once, before any output.
  package static func install() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    unsafe wakingEnd = ends[1]
    let waitingEnd = ends[0]
    guard WorkerThread({ wait(at: waitingEnd) }) != nil else { return }
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) { signal(number, passOn) }
    signal(SIGBUS) { number in
      passOn(number)
      // What was read cannot be gone on with.
      while true { pause() }
    }
  }

  /// A shell starts background jobs deaf to control-C, and nohup to SIGHUP; they stay so.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    unsafe sigaction(number, nil, &action)
    #if canImport(Darwin)
    let handler = unsafe action.__sigaction_u.__sa_handler
    #elseif canImport(Musl)
    let handler = unsafe action.__sa_handler.sa_handler
    #else
    let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private static func wait(at descriptor: Int32) {
    var number: UInt8 = 0
    while true {
      guard unsafe read(descriptor, &number, 1) == 1 || errno == EINTR else { return }
      guard let end = End(Int32(number)) else { continue }
      self.end(saying: end.message, code: end.code)
    }
  }

  /// Ends the process as a signal would, over something that it cannot go on without.
  static func end(saying message: String, code: Int32) -> Never {
    // A thread inside a critical section finishes it first.
    gate.withLock {
      removeAll()
      Array(message.utf8).withByteView { bytes in
        unsafe bytes.withBuffer { bytes in _ = unsafe write(2, bytes.baseAddress, bytes.count) }
      }
      _exit(code)
    }
  }

  private static func removeAll() {
    let remains = list.withLock { unsafe Array(registered) }
    for case .file(let path) in remains { System.remove(path) }
    for case .stage(let path) in remains {
      // Another thread may be writing into it still.
      for _ in 0..<100 where System.removeTree(path) { break }
    }
    let folders = remains.compactMap { if case .emptyFolder(let path) = $0 { path } else { nil } }
    for path in folders.sorted(by: { $0.utf8.count > $1.utf8.count }) {
      System.removeIfEmpty(path)
    }
  }

  /// Waits for the end of the process if a signal has begun it.
  ///
  /// What fails from then on fails because what was half-written has gone, and is not worth a word.
  static func awaitEnd() { gate.withLock {} }

  // MARK: - What is to be removed

  private static let gate = Lock()
  private static let list = Lock()
  nonisolated(unsafe) private static var registered: Set<Remains> = []

  /// Has a signal remove something until it is forgotten.
  static func register(_ remains: Remains) {
    _ = list.withLock { unsafe registered.insert(remains) }
  }

  static func forget(_ remains: Remains) {
    _ = list.withLock { unsafe registered.remove(remains) }
  }

  /// Does some work that no signal may find half done.
  static func shielded<Result, Failure: Error>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try gate.withLock(work)
  }
}

/// How a signal ends the process.
private struct End {
  let message: String
  let code: Int32

  /// Nil for a signal that ends nothing.
  init?(_ number: Int32) {
    switch number {
    case SIGINT: message = "pantrace: stopped by control-C (SIGINT)\n"
    case SIGTERM: message = "pantrace: stopped by SIGTERM\n"
    case SIGHUP: message = "pantrace: stopped, as the terminal is gone (SIGHUP)\n"
    case SIGBUS:
      message = """
        pantrace: an input became shorter while it was read
        help: Copy it first, then read the copy.

        """
      code = 3
      return
    default: return nil
    }
    code = 128 + number
  }
}

/// Where the handler tells the thread which signal came.
private nonisolated(unsafe) var wakingEnd: Int32 = -1

/// Calls only what may be called in a signal handler, and leaves `errno` to the code it interrupts.
private func passOn(_ number: Int32) {
  let before = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = unsafe write(wakingEnd, &byte, 1)
  errno = before
}
