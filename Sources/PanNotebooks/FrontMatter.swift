import PanDocuments

/// The parameters at the head of a notebook, between two lines `---`.
///
/// Only `params:` and the indented lines below it are read. A title, and whatever else other tools
/// keep there, is left alone.
struct FrontMatter {
  /// How many lines it takes, both borders among them; 0 without any.
  private(set) var lineCount = 0
  private(set) var parameters: [String: String] = [:]
  private(set) var problems: [NotebookProblem] = []

  init(_ lines: [MarkdownLines.Line]) {
    // A block before the second border means that the first was a rule across the page, and a
    // line of some output must not become the second.
    guard let first = lines.first, Self.isBorder(first, "---"),
      let end = lines.dropFirst().firstIndex(where: {
        Self.isBorder($0, "---") || Self.isBorder($0, "...") || BlockFence(opening: $0.text) != nil
      }), BlockFence(opening: lines[end].text) == nil
    else { return }
    lineCount = end + 1
    var isInside = false
    for index in 1..<end {
      let line = lines[index]
      let content = line.text.drop { $0 == 0x20 || $0 == 0x09 }.trimmingTrailingBlanks
      guard let start = content.first, start != UInt8(ascii: "#") else { continue }
      if content.count == line.text.trimmingTrailingBlanks.count {
        isInside = content.elementsEqual("params:".utf8)
      } else if isInside {
        readParameter(content, line: index + 1)
      }
    }
  }

  private mutating func readParameter(_ content: ArraySlice<UInt8>, line: Int) {
    let text = String(decoding: content, as: UTF8.self)
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, Self.isName(parts[0]), content.validText != nil else {
      problems.append(NotebookProblem(line: line, kind: .badParameter(text)))
      return
    }
    parameters[String(parts[0])] = Self.unquoted(parts[1].drop { $0 == " " || $0 == "\t" })
  }

  private static func isBorder(_ line: MarkdownLines.Line, _ border: String) -> Bool {
    line.text.trimmingTrailingBlanks.elementsEqual(border.utf8)
  }

  private static func isName(_ name: Substring) -> Bool {
    !name.isEmpty
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  /// The value without one pair of quotation marks around it.
  private static func unquoted(_ value: Substring) -> String {
    guard value.count >= 2, let first = value.first, first == value.last, "'\"".contains(first)
    else { return String(value) }
    return String(value.dropFirst().dropLast())
  }
}
