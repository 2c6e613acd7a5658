import Foundation
import PanAnalysis
@testable import PanTraceTool
import PanTraces
import Testing

@Suite struct ToolTests {
  @Test func `the table of commands breaks no rule`() {
    #expect(Tool.pantrace.problems() == [])
  }

  @Test(arguments: Tool.pantrace.pages.map(\.name) + [""])
  func `the help of a command fits a screen, and says where the rest is`(name: String) throws {
    let run = ToolRun(["help", name].filter { !$0.isEmpty })
    #expect(run.code == .ok)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= (name.isEmpty ? 64 : 40), "\(lines.count)")
    #expect(lines.filter { $0.count > 80 } == [])
    let all = ToolRun(["help", name, "all"].filter { !$0.isEmpty || name.isEmpty }).output
    let page = Tool.pantrace.pages.first { $0.name == name }
    guard let page, !page.common.isEmpty else { return }
    #expect(page.common.count == 6)
    #expect(run.output.contains("'pantrace \(name) --help=all'"))
    for option in page.arguments.flatMap(\.longSpellings) {
      #expect(all.contains("  \(option)") || all.contains(", \(option)"), "\(option)")
    }
  }

  @Test(arguments: [
    ["demo"], ["convert"], ["policies", "vaul"], ["rules"], ["transitions"], ["help", "metrics"],
    ["help", "columns", "sql"], ["report", "a.csv", "--html"], ["analyze", "a.csv", "--no-config"],
    ["analyze", "a.csv", "--hysteresis", "4"],
  ])
  func `a name that other tools use is refused with the one that it has here`(words: [String]) {
    let run = ToolRun(words)
    #expect(run.code == .usage && run.output.isEmpty)
    #expect(run.error.contains("Here it is "), "\(run.error)")
  }

  @Test func `every code and metric can be explained`() {
    for name in Diagnostic.Code.allCases.map(\.name) + Metric.allCases.map(\.info.id) {
      let run = ToolRun("explain", name)
      #expect(run.code == .ok, "\(name)")
      #expect(run.output.hasPrefix(name), "\(name)")
    }
  }

  @Test(arguments: [
    (["analyze"], "<trace> is missing"),
    (["analyse", "x"], "Did you mean analyze?"),
    (["analyze", "x", "--rule", "vaul"], "Here it is --policy RULE."),
    (["replay", "x", "--id", "a"], "Here it is --trace ID."),
    (["analyze", "x", "--policy", "0.4"], "Did you mean 'p >= 0.4'?"),
    (["import", "x", "--set", "cods=android"], "Did you mean codes?"),
    (["import", "x", "--set", "codes=android", "--set", "codes=android"], "codes is set twice"),
    (["analyze", "x", "--polcy", "progress"], "Did you mean --policy?"),
    (["analyze", "x", "--policy", "progres"], "Did you mean progress?"),
    (["analyze", "x", "--policy", "progress:treshold=1"], "no parameter 'treshold'"),
    (["analyze", "x", "--policy", "progress:threshold"], "is not key=value"),
    (["analyze", "x", "--policy", "progress:threshold=far"], "a number from -10 to 10"),
    (["analyze", "x", "--controller", "velocity-driven:mass=1,response=2"], "Give one set only"),
    (["analyze", "x", "--controller", "percent-driven:curve=wobbly"], "ease-in-out"),
    (["analyze", "x", "--rate", "0"], "from 1 to 1000"),
    (["analyze", "x", "--set", "phase=1"], "from 0 to below 1"),
    (["analyze", "x", "--container", "393"], "393x852"),
    (["analyze", "x", "--metrics", "L6.setle"], "Did you mean L6.settle?"),
    (["analyze", "x", "--map", "t"], "COLUMN=NAME"),
    (["analyze", "x", "--map", "wobble=t"], "'pantrace help format' lists"),
    (["analyze", "x", "--set", "extent=1e-5"], "from 0.001 to 1000000000"),
    (["analyze", "x", "-o", "x"], "is also an input"),
    (["analyze", "x", "-o", "none.csv", "-o", "none.csv"], "would be written twice"),
    (["analyze", "x", "--policy", "progress:threshold=1,threshold=2"], "is given twice"),
    (["analyze", "x", "--set", "touches=centroid:maximum=1.5"], "a whole number from 1 to 10"),
    (["report", "x"], "-o is missing"),
    (["explain", "L6.setle"], "Did you mean L6.settle?"),
    (["generate", "--kinds", "flik"], "Did you mean flick?"),
    (["generate", "--labels", "rule:flip=2"], "a number from 0 to 1"),
  ])
  func `a wrong word is refused with advice and exit code 2`(words: [String], part: String) throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(Self.goodFile, to: "x.csv")
    let run = ToolRun(words.map { $0 == "x" ? input : $0 })
    #expect(run.code == .usage)
    #expect(run.output.isEmpty)
    #expect(run.error.hasPrefix("pantrace: "))
    #expect(run.error.contains(part), "\(run.error)")
  }

  @Test(arguments: [
    (["compare", "vaul"], "Rules are given by --policies."),
    (["analyze", "p > 0.5"], "A rule is given by --policy."),
    (["replay", "g01"], "A gesture of a file is chosen by --trace."),
  ])
  func `a rule or a gesture in the place of a file is told its option`(
    words: [String], part: String
  ) {
    let run = ToolRun(words)
    #expect(run.code == .noInput && run.error.contains(part), "\(run.error)")
  }

  @Test(arguments: [
    ["analyze", "trace"], ["validate", "traces/swipe.csv"], ["notebook", "check", "pages.md"],
    ["check", "traces", "--budget", "bugdet.json"], ["tune", "-p", "vaul", "tracse"],
  ])
  func `a mistyped file, folder or document is told the name that there is`(
    words: [String]
  ) throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.goodFile, to: "traces/swipes.csv")
    for name in ["page.md", "budget.json"] { _ = try folder.write("", to: name) }
    let names = ["trace", "tracse", "traces", "traces/swipe.csv", "pages.md", "bugdet.json"]
    let run = ToolRun(words.map { names.contains($0) ? folder.path($0) : $0 })
    #expect(run.code == .noInput && run.error.contains("Did you mean /"), "\(run.error)")
  }

  static let goodFile = """
    trace_id,t_ms,phase,x_pt,y_pt,intent
    far,0,down,10,400,finish
    far,10,move,110,400,finish
    far,20,move,300,400,finish
    far,200,up,300,400,finish
    near,0,down,10,400,finish
    near,10,move,30,400,finish
    near,20,move,60,400,finish
    near,200,up,60,400,finish

    """

  @Test func `what is rejected is named and the exit code is 4`() throws {
    let folder = try TemporaryFolder()
    let bad = Self.goodFile.replacingOccurrences(of: "near,20,move,60", with: "near,20,move,6O")
    let run = ToolRun("analyze", try folder.write(bad, to: "x.csv"))
    #expect(run.code == .partlyRejected)
    #expect(run.error.contains("x.csv:8:14: error[not-a-number]: x_pt is \"6O\""))
    #expect(run.output.contains("Not counted: 1 not readable."))
    #expect(run.output.contains("near"))
  }

  @Test(arguments: ["", "no header here\n", "trace_id,t_ms,phase,x_pt,y_pt\n", "\u{0}\u{1}\u{2}"])
  func `a file without any usable trace exits with 3`(content: String) throws {
    let folder = try TemporaryFolder()
    let run = ToolRun("analyze", try folder.write(content, to: "x.csv"))
    #expect(run.code == .noInput)
    #expect(run.output.isEmpty)
    #expect(run.error.contains("error["))
  }

  @Test func `a file that cannot be read does not cost the others`() throws {
    let folder = try TemporaryFolder()
    let good = try folder.write(Self.goodFile, to: "good.csv")
    let bad = try folder.write("", to: "bad.csv")
    let run = ToolRun("analyze", bad, good)
    #expect(run.code == .partlyRejected)
    #expect(run.output.contains("2 of 2 were cancelled though meant to finish"))
  }

  @Test func `a reader that leaves early is no failure and a full disk is one`() throws {
    let input = Repository.path("traces/page-turns.csv")
    #expect(ToolRun(["analyze", input], failing: .closed).code == .ok)
    let full = ToolRun(["analyze", input], failing: .failed("no space is left to write"))
    #expect(full.code == .outputFailed)
    #expect(full.error.contains("no space is left"))
  }

  @Test func `an output that cannot be written leaves nothing and exits with 74`() throws {
    let folder = try TemporaryFolder()
    let run = ToolRun(
      "analyze", Repository.path("traces/page-turns.csv"), "-o", folder.path("none/x.csv"))
    #expect(run.code == .outputFailed)
    #expect(try folder.files().isEmpty)
  }
}
