import Foundation
import Testing

/// Compares a text with a file beside the tests; `PANTRACE_RECORD=1` writes it instead.
func expectGolden(
  _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Golden").appendingPathComponent(name + ".txt")
  if ProcessInfo.processInfo.environment["PANTRACE_RECORD"] == "1" {
    #expect(throws: Never.self, sourceLocation: sourceLocation) {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return
  }
  guard let golden = try? String(contentsOf: file, encoding: .utf8) else {
    Issue.record("missing golden file \(name).txt", sourceLocation: sourceLocation)
    return
  }
  #expect(text == golden, sourceLocation: sourceLocation)
}
