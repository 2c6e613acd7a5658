#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

import PanTraces

/// Handles SIGINT, SIGTERM and SIGHUP, closed pipes, and truncated inputs (SIGBUS).
///
/// The signal handler only wakes a thread, as hardly any function is allowed in a handler. The
/// thread then removes unfinished outputs.
package enum Interruption {
  /// A temporary that must be removed before the process ends.
  enum Remains: Hashable, Sendable {
    /// A file that is being written.
    case file(String)
    /// The folder of a ``ScratchFolder``.
    case stage(String)
    /// A folder that was made for an output. Removed if empty.
    case emptyFolder(String)
  }

  /// Installs the handlers. To be called once, before any output.
  ///
  /// SIGINT, SIGTERM and SIGHUP remove unfinished outputs and exit with 128 plus their number.
  /// SIGBUS, which reports a truncated mapped file, does so with a message and exit code 3 (no
  /// usable input).
  ///
  /// SIGPIPE and SIGXFSZ are ignored, so that a write to a closed pipe or beyond the file size
  /// limit fails with an ``OutputError`` instead of ending the process.
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
      // The faulting access cannot be resumed.
      while true { pause() }
    }
  }

  /// Signals that were ignored at the start stay so: shells ignore SIGINT for background jobs,
  /// nohup ignores SIGHUP.
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

  /// Ends the process as a signal does: removes unfinished outputs and prints a message.
  static func end(saying message: String, code: Int32) -> Never {
    // Waits for shielded work to finish.
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
      // Another thread may still be writing into it, so removal is tried several times.
      for _ in 0..<100 where System.removeTree(path) { break }
    }
    let folders = remains.compactMap { if case .emptyFolder(let path) = $0 { path } else { nil } }
    for path in folders.sorted(by: { $0.utf8.count > $1.utf8.count }) {
      System.removeIfEmpty(path)
    }
  }

  /// Blocks forever if a signal is ending the process.
  ///
  /// Errors from then on only come from removed temporaries, and should not be printed.
  static func awaitEnd() { gate.withLock {} }

  // MARK: - What is to be removed

  private static let gate = Lock()
  private static let list = Lock()
  nonisolated(unsafe) private static var registered: Set<Remains> = []

  /// Registers a temporary for removal by signals, until ``forget(_:)``.
  static func register(_ remains: Remains) {
    _ = list.withLock { unsafe registered.insert(remains) }
  }

  static func forget(_ remains: Remains) {
    _ = list.withLock { unsafe registered.remove(remains) }
  }

  /// Runs work during which no signal ends the process.
  static func shielded<Result, Failure: Error>(
    _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try gate.withLock(work)
  }
}

/// The message and exit code of a signal.
private struct End {
  let message: String
  let code: Int32

  /// Nil for a signal that does not end the process.
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

/// The write end of the pipe on which the handler sends the signal's number.
private nonisolated(unsafe) var wakingEnd: Int32 = -1

/// Async-signal-safe: calls only `write`, and restores `errno`.
private func passOn(_ number: Int32) {
  let before = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = unsafe write(wakingEnd, &byte, 1)
  errno = before
}
