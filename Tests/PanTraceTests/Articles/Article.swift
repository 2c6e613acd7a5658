import Foundation
import Testing

/// An article of the documentation, and the tests with its code.
struct Article {
  let text: String
  private let tests: String

  /// The article with a name, whose code is in the calling file.
  init(_ name: String, tests: String = #filePath) {
    self.init(page: "Sources/PanTrace.docc/\(name).md", tests: tests)
  }

  /// The page at a path in the package, whose code is in the calling file.
  init(page: String, tests: String = #filePath) {
    text = Repository.text(page)
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
