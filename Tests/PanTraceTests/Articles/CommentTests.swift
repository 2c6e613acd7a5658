import Foundation
import PanAnalysis
import PanTraces
import Testing

/// What the documentation comments say by hand of what catalogs and tests know.
@Suite struct CommentTests {
  @Test func `every example in a comment is code of the tests, and every one is shown`() throws {
    let tests = Repository.text("Tests/PanTraceTests/Articles/ExampleTests.swift")
    let sources = try #require(
      FileManager.default.enumerator(
        at: Repository.root.appending(path: "Sources"), includingPropertiesForKeys: nil))
    var shown: [String] = []
    for case let url as URL in sources where url.pathExtension == "swift" {
      shown += Snippets.commented(in: try String(contentsOf: url, encoding: .utf8))
    }
    #expect(shown.sorted() == Snippets.marked(in: tests).sorted())
    #expect(shown.count >= 11)
  }

  @Test(arguments: ColumnRole.allCases)
  func `the article on the format names every column`(_ role: ColumnRole) {
    let article = Article("TheTraceFormat")
    for name in role.names { #expect(article.text.contains("`\(name)`"), "\(name)") }
  }

  @Test(arguments: Metric.allCases)
  func `a metric's comment has its identifier, name and unit`(_ metric: Metric) {
    let info = metric.info
    let isPlain = ["1", "count", "frames"].contains(info.unit)
    let comment = "  /// `\(info.id)`: \(info.name)\(isPlain ? "" : " (\(info.unit))").\n"
    let source = Repository.text("Sources/PanAnalysis/Figures/Metric.swift")
    #expect(source.contains(comment + "  case \(metric)\n"))
  }
}
