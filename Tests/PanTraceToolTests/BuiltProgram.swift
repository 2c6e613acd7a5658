import Foundation
import PanTestSupport

/// The program as it was built, in a process of its own.
enum BuiltProgram {
  struct Finished {
    let status: Int32
    let output: String
    let error: String
  }

  /// Runs it on some words and waits for it.
  static func run(
    _ words: [String], in folder: URL? = nil, reading file: URL? = nil
  ) throws -> Finished {
    let process = Process()
    process.executableURL = Bundle.main.bundleURL.appending(path: "pantrace")
    process.arguments = words
    process.currentDirectoryURL = folder
    let (output, error) = (Pipe(), Pipe())
    if let file { process.standardInput = try FileHandle(forReadingFrom: file) }
    process.standardOutput = output
    process.standardError = error
    try process.run()
    // Both pipes are small enough to be read one after the other.
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let said = error.fileHandleForReading.readDataToEndOfFile()
    return Finished(
      status: process.exitStatus(), output: String(decoding: text, as: UTF8.self),
      error: String(decoding: said, as: UTF8.self))
  }
}
