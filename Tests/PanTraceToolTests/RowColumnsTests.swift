import PanAnalysis
import PanTestSupport
@testable import PanTraceTool
import PanTraces
import Testing

/// Rows of chosen columns, and no rows at all.
@Suite struct RowColumnsTests {
  private static let input = Repository.path("Tests/Quirks/bad-intent.csv")
  private static let own = Repository.path("traces/page-turns.csv")

  @Test(arguments: [own, input, Repository.path("traces/hard-cases.csv")])
  func `chosen columns are those of all rows, in the order asked for`(input: String) throws {
    let all = CSVRecords.of(ToolRun("analyze", input, "-q", "-f", "csv").output)
    let header = try #require(all.first)
    let names = [header[header.count - 1], "decision", "rejected_code", "trace", "L6_settle_ms"]
    let chosen = ToolRun(
      "analyze", input, "-q", "-f", "csv", "--columns", names.joined(separator: ","))
    let places = try names.map { name in
      try #require(header.firstIndex { $0.lowercased() == name.lowercased() }, "\(name)")
    }
    #expect(CSVRecords.of(chosen.output) == all.map { row in places.map { row[$0] } })
  }

  @Test func `the listing names every verdict of a row`() {
    let listing = ToolRun("explain", "columns").output.split { $0.isWhitespace }
      .joined(separator: " ")
    let names = TraceAnalysis.Verdict.allCases.map(\.name).joined(separator: ", ")
    #expect(listing.contains(names + " or rejected"), "\(listing)")
  }

  @Test func `a name that is no column is refused`() {
    func run(_ columns: String, _ more: String...) -> ToolRun {
      ToolRun(["analyze", Self.own, "-q", "--columns", columns] + more)
    }
    let unknown = run("trace,decison", "-f", "csv")
    #expect(unknown.code == .usage && unknown.error.contains("Did you mean decision?"))
    #expect(unknown.output.isEmpty)
    #expect(run("trace,trace", "-f", "csv").error.contains("comes twice"))
    #expect(run("trace,", "-f", "csv").error.contains("a name is empty"))
    #expect(run("trace").error.contains("none are written"))
    #expect(run("trace", "-f", "csv", "--by", "file").code == .usage)
  }

  @Test func `no traces are no result`() throws {
    let folder = try TemporaryFolder()
    let list = "@" + (try folder.write("# nothing today\n", to: "list"))
    #expect(ToolRun("analyze", list, "-f", "csv").code == .noInput)
    let header = try folder.write("trace_id,t_ms,phase,x_pt,y_pt\n", to: "a.csv")
    #expect(ToolRun("analyze", header, "-f", "csv").code == .noInput)
    let rejected = Repository.path("Tests/Quirks/inconsistent-value.csv")
    #expect(ToolRun("analyze", rejected, "-f", "csv").code == .noInput)
  }

  @Test(arguments: [own, Repository.path("notebooks-md/groups_files/grips.csv")])
  func `a comparison has chosen columns, too`(input: String) throws {
    let words = ["compare", input, "-q", "-f", "csv", "--policies", "progress,vaul"]
    let all = CSVRecords.of(ToolRun(words).output)
    let header = try #require(all.first)
    let names = [header[header.count - 1], "policy", "trace", "decision"]
    let places = try names.map { try #require(header.firstIndex(of: $0), "\($0)") }
    let chosen = ToolRun(words + ["--columns", names.joined(separator: ",")])
    #expect(CSVRecords.of(chosen.output) == all.map { row in places.map { row[$0] } })
    let unknown = ToolRun(words + ["--columns", "decison"])
    #expect(unknown.code == .usage && unknown.error.contains("Did you mean decision?"))
    // A comparison has no such option to be told of.
    #expect(!unknown.error.contains("--metrics"))
    #expect(ToolRun("compare", input, "--columns", "trace").error.contains("none are written"))
  }
}
