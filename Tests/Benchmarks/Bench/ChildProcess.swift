#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A program that was run to its end, and what it cost.
struct ChildProcess {
  /// Wall-clock seconds from its start to its end.
  let seconds: Double
  /// The most memory it had at any time, in bytes.
  let peakMemory: Int
  /// The exit code. -1 if a signal ended it.
  let exitCode: Int32

  /// The program could not be started.
  struct NotStarted: Error {
    let path: String
    let code: Int32
  }

  /// Runs a program, and discards its standard output and standard error.
  init(_ path: String, _ words: [String]) throws(NotStarted) {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    #else
    var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [1, 2] as [Int32] {
      unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    var arguments: [UnsafeMutablePointer<CChar>?] =
      unsafe ([path] + words).map { unsafe strdup($0) } + [nil]
    defer { unsafe arguments.forEach { unsafe free($0) } }
    let clock = ContinuousClock()
    let start = clock.now
    var process = pid_t()
    let code = unsafe posix_spawn(&process, path, &actions, nil, &arguments, environ)
    guard code == 0 else { throw NotStarted(path: path, code: code) }
    var status: Int32 = 0
    var usage = rusage()
    while unsafe wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    let elapsed = (clock.now - start).components
    seconds = Double(elapsed.seconds) + Double(elapsed.attoseconds) * 1e-18
    #if canImport(Darwin)
    peakMemory = Int(usage.ru_maxrss)
    #else
    peakMemory = Int(usage.ru_maxrss) * 1024
    #endif
    exitCode = status & 0x7F == 0 ? status >> 8 & 0xFF : -1
  }
}
