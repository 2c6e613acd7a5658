import Foundation
import PanTrace

#if !FUZZING
@testable import PanTraceTool
#endif

/// A file that holds what a fuzzer tries, for readers that are given a path.
enum InputFile {
  private static let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"

  /// The path of a file with these bytes, the same each time; its name ends in `suffix`.
  static func path(holding bytes: UnsafeBufferPointer<UInt8>, suffix: String = "") -> String {
    let path = "\(folder)/pantrace-fuzz-\(getpid())\(suffix)"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let written = write(descriptor, bytes.baseAddress, bytes.count)
    precondition(written == bytes.count, "no room for the file")
    close(descriptor)
    return path
  }
}

/// Does some reading, whose refusals must name the file and say why.
func accepted(_ path: String, _ read: () throws -> Void) {
  do {
    try read()
  } catch let failure as CommandFailure {
    precondition(failure.message.hasPrefix(path), "a refusal without a place: \(failure.message)")
    precondition(failure.exitCode != .internalError, "a defect: \(failure.message)")
  } catch let error as InputError {
    precondition(error.message.hasPrefix(path), "a refusal without a place: \(error.message)")
  } catch {
    preconditionFailure("an error that is not put into words: \(error)")
  }
}
