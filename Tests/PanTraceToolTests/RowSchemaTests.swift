import Foundation
import PanTestSupport
@testable import PanTraceTool
import Testing

/// What `help columns` says of rows is so in every row that is written.
@Suite struct RowSchemaTests {
  private static let inputs = [
    Repository.path("traces"), Repository.path("Tests/Quirks/bad-intent.csv"),
  ]
  private static let usual = RowListing.all[0].columns.filter { $0.option == nil }

  private static func rows(_ words: [String]) -> [[String]] {
    CSVRecords.of(ToolRun(words + inputs + ["-q", "-f", "csv"]).output)
  }

  @Test func `the columns without options are the header of an analysis`() throws {
    let header = try #require(Self.rows(["analyze"]).first)
    // Then the header lines of the files.
    #expect(header == Self.usual.map(\.name) + ["device"])
    let compared = try #require(Self.rows(["compare"]).first)
    #expect(compared.starts(with: RowListing.all[1].columns.map(\.name)))
  }

  @Test(arguments: [
    ["analyze"], ["analyze", "--metrics", "all"],
    ["analyze", "--transition", "sheet"], ["analyze", "--metrics", "L3"],
    ["compare", "--policies", "progress,vaul,ionic-swipe-back"],
  ])
  func `every cell is of its column's type, and null only where it may be`(words: [String]) throws {
    let schema = RowListing.all[words[0] == "analyze" ? 0 : 1]
    let all = Self.rows(words)
    let header = try #require(all.first)
    let known = schema.columns.filter { header.contains($0.name) }
    #expect(header.starts(with: known.map(\.name)), "the order is another")
    let has = Set(words.filter { $0.hasPrefix("--") })
    for column in schema.columns where header.contains(column.name) {
      let option = column.option
      #expect(option.map(has.contains) != false || has.contains("--metrics"), "\(column.name)")
    }
    #expect(all.count > 20)
    for row in all.dropFirst() {
      let isRejected = row.contains("rejected")
      for (column, cell) in zip(known, row) {
        let fits =
          switch column.type {
          case _ where cell.isEmpty:
            column.null == .sometimes || column.null == .rejected && isRejected
          case "varchar": true
          case "double": Double(cell) != nil && cell.contains { ".e".contains($0) }
          case "bigint": Int(cell) != nil
          default: column.type == "boolean" && ["true", "false"].contains(cell)
          }
        #expect(fits, "\(column.name): '\(cell)'")
      }
    }
  }

  @Test func `every column is listed with its type and its meaning`() {
    let text = ToolRun("explain", "columns")
    #expect(text.code == .ok && text.output.contains("l6_settle_ms"))
    #expect(text.output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(text.output)")
    let rows = text.output.matches(of: #/(?m)^  [^ ]+ +(varchar|double|bigint|boolean) /#)
    #expect(rows.count == RowListing.all.map(\.columns.count).reduce(0, +))
  }
}
