#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The process that is running, as far as its start and its end go.
package enum RunningProcess {
  /// The variables it was started with; the last of several with one name counts.
  package static var environment: [String: String] {
    var variables: [String: String] = [:]
    variables.reserveCapacity(64)
    // Always there with one C library, and perhaps not with another.
    let entries: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe environ
    guard var entry = unsafe entries else { return variables }
    while let text = unsafe entry.pointee {
      let words = unsafe String(cString: text)
      if let sign = words.utf8.firstIndex(of: UInt8(ascii: "=")) {
        variables[String(words[..<sign])] = String(words[words.utf8.index(after: sign)...])
      }
      unsafe entry += 1
    }
    return variables
  }

  /// Ends it, unless a signal does already.
  package static func end(_ code: Int32) -> Never {
    Interruption.awaitEnd()
    exit(code)
  }
}

/// What `ulimit` leaves of memory and stack, and how the process keeps within it.
package enum ProcessLimits {
  /// As much stack as commands are written for, in bytes.
  private static let wantedStack = 1 << 20

  /// As much address space as the program takes by itself, and as much as each thread takes with its
  /// stack, its arena and the block that it reads, in bytes.
  private static let ownSpace = 192 << 20
  private static let threadSpace = 96 << 20

  /// The address space that the process may use, in bytes; nil for no limit.
  static let addressSpace = limit(spaceKind)

  /// No more threads than the address space has room for, and at least one.
  static func threads(_ wanted: Int) -> Int {
    guard let addressSpace else { return wanted }
    return max(1, min(wanted, (addressSpace - ownSpace) / threadSpace))
  }

  /// Does the process's work, on a thread of its own where the main one has too little stack.
  ///
  /// Where memory is limited, running out of it ends the process with a sentence and code 70.
  package static func during(_ work: @escaping @Sendable () -> Void) {
    if addressSpace != nil { explainEnd() }
    guard let stack = limit(stackKind), stack < wantedStack, let thread = WorkerThread(work)
    else { return work() }
    thread.join()
  }

  /// Says why the process ends where the runtime would say where.
  ///
  /// What was half-written stays, as removing it takes memory; the next run into the folder removes it.
  private static func explainEnd() {
    for number in [SIGABRT, SIGSEGV, SIGILL, SIGTRAP] {
      signal(number) { _ in
        let text: StaticString = """
          pantrace: the memory that this process may use is not enough (ulimit -v)
          help: Raise the limit, or give --jobs 1 and fewer gestures at once.

          """
        _ = unsafe write(2, text.utf8Start, text.utf8CodeUnitCount)
        _exit(70)
      }
    }
  }

  // Glibc's header gives the resources a type of their own, which its function does not take.
  #if canImport(Glibc)
  private typealias Kind = __rlimit_resource_t
  private static var spaceKind: Kind { Kind(RLIMIT_AS.rawValue) }
  private static var stackKind: Kind { Kind(RLIMIT_STACK.rawValue) }
  #else
  private typealias Kind = Int32
  private static var spaceKind: Kind { RLIMIT_AS }
  private static var stackKind: Kind { RLIMIT_STACK }
  #endif

  /// The soft limit of a resource; nil for none.
  private static func limit(_ kind: Kind) -> Int? {
    var limit = rlimit()
    guard unsafe getrlimit(kind, &limit) == 0, limit.rlim_cur != rlim_t.max else { return nil }
    // Darwin's infinity is the largest positive number.
    let value = Int(clamping: limit.rlim_cur)
    return value == Int.max ? nil : value
  }
}

/// The words that the process was started with.
package enum ProcessWords {
  /// The program and its arguments; bytes that are no text are kept (PanText's `PathText`).
  package static var all: [String] {
    (0..<Int(CommandLine.argc)).compactMap { index in
      unsafe CommandLine.unsafeArgv[index].map { unsafe System.text(ofPath: $0) }
    }
  }
}

/// The three descriptors that every process expects to be open.
package enum StandardDescriptors {
  /// Puts the null device where standard input, output or error is missing.
  ///
  /// Otherwise the next file that is opened becomes it, and messages end up in results. What is put
  /// there can be neither read from nor written to in the way of the one that is missing, so that
  /// callers get an error. Call it before anything is opened.
  package static func occupy() {
    for (descriptor, access) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) < 0 {
      // The system gives the lowest descriptor that is free.
      _ = unsafe open("/dev/null", access)
    }
  }
}
