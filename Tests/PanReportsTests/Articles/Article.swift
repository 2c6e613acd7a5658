import Foundation
import Testing

/// An article of the documentation, and the tests with its code.
struct Article {
  let text: String
  private let tests: String

  /// The article with a name, whose code is in the calling file.
  init(_ name: String, tests: String = #filePath) {
    text = Repository.text("Sources/PanTrace.docc/\(name).md")
    self.tests = (try? String(contentsOf: URL(filePath: tests), encoding: .utf8)) ?? ""
  }

  /// Expects the article to show what its code came to.
  func expectShown(_ output: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let block = output.hasSuffix("\n") ? String(output.dropLast()) : output
    #expect(
      Snippets.fenced("text", in: text).contains(block), "not shown:\n\(output)",
      sourceLocation: sourceLocation)
  }

  /// Expects the article's code to be what the tests run: first the imports, then the snippets.
  func expectSnippets(sourceLocation: SourceLocation = #_sourceLocation) {
    var imports = Snippets.imports(of: tests)
    imports.removeAll { ["import PanTestSupport", "import Testing"].contains($0) }
    let shown = Snippets.fenced("swift", in: text)
    #expect(shown.first == imports.joined(separator: "\n"), sourceLocation: sourceLocation)
    let snippets = Snippets.marked(in: tests)
    #expect(shown.dropFirst().sorted() == snippets.sorted(), sourceLocation: sourceLocation)
    #expect(!snippets.isEmpty, sourceLocation: sourceLocation)
  }
}

/// The files of the package.
enum Repository {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// A file's text; empty where there is none.
  static func text(_ path: String) -> String {
    (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
  }
}

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
