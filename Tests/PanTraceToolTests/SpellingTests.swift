import Foundation
import PanAnalysis
@testable import PanTraceTool
import Testing

/// One spelling, and one word for one thing, in whatever people read.
@Suite struct SpellingTests {
  /// What is not written, and what is written for it.
  ///
  /// *Cancelled* is spelled as UIKit spells it. Code keeps the names that Swift gives it.
  private static let instead: [String: String] = [
    "behaviour": "behavior", "behaviours": "behaviors", "colour": "color", "colours": "colors",
    "coloured": "colored", "canceled": "cancelled", "canceling": "cancelling",
    "recogniser": "recognizer", "recognise": "recognize", "recognised": "recognized",
    "recognises": "recognizes", "centre": "center", "centred": "centered", "grey": "gray",
    "labelled": "labeled", "unlabelled": "unlabeled", "analysed": "analyzed",
    "analysing": "analyzing", "normalised": "normalized", "neighbour": "neighbor",
    "neighbours": "neighbors", "judgement": "judgment", "catalogue": "catalog",
    "organised": "organized", "minimise": "minimize", "maximise": "maximize",
    "optimise": "optimize", "summarise": "summarize", "synchronised": "synchronized",
    "handoff": "hand-off", "touchdown": "touch-down", "cutoff": "bound", "cut-off": "bound",
  ]

  static let documents: [String] =
    ["README.md", "traces/README.md", "Tests/Quirks/README.md", "Tests/README.md"]
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
      Self.misspelled(Self.prose(of: "A *grey* colour, `colour`\n```\ncolour\n```\n")).count == 2)
    #expect(Self.misspelled("--colour NO_COLOUR L3.colour l3_colour_pt color") == [])
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
