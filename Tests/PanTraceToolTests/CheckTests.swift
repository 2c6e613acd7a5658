import Foundation
import Testing

@testable import PanTraceTool

@Suite struct CheckTests {
  private let traces = Repository.path("traces/page-turns.csv")
  private static let stricter = ["--policy", "progress-or-velocity:progress=0.5,velocity=600"]

  private func budget(_ limits: String, in folder: TemporaryFolder) throws -> String {
    try folder.write("{\"limits\": {\(limits)}}", to: "budget.json")
  }

  @Test(arguments: [
    (#""verdict.undecided": {"max": 0}"#, ExitCode.ok),
    // 2 of 6 false cancels: 33 %, whose interval from 4 to 78 % reaches down to the limit.
    (#""D1.false-cancel": {"max": 20}"#, .checkNotMet),
    (#""D1.false-cancel": {"max": 20, "mode": "strict"}"#, .checkNotMet),
    (#""D1.false-cancel": {"max": 20, "mode": "lenient"}"#, .ok),
    (#""D1.false-cancel": {"mode": "lenient", "max": 4}"#, .checkNotMet),
    // The ninth decile of 8 figures would be their maximum in disguise.
    (#""R1.progress:p90": {"max": 9}"#, .checkNotMet),
    (#""R1.progress:max": {"max": 9, "min": -1}"#, .ok),
    (#""R1.progress:max": {"min": 8}"#, .checkNotMet),
    (#""L3.median:median": {"max": 100}"#, .ok),
    // 4 of 6 and 2 of 2 right: 0.833. It has no interval: the figure counts.
    (#""D1.balanced-accuracy": {"min": 0.8}, "D1.error": {"max": 50}"#, .ok),
    (#""D1.balanced-accuracy": {"min": 0.9}"#, .checkNotMet),
    (#""D1.cost:1:3": {"max": 6}, "D1.cost": {"max": 2}"#, .ok),
    (#""D1.cost:1:3": {"max": 5}"#, .checkNotMet),
  ])
  func `a limit fails by its figure, or leniently beyond chance, or where nothing is measured`(
    limits: String, code: ExitCode
  ) throws {
    let folder = try TemporaryFolder()
    let run = ToolRun("check", traces, "-q", "--budget", try budget(limits, in: folder))
    #expect(run.code == code, "\(run.output)\(run.error)")
    #expect(run.output.hasPrefix("Fails: ") == (code == .checkNotMet), "\(run.output)")
    #expect(run.output.contains("FAILS:\n") == (code == .checkNotMet))
    let isClose = limits.contains("lenient") && code == .ok
    #expect(run.output.contains("CLOSE: ") == isClose, "\(run.output)")
    let all = ToolRun("check", traces, "-q", "--all", "--budget", try budget(limits, in: folder))
    #expect(all.output.contains("HOLDS:\n") == run.output.contains(": --all lists them."))
  }

  /// A p95 of fewer than 20 figures would be close to their maximum: page-turns.csv has 8 gestures.
  @Test func `a limit that cannot be measured says how many gestures it needs`() throws {
    let folder = try TemporaryFolder()
    let limits = try budget(
      #""L6.settle:p95": {"max": 450}, "C1.difference:median": {"max": 3}"#, in: folder)
    let run = ToolRun("check", traces, "-q", "--budget", limits)
    #expect(
      run.output.contains(
        """
        L6.settle:p95, to be at most 450 ms: 8 of 8 traces have the figure, and it needs 20.
        C1.difference:median, to be at most 3 pt: 0 of 8 traces have the figure, and it needs 1.
        """), "\(run.output)")
  }

  @Test(arguments: [
    (#"{"limits": {"L6.setle:p95": {"max": 1}}}"#, "budget.json:1:13:", "L6.settle:p95"),
    ("{\"limits\": {\n\"D1.error\": {\"maxx\": 1}}}", "budget.json:2:14:", "Did you mean max?"),
    (#"{"limits": {"errors": {"max": 1}}}"#, "budget.json:1:13:", "'pantrace explain metrics'"),
    (#"{"limit": {}}"#, "budget.json:1:2:", "Did you mean limits?"),
    (#"{"limits": {}}"#, "budget.json:1:12:", "a limit in it"),
    ("{}", "budget.json:1:1:", "limits"),
    (#"{"limits": {"D1.error": {"max": "5"}}}"#, "budget.json:1:33:", "must be a number"),
    (#"{"limits": {"D1.error": {}}}"#, "budget.json:1:25:", "needs a \"max\""),
    (#"{"limits": {"D1.error": {"mode": "strict"}}}"#, "budget.json:1:25:", "needs a \"max\""),
    (#"{"limits": {"D1.error": {"max": 1, "mode": "soft"}}}"#, "budget.json:1:44:", "lenient"),
    ("[]", "budget.json:1:1:", "not an object"),
    (#"{"schema": "pantrace.budget/2", "limits": {}}"#, "budget.json:1:12:", "pantrace.budget/1"),
    (
      "{\"limits\": {\"D1.error\": {\"max\": 1},\n \"D1.error\": {\"max\": 99}}}",
      "budget.json:2:2:", "comes twice"
    ),
    (#"{"limits": {"D1.error": {"max": 1, "max": 99}}}"#, "budget.json:1:36:", "comes twice"),
    (#"{"limits": {"D1.error": {"max": 1},}}"#, "budget.json:1:35:", "one too many"),
  ])
  func `a budget that nobody could keep is refused with its line`(
    text: String, place: String, hint: String
  ) throws {
    let folder = try TemporaryFolder()
    let run = ToolRun(
      "check", traces, "--budget", try folder.write(text, to: "budget.json"))
    #expect(run.code == .noInput)
    #expect(run.error.contains(place) && run.error.contains(hint), "\(run.error)")
    #expect(run.output.isEmpty)
  }

  @Test(arguments: [
    ("# hysteresis = 10", "# origin = 10", "comes twice"),
    ("# hysteresis = 10", "# hysteresis", "an option is not written as '# name = value'"),
    ("# schema = pantrace.baseline/3", "# schema = pantrace.baseline/2", "this is no baseline"),
    (",page-01,finish,finish", ",page-01,finish,done", "decision is none of its words: 'done'"),
    (",page-01,finish,finish", ",page-01,done,finish", "intent is none of its words: 'done'"),
    (",page-01,finish,finish", ",page-01,finish,finish,8", "cells of its header"),
    ("source,trace,intent,decision", "source,trace,intent,decided", "a header with source, trace"),
  ])
  func `a baseline that was changed by hand is refused with its place`(
    text: String, other: String, hint: String
  ) throws {
    let folder = try TemporaryFolder()
    let file = folder.path("baseline.csv")
    let told = ToolRun("check", traces, "--save-baseline", file)
    #expect(told.error.contains("\(file): a baseline of "), "\(told.error)")
    #expect(!ToolRun("check", traces, "-q", "--save-baseline", file).error.contains("baseline of"))
    let saved = try folder.read("baseline.csv")
    let range = try #require(saved.firstRange(of: text))
    _ = try folder.write(saved.replacingCharacters(in: range, with: other), to: "baseline.csv")
    let run = ToolRun("check", traces, "-q", "--baseline", file)
    #expect(run.code == .noInput)
    #expect(run.error.contains(hint), "\(run.error)")
    #expect(try #/baseline\.csv:\d+:\d+: /#.firstMatch(in: run.error) != nil, "\(run.error)")
  }

  @Test func `a gate counts what it could not read, and names lengths as the files do`() throws {
    let folder = try TemporaryFolder()
    let file = try budget(
      #""R1.velocity:max": {"max": 100000}, "L4.distance:max": {"max": 1}"#, in: folder)
    let header = "trace_id,t_ms,phase,x_px,y_px\n"
    let swipe = (0...12).map { i in
      "\(i == 0 ? "down" : i == 12 ? "up" : "move"),\(40 + 25 * i),300\n"
    }
    let rows = swipe.enumerated().map { "a,\($0.offset * 8),\($0.element)" }.joined()
    let path = try folder.write(header + rows + "b,0,down,1o,2\n", to: "px.csv")
    let run = ToolRun("check", path, "--budget", file, "-q")
    #expect(run.code == .checkNotMet)
    #expect(run.output.contains("1 rejected: 1 not-a-number."), "\(run.output)")
    #expect(run.output.contains(" px ") && !run.output.contains(" pt"), "\(run.output)")
    let json = ToolRun("check", path, "--budget", file, "-q", "-f", "json").output
    #expect(json.contains("\"rejected\"") && json.contains("\"b\""))
  }

  @Test func `a baseline holds against itself and not against another rule`() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("baseline.csv")
    #expect(ToolRun("check", traces, "-q", "--save-baseline", file).code == .ok)
    let saved = try folder.read("baseline.csv")
    let again = folder.path("again.json")
    let same = ToolRun("check", traces, "-q", "--baseline", file, "--save-baseline", again)
    #expect(same.code == .ok, "\(same.output)")
    #expect(try folder.read("again.json") == saved)

    let changed = ToolRun(["check", traces, "-q", "--baseline", file] + Self.stricter)
    #expect(changed.code == .checkNotMet)
    let lines = changed.output.split(separator: "\n")
    #expect(lines[0].hasPrefix("Fails: 1 of ") && lines[0].contains("(1 worse)"))
    // Sentences are folded where a terminal ends; tables fit, but for the path of this folder.
    let tables = lines.filter { !$0.hasSuffix(".") && !$0.contains("/") }
    #expect(tables.allSatisfy { $0.count <= 80 }, "\(changed.output)")
    // Page-05 left with 582 pt/s, and the reason stands with the changed trace.
    let list = lines.firstIndex(of: "CHANGED:") ?? 0
    #expect(
      lines[list + 1].hasPrefix("- page-05 (") && lines[list + 1].contains("): worse. Before"))
    #expect(lines[list + 1].contains("left at 582 pt/s"))
    #expect(changed.output.contains("The baseline was made with other options: its rule was"))
    let page = ToolRun(["check", traces, "-q", "--baseline", file, "-f", "html"] + Self.stricter)
    #expect(page.output.contains("<p><strong>CHANGED:</strong></p>\n<ul>\n<li><strong>page-05"))
    #expect(changed.output.contains("1 got worse and 0 better. Chance alone"))
    #expect(!same.output.contains("McNemar"))
    let json = ToolRun(["check", traces, "-q", "--baseline", file, "-f", "json"] + Self.stricter)
    let document = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
    let checks = try #require((document as? [String: Any])?["checks"] as? [[String: Any]])
    #expect(
      checks.compactMap { $0["check"] as? String } == [
        "changed-traces", "compared-decisions", "removed-traces",
      ])
    #expect(checks.first?["outcome"] as? String == "not-met")
  }

  @Test func `rows of an analysis are a baseline, whatever else they have`() throws {
    let folder = try TemporaryFolder()
    let rows = folder.path("rows.csv")
    let input = try folder.write(
      try String(contentsOfFile: traces, encoding: .utf8) + "bad,0,down,oops,1,finish\n",
      to: "a.csv")
    #expect(ToolRun("analyze", input, "-q", "-o", rows).code == .partlyRejected)
    let same = ToolRun("check", input, "-q", "--baseline", rows)
    #expect(same.code == .partlyRejected, "\(same.output)\(same.error)")
    #expect(same.output.hasPrefix("Holds: ") && !same.output.contains("other options"))
    let changed = ToolRun(["check", input, "-q", "--baseline", rows] + Self.stricter)
    #expect(changed.code == .checkNotMet && changed.output.contains("page-05"))
  }

  @Test func `what changed is explained, taken over, and a line of the file each`() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("baseline.csv")
    let check = ["check", traces, "-q", "--baseline", file]
    #expect(ToolRun("check", traces, "-q", "--save-baseline", file).code == .ok)
    let saved = try folder.read("baseline.csv")
    let run = ToolRun(check + Self.stricter + ["--set", "hysteresis=12", "-f", "markdown"])
    #expect(run.code == .checkNotMet)
    // The reason before is what the baseline's rule decides, as far as it decides as it did.
    #expect(run.output.contains("worse. Before: Finished: left at 582 pt/s (needs 500)"))
    #expect(run.output.contains("Now: Cancelled: pulled 7 % (needs 50 %), left at 582 pt/s"))
    #expect(run.output.contains("; hysteresis was 10, is 12"), "\(run.output)")
    #expect(run.output.contains("--save-baseline \(file)"), "\(run.output)")
    #expect(try folder.read("baseline.csv") == saved)
    let json = ToolRun(check + Self.stricter + ["-f", "json"]).output
    #expect(json.contains(#""reason_before": "Finished: left at 582"#), "\(json)")

    #expect(
      ToolRun(["check", traces, "-q", "--save-baseline", file] + Self.stricter).code == .ok)
    let now = try folder.read("baseline.csv")
    #expect(ToolRun(check + Self.stricter).code == .ok)
    // The rule, and the row of the trace.
    let changed = Set(now.split(separator: "\n")).subtracting(saved.split(separator: "\n"))
    #expect(changed.count == 2, "\(changed)")
    #expect(changed.count { $0.contains("page-05") } == 1)
  }

  @Test func `a decision is judged by the label that it has now`() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("baseline.csv")
    let text = try String(contentsOfFile: traces, encoding: .utf8)
    let input = try folder.write(text, to: "a.csv")
    #expect(ToolRun("check", input, "-q", "--save-baseline", file).code == .ok)
    // Page-05 finishes, and is cancelled by the stricter rule.
    let turned = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("page-05,") ? String(line.replacing("finish", with: "cancel")) : String(line)
    }
    _ = try folder.write(turned.joined(separator: "\n"), to: "a.csv")
    #expect(ToolRun("check", input, "-q", "--baseline", file).code == .ok)
    let changed = ToolRun(["check", input, "-q", "--baseline", file] + Self.stricter)
    #expect(changed.code == .checkNotMet && changed.output.contains("(1 better)"))
  }

  @Test func `a comparison of nothing fails, and says what was expected where`() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("baseline.csv")
    #expect(ToolRun("check", traces, "-q", "--save-baseline", file).code == .ok)
    let other = Repository.path("traces/sheet-dismissals.csv")
    for format in ["text", "github", "markdown", "json"] {
      let run = ToolRun("check", other, "-q", "--baseline", file, "-f", format)
      #expect(run.code == .checkNotMet)
      #expect(run.output.contains("names 8 traces of"))
      #expect(run.output.contains("Nothing was compared."))
      #expect(run.output.contains("check in the folder in which the baseline was made"))
    }
    let run = ToolRun("check", other, "-q", "--baseline", file)
    #expect(run.code == .checkNotMet)
    #expect(run.output.contains("Only the baseline has page-01"))
    #expect(run.output.contains("The baseline lacks"))
    let none = ToolRun(
      "check", traces, "-q", "--baseline", file, "--set", "restrict=up", "--save-baseline",
      folder.path("none.json"))
    #expect(none.code == .ok || none.code == .checkNotMet)
    let nobody = ToolRun(
      "check", traces, "-q", "--baseline", folder.path("none.json"), "--set", "restrict=up")
    #expect(nobody.code == .checkNotMet)
    #expect(nobody.output.contains("compared-decisions"))
  }

  @Test func `recordings may be added, and not be gone`() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("baseline.csv")
    let text = try String(contentsOfFile: traces, encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let fewer = lines.filter { !$0.hasPrefix("page-08,") }.joined(separator: "\n")
    let input = try folder.write(text, to: "a/traces.csv")
    #expect(ToolRun("check", input, "-q", "--save-baseline", file).code == .ok)
    _ = try folder.write(fewer, to: "a/traces.csv")
    let gone = ToolRun("check", input, "-q", "--baseline", file)
    #expect(gone.code == .checkNotMet)
    #expect(gone.output.contains("Only the baseline has page-08 in \(input)."))
    #expect(ToolRun("check", input, "-q", "--save-baseline", file).code == .ok)
    _ = try folder.write(text, to: "a/traces.csv")
    let more = ToolRun("check", input, "-q", "--baseline", file)
    #expect(more.code == .ok)
    #expect(more.output.contains("The baseline lacks page-08 in \(input)."))
  }

  @Test(arguments: ["D1.error", "D1.cost", "D1.balanced-accuracy"])
  func `a limit on errors fails where nobody said what was meant`(figure: String) throws {
    let folder = try TemporaryFolder()
    let unlabeled = try folder.write(
      "trace_id,t_ms,phase,x_pt,y_pt\na,0,down,0,0\na,10,move,30,0\na,20,up,60,0\n", to: "u.csv")
    let budget = try budget(#""\#(figure)": {"max": 1000000}"#, in: folder)
    #expect(ToolRun("check", unlabeled, "-q", "--budget", budget).code == .checkNotMet)
  }

  @Test func `annotations name the file, and hostile names stay inside`() throws {
    let folder = try TemporaryFolder()
    let text = try String(contentsOfFile: traces, encoding: .utf8)
    let input = try folder.write(
      text.replacingOccurrences(of: "page-05", with: "\"p%:,5\""), to: "a.csv")
    let file = folder.path("b.json")
    #expect(ToolRun("check", input, "-q", "--save-baseline", file).code == .ok)
    let run = ToolRun(
      ["check", input, "-q", "--baseline", file, "-f", "github"] + Self.stricter)
    #expect(run.code == .checkNotMet)
    let first = try #require(run.output.split(separator: "\n").first)
    #expect(first.hasPrefix("::error file="))
    #expect(first.contains("title=trace p%25%3A%2C5::p%25:,5 was finish, is cancel (worse)"))
  }

  @Test func `changed traces and checks are test cases, and hostile names stay inside`() throws {
    let folder = try TemporaryFolder()
    let text = try String(contentsOfFile: traces, encoding: .utf8)
    let input = try folder.write(
      text.replacingOccurrences(of: "page-05", with: "\"<p&'5>\""), to: "a.csv")
    let file = folder.path("b.json")
    #expect(ToolRun("check", input, "-q", "--save-baseline", file).code == .ok)
    let arguments = ["check", input, "-q", "--baseline", file, "-f", "junit"]
    let run = ToolRun(arguments + Self.stricter)
    #expect(run.code == .checkNotMet)
    #expect(
      run.output.contains(#"<testcase classname="pantrace.decisions" name="&lt;p&amp;&#39;5"#))
    #expect(run.output.contains("is cancel (worse). Before: Finished: left at 582"))
    #expect(run.output.contains(#"type="changed">"#))
    #expect(run.output.contains(#"name="changed-traces, at most">"#))
    #expect(!run.output.contains("time="))
    #expect(run.output == ToolRun(arguments + Self.stricter).output)
    let same = ToolRun(arguments)
    #expect(same.code == .ok)
    #expect(same.output.contains(#"failures="0" errors="0" skipped="0">"#))
    #expect(!same.output.contains("<failure"))
  }

  @Test func `a decision as meant that is lost is worse, and better where it is won`() throws {
    let folder = try TemporaryFolder()
    // page-05 finishes as meant, and is no pan beyond 60 pt.
    let slop = ["--set", "hysteresis=60"]
    for (before, now, word) in [([], slop, "worse"), (slop, [], "better")] {
      let baseline = folder.path("\(word).json")
      #expect(ToolRun(["check", traces, "-q", "--save-baseline", baseline] + before).code == .ok)
      let run = ToolRun(["check", traces, "-q", "--baseline", baseline] + now)
      #expect(
        run.output.contains("1 of 8 decided otherwise than in the baseline (1 \(word))"),
        "\(run.output)")
      let report = ToolRun(
        ["report", traces, "-q", "--baseline", baseline, "-o", folder.path(word)] + now)
      #expect(report.code == .ok, "\(report.error)")
      #expect(
        try folder.read("\(word)/report.md").contains(
          "**1 of 8 decided otherwise than in the baseline (1 \(word)).**"))
    }
  }

  @Test func `a check has no rows, and writes nothing where they are asked for`() throws {
    let folder = try TemporaryFolder()
    let run = ToolRun(
      "check", traces, "-q", "--save-baseline", folder.path("b.json"), "-o",
      folder.path("x.csv"))
    #expect(run.code == .usage)
    #expect(run.error.contains("a check has no rows to write as csv"), "\(run.error)")
    #expect(try folder.files().isEmpty)
  }

  /// As `check | head -1` does: the gate's answer is not lost with its reader.
  @Test(arguments: [(5, ExitCode.checkNotMet), (50, .ok)])
  func `a gate holds or fails whether or not its report is read`(most: Int, code: ExitCode) throws {
    let folder = try TemporaryFolder()
    let budget = try budget(#""D1.error": {"max": \#(most)}"#, in: folder)
    let run = ToolRun(["check", traces, "-q", "--budget", budget], failing: .closed)
    #expect(run.code == code && run.output.isEmpty, "\(run.error)")
  }

  @Test func `what a baseline alone is held to counts the traces that it has`() throws {
    let folder = try TemporaryFolder()
    let base = folder.path("base.csv")
    #expect(ToolRun("check", traces, "-q", "--save-baseline", base).code == .ok)
    let run = ToolRun("check", Repository.path("traces"), "-q", "--baseline", base)
    #expect(run.output.hasPrefix("Holds: all 3 checks on 8 of 65 traces."), "\(run.output)")
  }

  @Test func `the report is there before the exit code`() throws {
    let folder = try TemporaryFolder()
    let budget = try budget(#""verdict.finish": {"max": 1}"#, in: folder)
    let run = ToolRun(
      "check", traces, "-q", "--budget", budget, "-o", folder.path("c.md"), "-o",
      folder.path("c.json"), "-o", folder.path("c.xml"))
    #expect(run.code == .checkNotMet)
    #expect(try folder.read("c.md").contains("> **Fails: 1 of 1 check on 8 traces.**\n"))
    #expect(
      try folder.read("c.xml").contains(
        """
          <testsuite name="budget" tests="1" failures="1" errors="0" skipped="0">
            <testcase classname="pantrace.budget" name="verdict.finish, at most">
              <failure message="verdict.finish: 50.0 %, to be at most 1 % (95 %:
        """))
    #expect(try folder.read("c.json").contains("\"holds\": false"))
  }

  @Test func `needs something to check, and rejects count where all else holds`() throws {
    #expect(ToolRun("check", traces).code == .usage)
    let folder = try TemporaryFolder()
    let budget = try budget(#""D1.error": {"max": 100}"#, in: folder)
    let partly = ToolRun(
      "check", Repository.path("Tests/Quirks/inconsistent-value.csv"), traces, "--budget", budget)
    #expect(partly.code == .partlyRejected)
    #expect(ToolRun("check", folder.path("none.csv"), "--budget", budget).code == .noInput)
  }

  @Test func `a baseline that ends too early is refused, and so is another file`() throws {
    let folder = try TemporaryFolder()
    let baseline = folder.path("baseline.csv")
    #expect(ToolRun("check", traces, "-q", "--save-baseline", baseline).code == .ok)
    let head = try folder.read("baseline.csv")
    let options = head.split(separator: "\n").filter { $0.hasPrefix("# ") }
    for text in [options.joined(separator: "\n"), String(head.dropLast(5)), "", "{}"] {
      let other = try folder.write(text, to: "other.csv")
      let run = ToolRun("check", traces, "-q", "--baseline", other)
      #expect(run.code == .noInput, "\(run.output)")
      #expect(try #/other\.csv:\d+:\d+: /#.firstMatch(in: run.error) != nil, "\(run.error)")
    }
    let table = ToolRun("check", traces, "-q", "--baseline", traces)
    #expect(
      table.code == .noInput && table.error.contains("page-turns.csv:1:1: this is no baseline"))
  }
}
