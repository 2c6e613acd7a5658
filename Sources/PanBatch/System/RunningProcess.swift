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
