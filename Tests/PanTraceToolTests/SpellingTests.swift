import Foundation
import PanMetrics
import Testing

@testable import PanReports
@testable import PanTraceTool

/// One spelling, and one word for one thing, in whatever people read.
@Suite struct SpellingTests {
  /// What is not written, and what is written for it.
  ///
  /// Code keeps the names that Swift gives it.
  private static let instead: [String: String] = [
    "behavior": "behavior", "behaviors": "behaviors", "color": "color", "colors": "colors",
    "colored": "colored", "canceled": "cancelled", "canceling": "cancelling",
    "recognizer": "recognizer", "recognize": "recognize", "recognized": "recognized",
    "recognizes": "recognizes", "center": "center", "centered": "centered", "gray": "gray",
    "labeled": "labeled", "unlabeled": "unlabeled", "analyzed": "analyzed",
    "analyzing": "analyzing", "normalized": "normalized", "neighbor": "neighbor",
    "neighbors": "neighbors", "judgment": "judgment", "catalog": "catalog",
    "organized": "organized", "minimize": "minimize", "maximize": "maximize",
    "optimize": "optimize", "summarize": "summarize", "synchronized": "synchronized",
    "handoff": "hand-off", "touchdown": "touch-down", "cutoff": "bound", "cut-off": "bound",
  ]

  static let documents: [String] =
    ["README.md", "traces/README.md", "traces/quirks/README.md", "Tests/README.md"]
    + ["notebooks-md", "Sources/PanTrace.docc"].flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: Repository.path(folder))) ?? [])
        .filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }
    }

  @Test(arguments: documents)
  func `a document is spelled in one way`(_ document: String) throws {
    let text = try String(contentsOfFile: Repository.path(document), encoding: .utf8)
    expectSpelled(Self.prose(of: text))
  }

  @Test func `the help is spelled in one way`() {
    for page in HelpTextTests.pages { expectSpelled(page) }
  }

  @Test func `the glossary is spelled in one way`() {
    expectSpelled(Glossary.entries.map(\.meaning).joined(separator: "\n"))
  }

  @Test func `what a metric is called is spelled in one way`() {
    for metric in Metric.allCases {
      let words = metric.info.id.map { $0 == "-" || $0 == "." ? " " : $0 }
      expectSpelled(String(words))
    }
  }

  @Test func `what is spelled otherwise is found`() {
    #expect(
      Self.misspelled(Self.prose(of: "A *gray* color, `color`\n```\ncolor\n```\n")).count == 2)
    #expect(Self.misspelled("--color NO_COLOR T1.x-center t1_x_center_pt color") == [])
  }

  private func expectSpelled(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for word in Self.misspelled(text) {
      #expect(
        Bool(false), "\(word): write \(Self.instead[word] ?? "")", sourceLocation: sourceLocation)
    }
  }

  private static func misspelled(_ text: String) -> [String] {
    // Names of options, variables and metrics are names.
    let plain = text.replacing(/--[a-z-]+|[A-Z]+_[A-Z]+|[A-Za-z][0-9][._][a-z0-9_-]+/, with: "")
    return plain.lowercased().split { !$0.isLetter && $0 != "-" && $0 != "'" }.map(String.init)
      .filter { instead[$0] != nil && instead[$0] != $0 }
  }

  /// A document without code, tags and links.
  private static func prose(of text: String) -> String {
    let parts = text.components(separatedBy: "```")
    return parts.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
      .joined(separator: "\n")
      .replacing(/`[^`\n]*`|<[^>\n]*>|\]\([^)]*\)/, with: "")
  }
}
