import Foundation
@testable import PanTraceTool
import PanTraces
import Testing

/// What is suggested must, pasted as it is, do what it promises.
struct SuggestedCommandsTests {
  private let folder: TemporaryFolder
  private let input: String

  /// Recordings under other column names, one of them not to be read, below a name made to be quoted.
  init() throws {
    folder = try TemporaryFolder()
    let text = try String(
      contentsOfFile: Repository.path("traces/page-turns.csv"), encoding: .utf8)
    input = try folder.write(
      text.replacing("t_ms", with: "when").replacing("x_pt", with: "across")
        + "broken,0,down,1O,5,finish,p1\n", to: "it's (mine) & yours/a b.csv")
  }

  private var reading: [String] { ["--map", "t_ms=when,x_pt=across"] }

  /// Everything that changes a replay: on the command line, and in a file.
  private func replaying() throws -> [String] {
    let file = try folder.write(
      """
      {"policy": "ours", "velocity": "lsq2", "hysteresis": 4, "rate": 90,
       "policies": {"ours": "v > 800 pt/s -> finish; p >= 0.4 -> finish"}}
      """, to: "pantrace.json")
    return ["--config", file, "--set", "lead=8", "--set", "end-at-last=true"]
  }

  /// The commands in a report: those of its code spans, and the block that makes it again.
  private func commands(of report: String) -> [String] {
    report.matches(of: /`+ ?(pantrace [^`\n]*[^` \n]) ?`+|\n(pantrace report [^\n]*)\n/)
      .compactMap { ($0.output.1 ?? $0.output.2).map(String.init) }
  }

  private func command(_ name: String, of commands: [String]) throws -> [String] {
    let command = try #require(
      commands.first { $0.hasPrefix("pantrace \(name) ") }, "\(commands)")
    return try ToolRun.words(command)
  }

  @Test func `what a report suggests goes on from its own run`() throws {
    let baseline = folder.path("base line.csv")
    let first = ToolRun(["check", input, "-q", "--save-baseline", baseline] + reading)
    #expect(first.code == .partlyRejected, "\(first.error)")
    let run = ToolRun(
      ["report", input, "-q", "-o", folder.path("out"), "--baseline", baseline] + reading
        + (try replaying()))
    #expect(run.code == .partlyRejected, "\(run.error)")
    let report = try folder.read("out/report.md")
    let commands = commands(of: report)

    let validation = ToolRun(try command("validate", of: commands))
    #expect(validation.code == .partlyRejected)
    #expect(validation.output.contains("across is \"1O\""), "\(validation.output)")

    let save = try command("check", of: commands)
    #expect(ToolRun(save).code == .partlyRejected)

    let again = try command("report", of: commands).map {
      $0 == "pantrace-report" ? folder.path("again") : $0
    }
    // Against the baseline as it is now nothing has changed; all else is the same.
    #expect(ToolRun(again + ["-q"]).code == .partlyRejected)
    #expect(try folder.read("again/analysis.csv") == folder.read("out/analysis.csv"))
    #expect(try folder.read("again/report.md").contains("are decided as in the baseline.**"))

    let tuned = ToolRun(try command("tune", of: commands) + ["-q", "-f", "json"])
    #expect(tuned.code == .partlyRejected, "\(tuned.error)")
    let object = try JSONSerialization.jsonObject(with: Data(tuned.output.utf8))
    let rules = try #require((object as? [String: Any])?["rules"] as? [[String: Any]])
    let yours = try #require(rules.first { $0["rule"] as? String == "current" })
    let head = try #require(report.firstMatch(of: /\| meant \| finish \| cancel \|/))
    let counts = report[head.range.upperBound...].matches(of: /\| (\w+) \| (\d+) \| (\d+) \|/)
    let finish = try #require(counts.first { $0.output.1 == "finish" }?.output)
    let cancel = try #require(counts.first { $0.output.1 == "cancel" }?.output)
    #expect(yours["false_cancels"] as? Int == Int(finish.3))
    #expect(yours["false_finishes"] as? Int == Int(cancel.2))
  }

  @Test func `a page says how to make itself again`() throws {
    let page = folder.path("page.html")
    #expect(ToolRun(["report", input, "-q", "-o", page] + reading).code == .partlyRejected)
    let before = try folder.read("page.html")
    let command = try #require(before.firstMatch(of: /<pre><code>(pantrace report .*?)\n?<\/code>/))
    let words = try ToolRun.words(
      command.output.1.replacing("&#39;", with: "'").replacing("&amp;", with: "&"))
    let again = words.map { $0 == "pantrace-report.html" ? page : $0 }
    #expect(ToolRun(again + ["-q"]).code == .partlyRejected)
    #expect(try folder.read("page.html") == before)
  }

  @Test func `through a transition, a check keeps what the report showed`() throws {
    let traces = Repository.path("traces/sheet-dismissals.csv")
    let baseline = folder.path("b.json")
    let words = ["--transition", "sheet"]
    #expect(ToolRun(["check", traces, "-q", "--save-baseline", baseline] + words).code == .ok)
    let same = ToolRun(["check", traces, "-q", "--baseline", baseline] + words)
    #expect(same.code == .ok && !same.output.contains("other options"), "\(same.output)")
    let report = ToolRun(
      ["report", traces, "-q", "-o", folder.path("out"), "--baseline", baseline] + words)
    #expect(report.code == .ok)
    #expect(try !folder.read("out/report.md").contains("other options"))
    let plain = ToolRun("check", traces, "-q", "--baseline", baseline)
    #expect(plain.output.contains("other options"))
  }

  @Test func `where a note is said, the command shows where it stands`() throws {
    let text = try String(
      contentsOfFile: Repository.path("traces/hard-cases.csv"), encoding: .utf8)
    let file = try folder.write(text.replacing("t_ms", with: "when"), to: "hard cases.csv")
    let run = ToolRun("analyze", file, "--map", "t_ms=when")
    let match = try #require(run.error.firstMatch(of: /: \d+ × ([a-z-]+).*\((.*) shows where\)/))
    let shown = ToolRun(try ToolRun.words(match.output.2))
    #expect(shown.output.contains("[\(match.output.1)]"), "\(shown.output)")
    let nothing = try folder.write("when,x,y\n0,a,b\n", to: "no thing.csv")
    let failed = ToolRun("analyze", nothing, "--map", "t_ms=when")
    let advice = try #require(failed.error.firstMatch(of: /help: (.*) shows everything/))
    let found = ToolRun(try ToolRun.words(advice.output.1))
    #expect(found.code == .noInput && found.output.contains("not-a-number"), "\(found.output)")
  }

  @Test func `options to paste say all that a file said`() throws {
    let file = try folder.write(#"{"rate": 30, "hysteresis": 25}"#, to: "pantrace.json")
    let traces = Repository.path("traces/page-turns.csv")
    let words = ["tune", traces, "-q", "--bootstrap", "0", "--config", file]
    let run = ToolRun(words + ["--set", "hysteresis=10"])
    let line = try #require(run.output.firstMatch(of: /For the command line:\n(.*)\n/)).output.1
    #expect(line.hasSuffix(" --config none") && !line.contains("hysteresis"), "\(line)")
  }

  @Test func `a path that begins with a hyphen is no option`() {
    #expect(ShellWord.operand("-a b.csv") == "'./-a b.csv'")
    #expect(ShellWord.operand("-") == "-")
  }
}
