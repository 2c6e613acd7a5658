import Foundation
import PanTraces
import Testing

/// The traces that come with the package, read from its folder.
enum ShippedTraces {
  static let files = [
    "back-swipes", "hard-cases", "page-turns", "recognised-pans", "sheet-dismissals",
  ]

  static func read(_ file: String) throws -> [Trace] {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../traces/\(file).csv").standardizedFileURL
    let bytes = try Data(contentsOf: url)
    let read = bytes.withUnsafeBytes {
      TraceReader.read($0, fileStem: file, options: ReadingOptions())
    }
    // What is compared with goldens was computed for 60 Hz, whatever the display had.
    return read.traces.map { trace in
      var trace = trace
      trace.refreshRate = nil
      return trace
    }
  }

  static func trace(_ id: String, in file: String) throws -> Trace {
    try #require(try read(file).first { $0.id == id })
  }
}
