import PanText

/// A document built block by block, with one empty line between blocks.
package struct MarkdownDocument: Sendable, Equatable {
  /// The document so far, ending in one line feed unless it is empty.
  package private(set) var text = ""

  private let topLevel: Int

  /// Creates an empty document; `topLevel` is the level of its headings of level 1.
  package init(topLevel: Int = 1) { self.topLevel = topLevel }

  /// Adds a heading; levels beyond 1 to 6 are brought into that range.
  package mutating func heading(_ level: Int, _ content: Markdown) {
    let level = min(6, max(1, level + topLevel - 1))
    append(block: String(repeating: "#", count: level) + " \(content.source)\n")
  }

  /// Adds a paragraph.
  package mutating func paragraph(_ content: Markdown) {
    append(block: content.source + "\n")
  }

  /// Adds a paragraph that stands out.
  package mutating func quote(_ content: Markdown) { append(block: "> " + content.source + "\n") }

  /// Adds a line between what is above and below.
  package mutating func rule() { append(block: "---\n") }

  /// Adds columns side by side, each from top to bottom, as a table with one or more rows.
  package mutating func columns(_ columns: [[Markdown]]) {
    guard let height = columns.map({ $0.count }).max() else { return }
    let rows = (0..<height).map { row in
      columns.map { row < $0.count ? $0[row].source : "" }
    }
    let separator = columns.map { _ in "---" }
    let lines = rows.prefix(1) + [separator] + rows.dropFirst()
    append(block: lines.map { "| \($0.joined(separator: " | ")) |\n" }.joined())
  }

  /// Adds a list, one line per item, with bullets.
  package mutating func list(_ items: [Markdown]) {
    guard !items.isEmpty else { return }
    append(block: items.map { "- " + $0.source + "\n" }.joined())
  }

  /// Adds a table.
  package mutating func table(_ table: Table) {
    append(block: table.markdown)
  }

  /// Adds a block of code, shown as it is; `info` names its language.
  package mutating func code(_ text: String, info: String = "text") {
    append(block: CodeFence.block(text, info: info))
  }

  /// Adds a picture that follows the reader's theme, the light one where themes are unknown.
  ///
  /// `alternative` is the finding in one sentence, for those who do not see it.
  package mutating func picture(light: LinkTarget, dark: LinkTarget, alternative: String) {
    append(block: Self.picture(light, dark, alternative, between: "\n", indent: "  "))
  }

  /// The markup of a picture, with something between its lines.
  static func picture(
    _ light: LinkTarget, _ dark: LinkTarget, _ alternative: String, between end: String,
    indent: String
  ) -> String {
    let lines = [
      "<picture>",
      "\(indent)<source media=\"(prefers-color-scheme: dark)\" srcset=\"\(dark.encoded)\">",
      "\(indent)<img alt=\"\(XMLEscape.line(alternative))\" src=\"\(light.encoded)\">",
      "</picture>",
    ]
    return lines.map { $0 + end }.joined()
  }

  /// Adds a part that is folded away under its summary, which is plain text.
  package mutating func details(
    summary: String, _ build: (inout MarkdownDocument) -> Void
  ) {
    append(block: "<details>\n<summary>\(XMLEscape.line(summary))</summary>\n")
    build(&self)
    append(block: "</details>\n")
  }

  private mutating func append(block: String) {
    if !text.isEmpty { text += "\n" }
    text += block
  }
}

/// Delimiters for code that are longer than any run of backticks inside it.
package enum CodeFence {
  /// A code span; a text that begins or ends with a backtick or a space is padded.
  package static func span(_ text: String) -> String {
    guard !text.isEmpty else { return "" }
    let fence = String(repeating: "`", count: longestRun(in: text.utf8) + 1)
    let edges = [text.unicodeScalars.first, text.unicodeScalars.last]
    let isBlank = text.unicodeScalars.allSatisfy { $0 == " " }
    let needsPadding = !isBlank && edges.contains { $0 == "`" || $0 == " " }
    return needsPadding ? "\(fence) \(text) \(fence)" : fence + text + fence
  }

  /// A fenced block that ends in a line feed; `info` keeps letters, digits, and `-_=. `.
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
