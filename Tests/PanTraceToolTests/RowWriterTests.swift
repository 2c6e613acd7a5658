import Foundation
import PanTestSupport
@testable import PanTraceTool
import Testing

/// Rows go out while the input is read; nothing of that may show.
struct RowWriterTests {
  private let folder: TemporaryFolder
  private let traces = Repository.path("traces/back-swipes.csv")

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [["csv", "json"], ["txt", "csv"]])
  func `several outputs at once are what each is alone`(extensions: [String]) throws {
    let together = extensions.flatMap { ["-o", folder.path("together." + $0)] }
    #expect(ToolRun(["analyze", traces] + together).code == .ok)
    for name in extensions {
      #expect(ToolRun("analyze", traces, "-o", folder.path("alone." + name)).code == .ok)
      #expect(try folder.read("together." + name) == folder.read("alone." + name))
    }
  }

  /// Random ids without the line breaks that no field of a trace file can hold.
  @Test func `ids come out of csv as they went in`() throws {
    var random = SplitMix64(seed: 9)
    let letters = [
      "=", "+", "-", "@", "'", "\"", ",", ";", "\t", " ", "#", "é", "漢", "😀", "5", "a", "|",
    ]
    let ids = Set(
      (0..<60).map { _ in
        "x"
          + (0..<Int.random(in: 1...6, using: &random))
          .map { _ in letters.randomElement(using: &random) ?? "" }.joined() + "x"
      } + ["-5", "=a", "@b", "+1", "'c", "=\"d\"", "#e"]
    ).sorted()
    let rows = ids.map { id in
      let field = "\"" + id.replacingOccurrences(of: "\"", with: "\"\"") + "\""
      return "\(field),0,down,0,0\n\(field),10,move,60,0\n\(field),20,up,90,0\n"
    }
    let input = try folder.write(
      "trace_id,t_ms,phase,x_pt,y_pt\n" + rows.joined(), to: "ids.csv")
    let run = ToolRun("analyze", input, "-q", "-f", "csv")
    #expect(run.code == .ok, "\(run.error)")
    #expect(CSVRecords.of(run.output).dropFirst().map { $0[1] } == ids)
    let converted = ToolRun("import", input, "--from", "csv", "-o", "-", "-q").output
    let again = try folder.write(converted, to: "again.csv")
    #expect(ToolRun("import", again, "--from", "csv", "-o", "-", "-q").output == converted)
    #expect(run.output.contains(",-5,"))
  }

  @Test(arguments: ["1", "2", "7"])
  func `a file of rows is what standard output gets, on any number of threads`(
    jobs: String
  ) throws {
    let corpus = folder.path("corpus.csv")
    #expect(ToolRun("generate", "--count", "400", "-o", corpus).code == .ok)
    let output = ToolRun("analyze", corpus, "-f", "csv", "--jobs", "1").output
    #expect(output.split(separator: "\n").count == 401)
    let path = folder.path("rows.csv")
    #expect(ToolRun("analyze", corpus, "-o", path, "--jobs", jobs).code == .ok)
    #expect(try folder.read("rows.csv") == output)
  }

  @Test func `without a usable trace nothing is written`() throws {
    let empty = try folder.write("trace_id,t_ms,phase,x_pt,y_pt\n", to: "empty.csv")
    let toOutput = ToolRun("analyze", empty, "-f", "csv")
    #expect(toOutput.code == .noInput)
    #expect(toOutput.output.isEmpty)
    #expect(ToolRun("analyze", empty, "-o", folder.path("out.csv")).code == .noInput)
    #expect(try folder.files().keys.sorted() == ["empty.csv"])
  }

  @Test func `an output that cannot be opened is told before anything is read`() {
    let run = ToolRun("analyze", traces, "-o", folder.path("none/out.csv"))
    #expect(run.code == .outputFailed)
    #expect(run.output.isEmpty)
  }

  @Test func `a reader that has enough ends a run without a word`() {
    let run = ToolRun(["analyze", traces, "-f", "csv", "-q"], failing: .closed)
    #expect(run.code == .ok)
    #expect(run.error.isEmpty)
  }
}
