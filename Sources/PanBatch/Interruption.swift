#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What happens on control-C, on SIGTERM, on a closed pipe, and when an input shrinks.
public enum Interruption {
  /// A place in the table of temporary files; nil if the table was full.
  struct Registration {
    fileprivate let slot: Int?
  }

  /// Lets SIGINT and SIGTERM remove the temporary files and exit with 130 or 143.
  ///
  /// SIGBUS, which is how the system says that a mapped file has become shorter than it was, does
  /// so with a message and exit code 3: there is no usable input.
  ///
  /// SIGPIPE is ignored from now on, so that a write to a closed pipe fails with
  /// ``OutputError/closedPipe(_:)`` instead of ending the process. Call it once, before any output.
  public static func install() {
    createTable()
    signal(SIGPIPE, SIG_IGN)
    for number in [SIGINT, SIGTERM] {
      let before = signal(number, removeFilesAndExit)
      // A shell starts background jobs deaf to control-C; they stay so.
      if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
    signal(SIGBUS, removeFilesAndExit)
  }

  /// Has a signal remove a file until it is forgotten.
  static func register(_ path: String) -> Registration {
    lock.withLock {
      guard let table, let slot = (0..<slotCount).first(where: { table[$0] == nil }) else {
        return Registration(slot: nil)
      }
      // Never freed, as the handler may be reading it: some forty bytes for each file written.
      table[slot] = strdup(path)
      return Registration(slot: slot)
    }
  }

  static func forget(_ registration: Registration) {
    lock.withLock {
      guard let table, let slot = registration.slot else { return }
      table[slot] = nil
    }
  }

  private static func createTable() {
    lock.withLock {
      guard table == nil else { return }
      let slots = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: slotCount)
      slots.initialize(repeating: nil, count: slotCount)
      table = slots
    }
  }

  private static let lock = Lock()
}

/// More files than threads ever write at once.
private let slotCount = 64

/// The paths to remove, written under a lock and read by the handler without.
///
/// A pointer is set in one store, so that it is either there or not.
private nonisolated(unsafe) var table: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

private let shrunkInput: StaticString =
  "pantrace: an input became shorter while it was read\nhelp: Copy it first, then read the copy.\n"

/// Calls only what may be called in a signal handler: unlink, write and _exit.
private func removeFilesAndExit(_ number: Int32) {
  if let table {
    for slot in 0..<slotCount {
      if let path = table[slot] { unlink(path) }
    }
  }
  if number == SIGBUS {
    _ = write(2, shrunkInput.utf8Start, shrunkInput.utf8CodeUnitCount)
    _exit(3)
  }
  _exit(128 + number)
}
