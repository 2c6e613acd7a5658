import Foundation
import PanEngine
import PanTestSupport
@testable import PanTraceTool
import PanTraces
import Testing

/// Rules and controllers of one's own in every command.
@Suite struct OwnPartsTests {
  /// The default rule, in words of one's own.
  private static let same = CustomRule("same") { release in
    let finishes = release.progress >= 0.5 || (release.velocity ?? 0) >= 500
    return ReleaseDecision(outcome: finishes ? .finish : .cancel)
  }
  private static let patient = CustomRule("patient") { release in
    release.decide(.progress, .atLeast, release.duration < 0.2 ? 0.2 : 0.5)
  }
  /// The usual percent-driven controller, wrapped.
  private static let steady = CustomInteraction(
    "steady", PercentDrivenInteraction(duration: 0.25),
    words: [ComponentText.Pair(key: "duration", text: "0.25")])
  private let program = Program(rules: [same, patient], controllers: [steady])
  private let traces = Repository.path("traces/page-turns.csv")

  private func run(_ words: String...) -> ToolRun { ToolRun(words, program: program) }

  private func column(_ name: String, _ csv: String) throws -> [String] {
    let lines = csv.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let place = try #require(lines.first?.firstIndex { $0 == name })
    return lines.dropFirst().map { String($0[place]) }
  }

  @Test func `a rule that does what ours does decides what ours decides`() throws {
    let own = run("analyze", traces, "--policy", "same", "-f", "csv")
    let ours = run("analyze", traces, "-f", "csv")
    #expect(own.code == .ok)
    #expect(try column("decision", own.output) == column("decision", ours.output))
    #expect(try column("l6_settle_ms", own.output) == column("l6_settle_ms", ours.output))
  }

  @Test func `the words that outputs show are words that the program takes`() throws {
    let named = run("analyze", traces, "--policy", "patient", "--controller", "steady")
    #expect(named.output.contains("own rule patient"))
    #expect(named.output.contains("custom/steady:duration=0.25"))
    let again = run(
      "analyze", traces, "--policy", "own rule patient", "--controller",
      "custom/steady:duration=0.25")
    #expect(again.output == named.output)
    #expect(again.code == .ok)
  }

  @Test func `a controller that does what ours does shows what ours shows`() throws {
    let own = run("replay", traces, "--trace", "page-02", "--controller", "steady", "-f", "csv")
    let ours = run(
      "replay", traces, "--trace", "page-02", "--controller", "percent-driven:duration=0.25", "-f",
      "csv")
    #expect(own.code == .ok)
    #expect(own.output == ours.output)
  }

  @Test func `rules of one's own are compared by name, and with all`() throws {
    let compared = run("compare", traces, "--policies", "same,progress-or-velocity")
    #expect(compared.code == .ok)
    #expect(compared.output.contains("The 2 rules differ on 0 of "))
    #expect(run("compare", traces, "-f", "csv").output.contains(",patient,"))
  }

  @Test func `tuning compares with a rule of one's own`() throws {
    let corpus = ToolRun("generate", "--count", "60", "--seed", "3").output
    let folder = try TemporaryFolder()
    let path = try folder.write(corpus, to: "corpus.csv")
    let tuned = run("tune", path, "--policy", "same", "--bootstrap", "20")
    #expect(tuned.code == .ok)
    #expect(tuned.output.contains("your rule"))
    let checked = run(
      "check", path, "--policy", "same", "--save-baseline", folder.path("baseline.csv"))
    #expect(checked.code == .ok, "\(checked.error)")
    let other = run(
      "check", path, "--policy", "patient", "--baseline", folder.path("baseline.csv"))
    #expect(other.code == .checkNotMet, "\(other.error)")
  }

  @Test func `a report says whose rule it was`() throws {
    let folder = try TemporaryFolder()
    let written = run("report", traces, "--policy", "patient", "-o", folder.path("report"))
    #expect(written.code == .ok, "\(written.error)")
    let report = try folder.read("report/report.md")
    #expect(report.contains("own rule patient"))
  }

  @Test func `policies and explain know a rule of one's own`() {
    for words in [["explain", "patient"]] {
      let run = ToolRun(words, program: program)
      #expect(run.code == .ok, "\(run.error)")
      #expect(run.output.contains("own rule patient"))
    }
    #expect(run("explain", "rules").output.contains("patient"))
  }

  @Test func `settings of a controller of one's own are refused with those that it has`() {
    let controller = run("analyze", traces, "--controller", "steady:duration=1")
    #expect(controller.error.contains("It is custom/steady:duration=0.25."))
    let misspelt = run("analyze", traces, "--controller", "stedy")
    #expect(misspelt.error.contains("one of steady, percent-driven, velocity-driven"))
    #expect(misspelt.error.contains("Did you mean steady?"))
  }

  @Test func `without them their names are unknown`() {
    let run = ToolRun("analyze", traces, "--policy", "patient")
    #expect(run.code == .usage)
    #expect(self.run("analyze", traces, "--policy", "patiant").error.contains("patient"))
  }
}

/// The columns of a study travel through every command.
struct OwnColumnsTests {
  private let folder: TemporaryFolder
  private let first: String
  private let second: String

  init() throws {
    folder = try TemporaryFolder()
    first = try folder.write(
      Self.file(
        "participant,condition,duration,force", [("p1", "gain,10,1"), ("p2", "\"a,b\",11,1")]),
      to: "first.csv")
    second = try folder.write(
      Self.file("participant,session,Condition", [("p1", "s2,loss")]), to: "second.csv")
  }

  /// Gestures with columns of their own, whose last differs from row to row where it is a number.
  private static func file(_ columns: String, _ traces: [(String, String)]) -> String {
    var text = "trace_id,t_ms,phase,x_pt,y_pt,\(columns)\n"
    for (index, trace) in traces.enumerated() {
      for row in 0...30 {
        let phase = row == 0 ? "down" : row == 30 ? "up" : "move"
        let force = trace.1.hasSuffix(",1") && index == 0 ? "\(row)" : ""
        text += "t\(index),\(row * 8),\(phase),\(row * 10),300,\(trace.0),\(trace.1)\(force)\n"
      }
    }
    return text
  }

  private func records(_ words: String...) -> [[String: String]] {
    let run = ToolRun(words + ["-q"])
    #expect(run.code == .ok, "\(run.error)")
    let lines = CSVRecords.of(run.output)
    return lines.dropFirst().map { row in
      Dictionary(zip(lines.first ?? [], row), uniquingKeysWith: { $1 })
    }
  }

  @Test func `analyze has them in csv under the columns of all files`() {
    let rows = records("analyze", first, second, "-f", "csv")
    #expect(rows.map { $0["condition"] } == ["gain", "a,b", "loss"])
    // The analysis has a duration of its own.
    #expect(rows.map { $0["recorded_duration"] ?? $0["duration"] } == ["10", "11", ""])
    #expect(rows.map { $0["session"] } == ["", "", "s2"])
    #expect(rows.map { $0["force"] } == ["", "1", ""])
    #expect(rows.allSatisfy { $0["duration_s"] == "0.24" })
  }

  @Test func `compare has them with who made the gesture`() {
    let rows = records("compare", first, second, "--policies", "progress,vaul", "-f", "csv")
    #expect(Set(rows.map { $0["condition"] }) == ["gain", "a,b", "loss"])
    #expect(Set(rows.map { $0["participant"] }) == ["p1", "p2"])
  }

  @Test func `json has them where a recording does`() throws {
    let json = ToolRun("analyze", first, second, "-f", "json", "-q").output
    let document = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let traces = try #require(document?["traces"] as? [[String: Any]])
    #expect(traces.map { $0["condition"] as? String } == ["gain", "a,b", "loss"])
    #expect(traces.map { $0["session"] as? String } == [nil, nil, "s2"])
  }

  @Test func `a report's figures and a conversion have them`() throws {
    #expect(ToolRun("report", first, second, "-q", "-o", folder.path("report")).code == .ok)
    let rows = CSVRecords.of(try folder.read("report/analysis.csv"))
    let place = try #require(rows.first?.firstIndex(of: "condition"))
    #expect(rows.dropFirst().map { $0[place] } == ["gain", "a,b", "loss"])
    let converted = try folder.write(
      ToolRun("import", first, "--from", "csv", "-o", "-", "-q").output, to: "converted.csv")
    #expect(
      records("analyze", converted, "-f", "csv").map { $0["condition"] } == ["gain", "a,b"])
    // Also what belongs to samples.
    #expect(try folder.read("converted.csv").contains(",gain,10,130\n"))
  }

  @Test func `rows of standard input have them`() throws {
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let text = try folder.read("first.csv")
    let writer = Thread { try? Data(text.utf8).write(to: URL(filePath: pipe)) }
    writer.start()
    #expect(records("analyze", pipe, "-f", "csv").map { $0["condition"] } == ["gain", "a,b"])
  }

  @Test func `the same name in two files is one person`() throws {
    let gestures = folder.path("gestures.csv")
    #expect(
      ToolRun("generate", "--count", "60", "--participants", "4", "-o", gestures).code == .ok)
    let copy = try folder.write(try folder.read("gestures.csv"), to: "copy.csv")
    let tuned = ToolRun("tune", gestures, copy, "-q", "--believe", "copies")
    #expect(tuned.output.hasPrefix("Too few people to say"), "\(tuned.error)")
  }
}
