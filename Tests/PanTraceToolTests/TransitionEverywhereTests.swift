import Foundation
import PanTestSupport
import Testing

@testable import PanTraceTool

/// Every command that replays does so through a transition, in the same way.
struct TransitionEverywhereTests {
  private let sheets = Repository.path("traces/sheet-dismissals.csv")

  private func json(_ words: String...) throws -> [String: Any] {
    let run = ToolRun(words + ["-q", "-f", "json"])
    try #require(run.code == .ok, "\(run.error)")
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return try #require(object as? [String: Any])
  }

  private func rows(_ object: [String: Any], _ key: String) throws -> [[String: Any]] {
    try #require(object[key] as? [[String: Any]])
  }

  @Test(arguments: ["analyze", "replay", "report", "compare", "tune", "check"])
  func `the option and the file's key are there`(command: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(#"{"transition": "no-such"}"#, to: "pantrace.json")
    for words in [["--transition", "no-such"], ["--config", file]] {
      let more = command == "check" ? ["--save-baseline", folder.path("b.json")] : []
      let run = ToolRun([command, sheets] + words + more + ["-o", folder.path("out")])
      #expect(run.code == .usage && run.error.contains("'no-such'"), "\(run.error)")
    }
    #expect(ToolRun("help", command, "all").output.contains("--transition <name>"))
  }

  @Test func `compare puts each rule in place of the transition's own`() throws {
    // The transition's own rule is progress:threshold=0.5, so that one decides as it.
    let own = try json("analyze", sheets, "--transition", "sheet:duration=0.9")
    let compared = CSVRecords.of(
      ToolRun(
        "compare", sheets, "--transition", "sheet:duration=0.9", "--policies", "progress", "-q",
        "-f", "csv"
      ).output)
    let column = try #require(compared.first?.firstIndex(of: "decision"))
    let decisions = compared.dropFirst().map { $0[column] }
    let traces = try rows(own, "traces")
    #expect(traces.count == 10 && decisions.count == 10)
    for (decision, trace) in zip(decisions, traces)
    where trace["decision"] as? String != "system-cancelled" {
      #expect(decision == trace["decision"] as? String)
    }
    let text = ToolRun("compare", sheets, "--transition", "sheet", "--policies", "vaul").output
    #expect(
      text.contains(
        "Replayed through sheet, each rule in place of its own, progress:threshold=0.5."))
  }

  @Test func `tune compares with the transition's own rule, and its options give it again`() throws
  {
    let folder = try TemporaryFolder()
    let words = ["tune", sheets, "-q", "--bootstrap", "0", "--family", "progress", "--stats"]
    let run = ToolRun(words + ["--transition", "sheet"])
    let own = ToolRun(words + ["--transition", "sheet", "--policy", "progress:threshold=0.5"])
    #expect(run.code == .ok && run.output == own.output, "\(run.error)")
    let line = try #require(run.output.firstMatch(of: /For the command line:\n(.*)\n/)).output.1
    #expect(line.hasPrefix("--policy ") || line.hasPrefix("--transition sheet:"))
    let pasted = ToolRun(
      ["analyze", sheets, "-q", "-f", "json"] + (try ToolRun.words("pantrace " + line)))
    #expect(pasted.output.contains("\"transition\": \"sheet:"), "\(pasted.error)")
    let object = try #require(run.output.firstMatch(of: /As pantrace.json:\n(\{(.|\n)*?\n\})/))
    let file = try folder.write(String(object.output.1), to: "pantrace.json")
    let read = ToolRun("analyze", sheets, "-q", "-f", "json", "--config", file)
    #expect(read.output == pasted.output, "\(read.error)")
  }

  @Test func `check holds the end of the whole transition to a budget`() throws {
    let folder = try TemporaryFolder()
    func budget(_ most: Int) throws -> String {
      try folder.write(
        #"{"limits": {"L8.complete:max": {"max": \#(most)}}}"#, to: "budget-\(most).json")
    }
    let words = ["check", sheets, "-q", "--transition", "sheet:duration=1"]
    #expect(ToolRun(words + ["--budget", try budget(900)]).code == .ok)
    #expect(ToolRun(words + ["--budget", try budget(100)]).code == .checkNotMet)
    // Without a transition there is no such figure, and a limit without a figure fails.
    let plain = ToolRun("check", sheets, "-q", "--budget", try budget(900))
    #expect(plain.code == .checkNotMet, "\(plain.output)")
  }

  @Test func `a tap that starts a transition is no decision`() {
    let run = ToolRun("replay", sheets, "-q", "-t", "sheet-10", "--transition", "sheet:tap=yes")
    #expect(
      run.output
        == "sheet-10 through sheet: only time drives it, so nothing is decided; all over after "
        + "404.5 ms.\n")
  }

  @Test func `a direction that a transition does not take is not advised`() {
    let swipes = Repository.path("traces/back-swipes.csv")
    let run = ToolRun("analyze", swipes, "-q", "--transition", "composable-tabs")
    #expect(run.output.contains("left is to finish; --believe direction counts them all the same."))
    let refused = ToolRun("analyze", swipes, "--transition", "composable-tabs", "-d", "right")
    #expect(refused.code == .usage && refused.error.contains("only starts left"))
  }

  @Test(arguments: ["compare", "tune", "analyze", "check", "report"])
  func `what only time drives decides nothing`(command: String) {
    for name in ["sheet:tap=yes", "mini-player:disables-interaction=yes"] {
      let run = ToolRun(
        [command, sheets, "--transition", name]
          + (command == "check" ? ["--save-baseline", "none.json"] : [])
          + (command == "report" ? ["-o", "none"] : []))
      #expect(run.code == .usage && run.error.contains("only time drives \(name)"), "\(run.error)")
    }
  }

  @Test func `the whole transition's end has a column, and none without a transition`() throws {
    let through = ToolRun("analyze", sheets, "-q", "--transition", "sheet")
    #expect(through.output.contains("ms after it (L8.complete)"))
    #expect(
      ToolRun("analyze", sheets, "-q", "--transition", "sheet", "-f", "csv").output
        .contains(",l8_complete_ms,"))
    #expect(!ToolRun("analyze", sheets, "-q").output.contains("L8"))
    #expect(!ToolRun("analyze", sheets, "-q", "-f", "csv").output.contains("l8_"))
    let asked = ToolRun("analyze", sheets, "-q", "-f", "json", "--metrics", "L8").output
    #expect(asked.contains(#""l8_complete_ms_reason": "no-transition""#))
    let replayed = ToolRun(
      "replay", sheets, "-q", "-t", "sheet-04", "--transition", "sheet", "--log")
    #expect(replayed.output.contains(/the last at rest, all over after \d+\.\d ms\./))
    #expect(ToolRun("explain", "L8.complete").output.contains("completeTransition"))
  }
}

/// A recording with two pans, the second of which takes back what the first has done.
struct SequelTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    var rows = "# width_pt: 400\n# height_pt: 800\ntrace_id,t_ms,phase,x_pt,y_pt\n"
    func pan(_ id: String, from start: Int, at time: Int, by step: Int) {
      rows += "\(id),\(time),down,200,\(start)\n"
      for index in 1...20 {
        rows += "\(id),\(time + index * 20),move,200,\(start + index * step)\n"
      }
      rows += "\(id),\(time + 600),up,200,\(start + 20 * step)\n"
    }
    pan("both", from: 700, at: 0, by: -25)
    pan("both", from: 100, at: 2000, by: 8)
    pan("one", from: 700, at: 0, by: -25)
    file = try folder.write(rows, to: "player.csv")
  }

  private func replay(_ words: String...) -> ToolRun {
    ToolRun(["replay", file, "-q", "-t", "both", "--transition", "mini-player"] + words)
  }

  @Test(arguments: [[], ["--log"], ["-f", "markdown"]])
  func `a replay says how it went on`(words: [String]) {
    let run = ToolRun(["replay", file, "-q", "-t", "both", "--transition", "mini-player"] + words)
    #expect(
      run.output.contains(
        /Then, at 2000 ms: Cancelled: pulled \d+ % \(needs 50 %\)\./),
      "\(run.output)")
    #expect(run.output.contains("Travel down, 736 pt"))
  }

  @Test func `programs get the frames of a later pan after those of the first`() {
    let times = replay("-f", "csv").output.split(separator: "\n").dropFirst()
      .compactMap { Double($0.split(separator: ",")[1]) }
    #expect(times == times.sorted() && (times.last ?? 0) > 2600)
  }

  @Test func `what a transition does wrong stands before any count`() throws {
    let sheets = Repository.path("traces/sheet-dismissals.csv")
    let wrong = ["--transition", "cross-fade:as-written=yes", "-q"]
    let finding = "completed-against-outcome, in 8 gestures, first sheet-01: "
    let text = ToolRun(["analyze", sheets] + wrong)
    #expect(text.output.hasPrefix(finding), "\(text.output)")
    #expect(ToolRun(["report", sheets, "-o", folder.path("f")] + wrong).code == .ok)
    let report = try folder.read("f/report.md")
    let places = try [finding, "were cancelled though meant to finish"].map {
      try #require(report.range(of: $0)).lowerBound
    }
    #expect(places[0] < places[1])
    #expect(ToolRun("analyze", sheets, "--transition", "sheet", "-q").output.hasPrefix("5 of 9"))
  }

  @Test func `what a file says against the transition's direction is told once`() {
    let swipes = Repository.path("traces/back-swipes.csv")
    let said = "although \(swipes) says otherwise of 12 gestures"
    let run = ToolRun("analyze", swipes, "--transition", "sheet")
    #expect(run.output.contains("sheet goes down, " + said), "\(run.output)")
    let asked = ToolRun("analyze", swipes, "--transition", "sheet", "--direction", "down")
    #expect(!asked.output.contains(said))
    let quiet = ToolRun(
      "analyze", Repository.path("traces/sheet-dismissals.csv"), "--transition", "sheet")
    #expect(!quiet.output.contains("otherwise of"))
    let replay = ToolRun("replay", swipes, "-t", "back-01", "--transition", "sheet")
    #expect(replay.output.contains("Travel down (the file says right), 393 pt;"))
  }
}
