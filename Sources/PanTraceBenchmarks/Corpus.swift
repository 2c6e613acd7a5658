import PanBatch

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
    let bytes = try InputBytes(.file(path))
    byteCount = bytes.count
    eventCount = bytes.withUnsafeBytes { bytes in
      // Every line but the header's and the remarks' is an event.
      var lines = 0
      var isRemark = true
      var start = true
      for byte in bytes {
        if start { isRemark = byte == UInt8(ascii: "#") }
        start = byte == 0x0A
        if start, !isRemark { lines += 1 }
      }
      return max(lines - 1, 0)
    }
  }
}
