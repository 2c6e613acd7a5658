import Foundation
import PanDocuments

/// A generated corpus in a temporary file.
struct Corpus {
  let traceCount: Int
  let eventCount: Int
  let byteCount: Int
  let path: String

  /// Has the tool write the same bytes for the same count.
  init(traceCount: Int, tool: String, folder: String) throws {
    path = "\(folder)/corpus-\(traceCount).csv"
    self.traceCount = traceCount
    _ = try ChildProcess(tool, ["generate", "--count", String(traceCount), "-o", path])
    (byteCount, eventCount) = try Self.count(path)
  }

  /// Every line but the header's and the remarks' is an event.
  ///
  /// Read in pieces: the pages of a mapped file would count as the memory of every program that is
  /// started afterwards.
  private static func count(_ path: String) throws -> (bytes: Int, events: Int) {
    guard let file = FileHandle(forReadingAtPath: path) else { return (0, 0) }
    var (bytes, lines) = (0, 0)
    var isRemark = false
    var isStart = true
    while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty {
      bytes += piece.count
      for byte in piece {
        if isStart { isRemark = byte == UInt8(ascii: "#") }
        isStart = byte == 0x0A
        if isStart, !isRemark { lines += 1 }
      }
    }
    return (bytes, max(lines - 1, 0))
  }
}
