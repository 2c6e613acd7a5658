#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The command line, the environment, the standard descriptors and the end of the process.
package enum RunningProcess {
  /// The environment variables. Of several with one name, the last counts.
  package static var environment: [String: String] {
    var variables: [String: String] = [:]
    variables.reserveCapacity(64)
    // `environ` is optional in some C libraries only.
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

  /// The program and its arguments. Bytes that are no UTF-8 are preserved, see `PathText`.
  package static var words: [String] {
    (0..<Int(CommandLine.argc)).compactMap { index in
      unsafe CommandLine.unsafeArgv[index].map { unsafe System.text(ofPath: $0) }
    }
  }

  /// Opens the null device in place of closed standard descriptors (0, 1 and 2). To be called before
  /// other files are opened.
  ///
  /// Otherwise the next opened file would get such a descriptor, and messages would end up in
  /// results. The null device is opened for the opposite access, so that using the descriptor gives
  /// an error.
  package static func occupyStandardDescriptors() {
    for (descriptor, access) in [(Int32(0), O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) < 0 {
      // `open` returns the lowest free descriptor.
      _ = unsafe open("/dev/null", access)
    }
  }

  /// Exits, unless a signal is already ending the process.
  package static func end(_ code: Int32) -> Never {
    Interruption.awaitEnd()
    exit(code)
  }
}

/// The limits of `ulimit` on memory and stack.
package enum ProcessLimits {
  /// The stack that commands need, in bytes.
  private static let wantedStack = 1 << 20

  /// The address space in bytes of the program itself, and of each thread with its stack, its
  /// malloc arena and the block that it reads.
  private static let ownSpace = 192 << 20
  private static let threadSpace = 96 << 20

  /// The limit on address space in bytes. Nil for none.
  static let addressSpace = limit(spaceKind)

  /// Reduces a number of threads to what the address space allows, but not below 1.
  static func threads(_ wanted: Int) -> Int {
    guard let addressSpace else { return wanted }
    return max(1, min(wanted, (addressSpace - ownSpace) / threadSpace))
  }

  /// Runs the process's work, on a new thread if the main thread's stack is too small.
  ///
  /// With a limit on memory, running out of it ends the process with a message and code 70.
  package static func during(_ work: @escaping @Sendable () -> Void) {
    if addressSpace != nil { explainEnd() }
    guard let stack = limit(stackKind), stack < wantedStack, let thread = WorkerThread(work)
    else { return work() }
    thread.join()
  }

  /// Replaces the runtime's crash report by a message about memory.
  ///
  /// Unfinished outputs stay, as removing them takes memory. The next run into the folder removes
  /// them.
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

  // Glibc's constants have another type than the parameter of `getrlimit`.
  #if canImport(Glibc)
  private typealias Kind = __rlimit_resource_t
  private static var spaceKind: Kind { Kind(RLIMIT_AS.rawValue) }
  private static var stackKind: Kind { Kind(RLIMIT_STACK.rawValue) }
  #else
  private typealias Kind = Int32
  private static var spaceKind: Kind { RLIMIT_AS }
  private static var stackKind: Kind { RLIMIT_STACK }
  #endif

  /// The soft limit of a resource. Nil for none.
  private static func limit(_ kind: Kind) -> Int? {
    var limit = rlimit()
    guard unsafe getrlimit(kind, &limit) == 0, limit.rlim_cur != rlim_t.max else { return nil }
    // Darwin's infinity is the largest positive number.
    let value = Int(clamping: limit.rlim_cur)
    return value == Int.max ? nil : value
  }
}
