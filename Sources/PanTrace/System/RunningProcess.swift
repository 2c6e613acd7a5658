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

  /// The program and its arguments.
  package static var words: [String] { CommandLine.arguments }

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

  /// Ignores and handles signals. To be called once, before any output.
  ///
  /// SIGPIPE and SIGXFSZ are ignored, so that a write to a closed pipe or beyond the file size limit
  /// fails with an ``OutputError`` instead of ending the process. SIGBUS reports a mapped input that
  /// another program made shorter: a message, and exit code 3 (no usable input). Other signals end the
  /// process at once. What it was writing keeps its temporary name, and a later run removes it.
  package static func handleSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGBUS) { _ in
      let text: StaticString = """
        pantrace: an input became shorter while it was read
        help: Copy it first, then read the copy.

        """
      _ = unsafe write(2, text.utf8Start, text.utf8CodeUnitCount)
      _exit(3)
    }
  }

  /// Lets Ctrl-C clear the line on the terminal before it ends the process, or do that alone again.
  /// A caller that ignores it, as `nohup` may, is obeyed.
  package static func clearLineAtInterrupt(_ isShown: Bool) {
    let before = signal(
      SIGINT,
      isShown
        ? { _ in
          let clear: StaticString = "\r\u{1B}[K"
          _ = unsafe write(2, clear.utf8Start, clear.utf8CodeUnitCount)
          signal(SIGINT, SIG_DFL)
          raise(SIGINT)
        } : SIG_DFL)
    let (found, ignored) = unsafe (
      unsafeBitCast(before, to: Int.self), unsafeBitCast(SIG_IGN, to: Int.self)
    )
    if found == ignored { signal(SIGINT, SIG_IGN) }
  }

  /// Ends the process.
  package static func end(_ code: Int32) -> Never { exit(code) }
}
