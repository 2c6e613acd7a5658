import Foundation

/// Code in documents, and code in tests between `// snippet` and `// end`.
enum Snippets {
  /// The fenced blocks of a language.
  static func fenced(_ language: String, in text: String) -> [String] {
    parts(of: text, begin: "```\(language)", end: "```") { $0 }
  }

  /// The marked parts of a source, moved to the left margin.
  static func marked(in source: String) -> [String] {
    parts(of: source, begin: "// snippet", end: "// end") { lines in
      let margin =
        lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
      return lines.map { String($0.dropFirst(margin)) }
    }
  }

  /// The fenced Swift blocks in a source's documentation comments.
  static func commented(in source: String) -> [String] {
    let comments = source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let line = line.drop { $0 == " " }
      guard line.hasPrefix("///") else { return "" }
      return String(line.dropFirst(line.hasPrefix("/// ") ? 4 : 3))
    }
    return fenced("swift", in: comments.joined(separator: "\n"))
  }

  /// The lines that import modules.
  static func imports(of source: String) -> [String] {
    source.split(separator: "\n").map(String.init).filter { $0.hasPrefix("import ") }
  }

  private static func parts(
    of text: String, begin: String, end: String, shape: ([String]) -> [String]
  ) -> [String] {
    var found: [String] = []
    var open: [String]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let words = line.trimmingCharacters(in: .whitespaces)
      if let lines = open {
        if words == end {
          found.append(shape(lines).joined(separator: "\n"))
          open = nil
        } else {
          open?.append(line)
        }
      } else if words == begin {
        open = []
      }
    }
    return found
  }
}
