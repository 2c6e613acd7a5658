import CommandLineKit
import Foundation
import Testing

@testable import PanTraceTool

@Suite struct AnalyzeTests {
  private func json(_ words: String...) throws -> [String: Any] {
    let run = ToolRun(words + ["-q", "-f", "json"])
    #expect(run.code == .ok)
    let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return try #require(value as? [String: Any])
  }

  @Test func `every shipped trace is accounted for`() throws {
    let document = try json("analyze", Repository.path("traces"))
    let decisions = try #require(document["decisions"] as? [String: Int])
    let traces = try #require(document["traces"] as? [[String: Any]])
    let verdicts = ["finish", "cancel", "system_cancelled", "undecided", "not_recognised"]
    #expect(traces.count == 65)
    #expect(verdicts.reduce(0) { $0 + (decisions[$1] ?? 0) } == 65)
    let ends = traces.filter { $0["decision"] as? String == "undecided" }
    #expect(ends.compactMap { $0["trace"] as? String } == ["no-lift"])
  }

  @Test func `deciding at the last sample leaves nothing undecided`() throws {
    let document = try json("analyze", Repository.path("traces"), "--end-at-last")
    let decisions = try #require(document["decisions"] as? [String: Int])
    #expect(decisions["undecided"] == 0)
  }

  @Test func `the forms agree on the traces and their decisions`() throws {
    let input = Repository.path("traces/hard-cases.csv")
    let document = try json("analyze", input)
    let traces = try #require(document["traces"] as? [[String: Any]])
    let csv = ToolRun("analyze", input, "-q", "-f", "csv").output.split(separator: "\n")
    let lines = ToolRun("analyze", input, "-q", "-f", "ndjson").output.split(separator: "\n")
    #expect(csv.count == traces.count + 1)
    #expect(lines.count == traces.count)
    let header = csv[0].split(separator: ",", omittingEmptySubsequences: false)
    let decision = try #require(header.firstIndex(of: "decision"))
    for (index, trace) in traces.enumerated() {
      let row = csv[index + 1].split(separator: ",", omittingEmptySubsequences: false)
      let line = try JSONSerialization.jsonObject(with: Data(lines[index].utf8))
      #expect(String(row[decision]) == trace["decision"] as? String)
      #expect((line as? NSDictionary) == trace as NSDictionary)
    }
  }

  @Test(arguments: ["text", "json", "ndjson", "csv", "markdown"])
  func `threads and repetition change no byte`(format: String) throws {
    let folder = try TemporaryFolder()
    let corpus = folder.path("corpus.csv")
    #expect(ToolRun("generate", "--count", "100", "--seed", "3", "-o", corpus).code == .ok)
    let runs = ["1", "2", "5", "2"].map { jobs in
      ToolRun("analyze", corpus, "-q", "-f", format, "--jobs", jobs).output
    }
    #expect(Set(runs).count == 1)
    #expect(!runs[0].isEmpty)
  }

  @Test func `an output is written in the form its name asks for`() throws {
    let folder = try TemporaryFolder()
    let run = ToolRun(
      "analyze", Repository.path("traces/page-turns.csv"), "-q", "-o", folder.path("a.csv"), "-o",
      folder.path("a.json"), "-o", folder.path("a.md"))
    #expect(run.code == .ok)
    #expect(run.output.isEmpty)
    #expect(try folder.read("a.csv").hasPrefix("source,trace,"))
    #expect(try folder.read("a.json").hasPrefix("{\n"))
    #expect(try folder.read("a.md").hasPrefix("| trace |"))
  }

  /// Margins by hand: (300 − 110) / 393 − 0.5 and (60 − 30) / 393 − 0.5; both stopped before lift.
  @Test func `the margin is the distance to the bound`() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(ToolTests.goodFile, to: "x.csv")
    let document = try json("analyze", input)
    let traces = try #require(document["traces"] as? [[String: Any]])
    let margins = traces.compactMap { $0["margin"] as? Double }
    #expect(
      zip(margins, [190.0 / 393 - 0.5, 30.0 / 393 - 0.5]).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(traces.map { $0["no_velocity"] as? String } == ["stopped", "stopped"])
    #expect(traces.map { $0["decision"] as? String } == ["cancel", "cancel"])
  }
}
