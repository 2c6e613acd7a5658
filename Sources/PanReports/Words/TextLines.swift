/// Text broken into lines for a terminal.
package enum TextLines {
  /// Lines of at most 80 columns, all but the first moved in by some spaces.
  package static func wrapped(_ text: String, indent: Int = 0) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if line.isEmpty {
        line = String(word)
      } else if indent + line.count + 1 + word.count <= 80 {
        line += " " + word
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return (lines + [line]).joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}

extension String {
  /// The text with spaces up to a width, and one at least.
  package func padding(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(1, width - count))
  }
}
