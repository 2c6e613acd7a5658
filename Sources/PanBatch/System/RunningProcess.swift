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
    // Always there with one C library, and perhaps not with another.
    let entries: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe environ
    guard var entry = unsafe entries else { return variables }
    while let text = unsafe entry.pointee {
      let parts = unsafe String(cString: text)
        .split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
      unsafe entry += 1
    }
    return variables
  }

  /// Ends it.
  package static func end(_ code: Int32) -> Never { exit(code) }
}
