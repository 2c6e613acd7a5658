package import Foundation

extension Process {
  /// Waits for the end of a process that was started, and returns its status; for one that a signal
  /// ended, the signal.
  ///
  /// Foundation watches its processes through sockets, and now and then misses the end of one of two
  /// that end at once: it would wait for good. The system is asked instead, unless Foundation was first.
  package func exitStatus() -> Int32 {
    var status: Int32 = 0
    var found: pid_t
    repeat {
      found = unsafe waitpid(processIdentifier, &status, 0)
    } while found < 0 && errno == EINTR
    guard found == processIdentifier else {
      waitUntilExit()
      return terminationStatus
    }
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : signal
  }
}
