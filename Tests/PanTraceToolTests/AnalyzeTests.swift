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
    let verdicts = ["finish", "cancel", "system_cancelled", "undecided", "not_recognized"]
    #expect(traces.count == 65)
    #expect(verdicts.reduce(0) { $0 + (decisions[$1] ?? 0) } == 65)
    let ends = traces.filter { $0["decision"] as? String == "undecided" }
    #expect(ends.compactMap { $0["trace"] as? String } == ["no-lift"])
  }

  @Test func `deciding at the last sample leaves nothing undecided`() throws {
    let document = try json("analyze", Repository.path("traces"), "--set", "end-at-last=true")
    let decisions = try #require(document["decisions"] as? [String: Int])
    #expect(decisions["undecided"] == 0)
  }

  @Test func `the forms agree on the traces and their decisions`() throws {
    let input = Repository.path("traces/hard-cases.csv")
    let document = try json("analyze", input)
    let traces = try #require(document["traces"] as? [[String: Any]])
    let csv = ToolRun("analyze", input, "-q", "-f", "csv").output.split(separator: "\n")
    #expect(csv.count == traces.count + 1)
    let header = csv[0].split(separator: ",", omittingEmptySubsequences: false)
    let decision = try #require(header.firstIndex(of: "decision"))
    for (index, trace) in traces.enumerated() {
      let row = csv[index + 1].split(separator: ",", omittingEmptySubsequences: false)
      #expect(String(row[decision]) == trace["decision"] as? String)
    }
  }

  @Test(arguments: ["text", "json", "csv", "markdown"])
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
    #expect(try folder.read("a.md").contains("\n| trace |"))
  }

  /// Margins by hand: (300 − 110) / 393 − 0.5 and (60 − 30) / 393 − 0.5; both stopped before lift.
  @Test(arguments: [
    ("a.svg", "a picture"), ("a.XLSX", "a spreadsheet"), ("a.ndjson", "JSON lines"),
  ])
  func `a name of a form that others write is refused with what to write`(
    name: String, kind: String
  ) throws {
    let folder = try TemporaryFolder()
    let words = [
      "analyze", Repository.path("traces/page-turns.csv"), "-q", "-o", folder.path(name),
    ]
    let run = ToolRun(words)
    #expect(run.code == .usage)
    #expect(run.error.contains("has the name of \(kind)"), "\(run.error)")
    // Who gives the form knows.
    #expect(ToolRun(words + ["-f", "csv"]).code == .ok)
  }

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

  @Test func `machines get the standard columns, and more only where asked for`() throws {
    let input = Repository.path("traces/page-turns.csv")
    func header(_ words: String...) throws -> [String] {
      let run = ToolRun(["analyze", input, "-q", "-f", "csv"] + words)
      return try #require(run.output.split(separator: "\n").first).split(separator: ",")
        .map(String.init)
    }
    let standard = try header()
    let more = try header("--metrics", "L3.median")
    let all = try header("--metrics", "all")
    #expect(!standard.contains { $0.hasPrefix("s1") || $0.hasPrefix("s2") })
    #expect(try header("--metrics", "S1").contains("s1_flag"))
    #expect(!standard.contains("l3_median_pt") && !standard.contains("t1_path_pt"))
    #expect(more.filter { !standard.contains($0) }.allSatisfy { $0.hasPrefix("l3_") })
    #expect(more.contains("l3_median_pt_flag"))
    #expect(Set(all).isSuperset(of: more) && all.contains("t1_path_pt"))
  }

  @Test func `a flagged figure is marked, and in no median`() throws {
    let input = Repository.path("traces/page-turns.csv")
    let document = try json("analyze", input, "--metrics", "S1")
    let traces = try #require(document["traces"] as? [[String: Any]])
    let flagged = traces.count { $0["s1_flag"] as? String == "band-limited" }
    let rows = try #require(document["metrics"] as? [[String: Any]])
    let row = try #require(rows.first { $0["metric"] as? String == "S1" })
    #expect(row["flagged"] as? Int == flagged)
    let plain = traces.filter { $0["s1_flag"] as? String != "band-limited" }
    #expect(row["defined"] as? Int == plain.compactMap { $0["s1"] as? Double }.count)
    let text = ToolRun("analyze", input, "-q", "-m", "S1").output
    #expect(text.components(separatedBy: "†: ").count == 1)
    #expect(text.contains("† band-limited") == (flagged > 0))
  }

  /// 2 of 6 by Clopper & Pearson 1934, from scipy.stats.binomtest: 0.0433 to 0.7772.
  @Test func `error rates come with their intervals`() throws {
    let run = ToolRun("analyze", Repository.path("traces/page-turns.csv"), "-q", "--stats")
    #expect(
      run.output.contains(
        "2 of 6 were cancelled though meant to finish (33 %, plausibly 4 to 78 %)"))
    #expect(
      run.output.contains(/D1\.false-cancel +false cancel rate +% +33\.3 +4\.3 +77\.7 +6\n/))
    let few = ToolRun(
      "analyze", Repository.path("traces/page-turns.csv"), "-q", "--policy", "hero-video")
    #expect(
      few.output.contains(
        "1 of 2 finished though meant to cancel (50 %, too few people for an interval: 2)"))
    let document = try json("analyze", Repository.path("traces/page-turns.csv"))
    let rates = try #require(document["error_rates"] as? [String: Any])
    let low = try #require(rates["false_cancel_low_percent"] as? Double)
    #expect(abs(low - 4.327_187) < 1e-4)
    // The two that were meant to come back are two people's, of a study in which people repeat.
    #expect(rates["false_finish_low_percent"] is NSNull)
  }

  @Test(arguments: ["L6.settle", "D1.error", "S2"])
  func `every metric can be explained`(name: String) {
    let run = ToolRun("explain", name)
    #expect(run.code == .ok)
    for word in ["unit ", "range ", "better ", "basis "] { #expect(run.output.contains(word)) }
  }
}

/// D1 in the summary: page-turns.csv has 6 meant to finish of which 2 are cancelled, 2 to cancel.
@Suite struct DecisionQualityTests {
  @Test func `labeled traces come with cost and balanced accuracy`() throws {
    let input = Repository.path("traces/page-turns.csv")
    let run = ToolRun("analyze", input, "-q", "-f", "json")
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let decisions = try #require(document["decisions"] as? [String: Int])
    let quality = try #require(document["decision_quality"] as? [String: Double])
    #expect(decisions["false_finishes"] == 0 && decisions["false_cancels"] == 2)
    #expect(quality["cost_1_1"] == 2 && quality["cost_3_1"] == 2 && quality["cost_1_3"] == 6)
    #expect(abs((quality["balanced_accuracy"] ?? 0) - (4.0 / 6 + 1) / 2) < 1e-12)
    let text = ToolRun("analyze", input, "-q", "--stats").output
    #expect(text.contains(/D1\.cost:1:3 +cost of errors +6\.0\n/))
    #expect(text.contains(/D1\.balanced-accuracy +balanced accuracy +0\.833\n/))
  }

  @Test(arguments: [(true, "one-class"), (false, "unlabeled")])
  func `without labels, or with one class, they say why they are not there`(
    isLabeled: Bool, reason: String
  ) throws {
    let folder = try TemporaryFolder()
    let unlabeled = ToolTests.goodFile.replacingOccurrences(of: ",intent", with: "")
      .replacingOccurrences(of: ",finish", with: "")
    let input = try folder.write(isLabeled ? ToolTests.goodFile : unlabeled, to: "x.csv")
    let run = ToolRun("analyze", input, "-q", "-f", "json")
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    let quality = try #require(document["decision_quality"] as? [String: Any])
    #expect(quality["balanced_accuracy"] is NSNull)
    #expect(quality["balanced_accuracy_reason"] as? String == reason)
    #expect(quality["cost_1_3"] as? Double == (isLabeled ? 6 : nil))
    let text = ToolRun("analyze", input, "-q", "--stats").output
    #expect(text.contains(/D1\.balanced-accuracy +balanced accuracy +—\n/) == isLabeled)
  }

  @Test(arguments: ["D1", "d1.error"])
  func `a rate of all traces is no metric of one, and where it stands is said`(word: String) {
    let run = ToolRun("analyze", Repository.path("traces/page-turns.csv"), "--metrics", word)
    #expect(run.code == .usage && run.error.contains("help: --stats shows D1."), "\(run.error)")
  }
}
