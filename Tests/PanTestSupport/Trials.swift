import Foundation

/// How much of what has no end is tried each time.
package enum Trials {
  /// A number of trials; `PANTRACE_TRIALS=8` asks for eight times as many, as before a release.
  package static func count(_ usual: Int) -> Int { usual * factor }

  private static let factor =
    ProcessInfo.processInfo.environment["PANTRACE_TRIALS"].flatMap { Int($0) } ?? 1
}
