import Foundation
import Testing

/// The documentation's tables of pieces and of rules name files and tests that are there.
struct SeedTableTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }

  private func swiftFiles(in folder: String) throws -> [String] {
    let found = try #require(
      FileManager.default.enumerator(
        at: Self.root.appending(path: folder), includingPropertiesForKeys: nil))
    return found.compactMap { ($0 as? URL)?.path }.filter { $0.hasSuffix(".swift") }
  }

  /// The words in code font of a table's cell.
  private func names(in cell: Substring) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// A row's cells; nil for a heading, a line below one, and anything else.
  private static func cells(of line: Substring) -> [Substring]? {
    guard line.hasPrefix("|"), !line.contains("---"), !line.hasSuffix("| source | test |") else {
      return nil
    }
    let cells = line.split(separator: "|")
    return cells.count == 3 ? cells : nil
  }

  @Test func `every row has a source and a test that exist`() throws {
    let page = try text("Sources/PanTrace.docc/WhereEachPieceIs.md")
    let rows = page.split(separator: "\n").compactMap { Self.cells(of: $0) }
    #expect(rows.count >= 40)
    let code = try swiftFiles(in: "Tests/PanTransitionsTests")
      .map { try String(contentsOfFile: $0, encoding: .utf8) }.joined()
    let files = try swiftFiles(in: "Sources")
    for row in rows {
      let sources: [String] = names(in: row[1])
      let tests: [String] = names(in: row[2])
      #expect(!sources.isEmpty && !tests.isEmpty, "\(row[0])")
      for source in sources {
        let isThere = files.contains { $0.hasSuffix("/" + source + ".swift") }
        #expect(isThere, "\(source)")
      }
      for test in tests { #expect(code.contains("struct \(test)"), "\(test)") }
    }
  }

  @Test func `every rule of the machinery has a test of the name that the documentation gives`()
    throws
  {
    let page = try text("Sources/PanTrace.docc/HowTransitionsBehave.md")
    let code = try swiftFiles(in: "Tests")
      .map { try String(contentsOfFile: $0, encoding: .utf8) }.joined()
    var rules = 0
    var isTable = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("|") else {
        isTable = false
        continue
      }
      if line == "| rule | known | test |" { isTable = true }
      guard isTable, let cells = Self.cells(of: line), cells[0] != " rule " else { continue }
      let test = cells[2].trimmingCharacters(in: .whitespaces)
      #expect(code.contains("func `\(test)`"), "\(test)")
      rules += 1
    }
    #expect(rules >= 60)
  }
}
