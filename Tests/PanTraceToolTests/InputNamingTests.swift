import Foundation
import PanTestSupport
import Testing

@testable import PanTraceTool

/// What outputs call inputs.
@Suite struct InputNamingTests {
  private static let rows = "t_ms,phase,x_pt,y_pt\n0,down,5,5\n16,move,90,5\n33,up,300,5\n"

  private static func columns(_ run: ToolRun, _ names: String...) throws -> [[String]] {
    let records = CSVRecords.of(run.output)
    let places = try names.map { try #require(records.first?.firstIndex(of: $0), "\($0)") }
    return records.dropFirst().map { row in places.map { row[$0] } }
  }

  @Test func `names are relative to a folder, however files and folder are spelled`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("site/a"), withIntermediateDirectories: true)
    let file = try folder.write(Self.rows, to: "site/a/p1.csv")
    _ = try folder.write(Self.rows, to: "site/p2.csv")
    let root = folder.path("site")
    for (input, root) in [
      (root, root), (root, root + "/"), (root + "/a/../", folder.path("./site/a/..")),
    ] {
      let run = ToolRun("analyze", input, "--root", root, "-q", "-f", "csv")
      #expect(try Self.columns(run, "source", "trace") == [["a/p1.csv", "p1"], ["p2.csv", "p2"]])
    }
    let json = ToolRun("analyze", file, "--root", root, "-f", "json")
    #expect(!json.output.contains(folder.path("")) && json.output.contains("\"a/p1.csv\""))
    let outside = ToolRun("analyze", file, "--root", folder.path("sit"))
    #expect(outside.code == .usage && outside.error.contains("is not below"))
    #expect(ToolRun("analyze", file, "--root", file).code == .usage)
    let messages = ToolRun("analyze", file, "--root", root)
    #expect(!messages.error.contains("validate a/p1.csv"))
  }

  @Test func `a file that names nobody is a person, where that is asked for`() throws {
    let folder = try TemporaryFolder()
    let nobody = try folder.write(Self.rows, to: "a.csv")
    let somebody = try folder.write("# participant: kim\n" + Self.rows, to: "b.csv")
    let column = try folder.write(
      "participant,t_ms,phase,x_pt,y_pt\n,0,down,5,5\n,16,move,90,5\n,33,up,300,5\n", to: "c.csv")
    let words = ["analyze", nobody, somebody, column, "--root", folder.path(""), "-q", "-f", "csv"]
    #expect(try Self.columns(ToolRun(words), "participant") == [[""], ["kim"], [""]])
    let run = ToolRun(words + ["--people", "one-per-file"])
    #expect(try Self.columns(run, "participant") == [["a.csv"], ["kim"], [""]])
    let compared = ToolRun(
      "compare", nobody, "--policies", "progress", "--people", "one-per-file", "--root",
      folder.path(""), "-q", "-f", "csv")
    #expect(try Self.columns(compared, "participant") == [["a.csv"]])
  }

  @Test func `a name for standard input that is not read is refused`() throws {
    let file = Repository.path("traces/back-swipes.csv")
    let run = ToolRun("analyze", file, "--name", "a.csv")
    #expect(run.code == .usage && run.error.contains("--name is for standard input"))
    #expect(ToolRun("analyze", "-", "--name", "").code == .usage)
  }
}
