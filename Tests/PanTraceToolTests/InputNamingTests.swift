import Foundation
import PanTestSupport
@testable import PanTraceTool
import Testing

/// What outputs call inputs.
@Suite struct InputNamingTests {
  private static let rows = "t_ms,phase,x_pt,y_pt\n0,down,5,5\n16,move,90,5\n33,up,300,5\n"

  private static func columns(_ run: ToolRun, _ names: String...) throws -> [[String]] {
    let records = CSVRecords.of(run.output)
    let places = try names.map { try #require(records.first?.firstIndex(of: $0), "\($0)") }
    return records.dropFirst().map { row in places.map { row[$0] } }
  }

  @Test func `a file that names nobody is a person, where that is asked for`() throws {
    let folder = try TemporaryFolder()
    let nobody = try folder.write(Self.rows, to: "a.csv")
    let somebody = try folder.write("# participant: kim\n" + Self.rows, to: "b.csv")
    let column = try folder.write(
      "participant,t_ms,phase,x_pt,y_pt\n,0,down,5,5\n,16,move,90,5\n,33,up,300,5\n", to: "c.csv")
    let words = ["analyze", nobody, somebody, column, "-q", "-f", "csv"]
    #expect(try Self.columns(ToolRun(words), "participant") == [[""], ["kim"], [""]])
    let run = ToolRun(words + ["--person-per-file"])
    #expect(try Self.columns(run, "participant") == [[nobody], ["kim"], [""]])
    let compared = ToolRun(
      "compare", nobody, "--policies", "progress", "--person-per-file", "-q",
      "-f", "csv")
    #expect(try Self.columns(compared, "participant") == [[nobody]])
  }
}
