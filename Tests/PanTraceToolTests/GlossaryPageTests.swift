import Foundation
import Testing

@testable import PanReports

/// The manual's glossary is the one of `pantrace explain`.
@Suite struct GlossaryPageTests {
  private static let path = Repository.path("notebooks-md/glossary.md")
  private static let themes: [(title: String, entries: [Glossary.Entry])] = [
    ("Verdicts and decisions", Glossary.decisions), ("Replays and the display", Glossary.replays),
    ("Statistics", Glossary.statistics), ("Tuning", Glossary.tuning), ("Files", Glossary.files),
  ]

  /// The part of the page that follows from the glossary.
  private static let tables = themes.map { theme in
    let rows = theme.entries.map { entry in
      let others = entry.names.dropFirst().joined(separator: ", ")
      return "| \(cell(entry.names[0])) | \(cell(others)) | \(cell(entry.meaning)) |\n"
    }
    return "## \(theme.title)\n\n| word | also | what it means |\n| --- | --- | --- |\n"
      + rows.joined()
  }.joined(separator: "\n")

  private static func cell(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("<", with: "&lt;").replacing("*", with: "\\*")
  }

  @Test func `every word is on the page, with its meaning`() throws {
    #expect(Self.themes.map(\.entries.count).reduce(0, +) == Glossary.entries.count)
    var page = try String(contentsOfFile: Self.path, encoding: .utf8)
    let start = try #require(page.range(of: "## \(Self.themes[0].title)\n")?.lowerBound)
    if ProcessInfo.processInfo.environment["PANTRACE_RECORD"] != nil {
      page.replaceSubrange(start..., with: Self.tables)
      try page.write(toFile: Self.path, atomically: true, encoding: .utf8)
    }
    #expect(page[start...] == Self.tables)
  }

  @Test func `the words that the page prefers are the first of their meaning`() throws {
    let page = try String(contentsOfFile: Self.path, encoding: .utf8)
    let rows = page.matches(of: /\n\| \*\*([^*]+)\*\* \| ([^|]*) \|/)
    #expect(rows.count > 15)
    for row in rows {
      let word = Glossary.key(String(row.output.1))
      #expect(Glossary.entry(word)?.names.first == word, "\(word)")
    }
  }
}
