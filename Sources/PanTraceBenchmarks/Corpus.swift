import Foundation
import PanBatch
import PanTraces

/// A generated corpus in a temporary file.
struct Corpus {
  let count: Int
  let byteCount: Int
  let path: String

  /// Writes the same bytes for the same count.
  init(count: Int) throws {
    let generator = try TraceGenerator(seed: 1)
    let writer = try TraceWriter(for: [generator.trace(at: 0)])
    var bytes: [UInt8] = []
    writer.appendHeader(to: &bytes)
    for index in 0..<count { writer.append(generator.trace(at: index), to: &bytes) }
    let file =
      NSTemporaryDirectory() + "/pantrace-bench-\(ProcessInfo.processInfo.processIdentifier).csv"
    try bytes.withUnsafeBytes { try AtomicOutput.write($0, to: OutputTarget(file)) }
    path = file
    self.count = count
    byteCount = bytes.count
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
