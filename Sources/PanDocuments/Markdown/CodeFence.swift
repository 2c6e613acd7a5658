import PanTraces

/// Delimiters for code that are longer than any run of backticks inside it.
package enum CodeFence {
  /// A code span.
  ///
  /// A text that begins or ends with a backtick or a space gets a space on both sides.
  package static func span(_ text: String) -> String {
    guard !text.isEmpty else { return "" }
    let fence = String(repeating: "`", count: longestRun(in: text.utf8) + 1)
    let edges = [text.unicodeScalars.first, text.unicodeScalars.last]
    let isBlank = text.unicodeScalars.allSatisfy { $0 == " " }
    let needsPadding = !isBlank && edges.contains { $0 == "`" || $0 == " " }
    return needsPadding ? "\(fence) \(text) \(fence)" : fence + text + fence
  }

  /// A fenced block that ends in a line feed.
  ///
  /// Only letters, digits, and `-_=. ` are kept of `info`.
  package static func block(_ text: String, info: String) -> String {
    let body = VisibleText.manyLines(text)
    let fence = around(body.utf8)
    let words = info.unicodeScalars.filter {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789-_=. ".unicodeScalars.contains($0))
    }
    let end = body.isEmpty || body.hasSuffix("\n") ? "" : "\n"
    return fence + String(String.UnicodeScalarView(words)) + "\n" + body + end + fence + "\n"
  }

  /// A fence for a block, of more backticks than any run inside.
  private static func around(_ body: some Sequence<UInt8>) -> String {
    String(repeating: "`", count: max(3, longestRun(in: body) + 1))
  }

  private static func longestRun(in text: some Sequence<UInt8>) -> Int {
    var longest = 0
    var run = 0
    for byte in text {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
