import Foundation

/// Counts the instructions that a command takes, which depend neither on the machine's load nor on
/// its clock.
///
/// By valgrind's callgrind: hardware counters are hidden from most containers and virtual machines.
struct InstructionCount {
  /// As many traces as are counted on: callgrind is some fifty times slower than the command.
  static let traceCount = 1000

  private let valgrind: String

  /// Nil where there is no valgrind.
  init?() {
    let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let places = paths.map { "\($0)/valgrind" }
    guard
      let found = places.first(where: { FileManager.default.isExecutableFile(atPath: $0) })
    else { return nil }
    valgrind = found
  }

  /// The instructions of a command; nil where callgrind leaves none behind.
  func instructions(_ program: String, _ words: [String], folder: String) throws -> Int? {
    let path = folder + "/callgrind.out"
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = try ChildProcess(
      valgrind, ["--tool=callgrind", "--callgrind-out-file=" + path, program] + words)
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    let line = text?.split(separator: "\n").last(where: { line in
      line.hasPrefix("totals:") || line.hasPrefix("summary:")
    })
    return line?.split(separator: " ").last.flatMap { Int($0) }
  }
}
