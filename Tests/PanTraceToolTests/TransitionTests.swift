import Foundation
@testable import PanTraceTool
import PanTransitions
import Testing

struct TransitionsCommandTests {
  @Test func `lists every transition`() {
    let run = ToolRun("explain", "transitions")
    #expect(run.code == .ok)
    for transition in NamedTransition.all { #expect(run.output.contains(transition.name)) }
  }

  @Test func `a page has source, parameters, defaults and units`() {
    let run = ToolRun("explain", "mini-player")
    #expect(run.output.contains("dragging a mini view to a controller"))
    #expect(run.output.contains("disables-interaction"))
    #expect(!run.output.contains("origin-zoom"))
  }

  @Test func `an unknown name gets the nearest`() {
    let run = ToolRun("explain", "sheeet")
    #expect(run.code == .usage)
    #expect(run.error.contains("Did you mean sheet?"), "\(run.error)")
  }
}

struct TransitionOptionTests {
  private let file = Repository.path("traces/sheet-dismissals.csv")

  @Test(
    arguments: [
      ("sheeet", "Did you mean sheet?"), ("sheet:duratoin=1", "Did you mean duration?"),
      ("sheet:duration=long", "a number from"), ("sheet:duration", "key=value"),
    ])
  func `a transition that cannot be is explained`(word: String, message: String) {
    let run = ToolRun("replay", file, "--transition", word)
    #expect(run.code == .usage)
    #expect(run.error.contains(message), "\(run.error)")
  }

  @Test func `the transition decides and settles unless something else is given`() {
    let own = ToolRun("analyze", file, "--transition", "sheet:duration=0.3", "-f", "json")
    #expect(own.output.contains(#""transition": "sheet:duration=0.3,"#), "\(own.error)")
    #expect(own.output.contains(#""controller": "percent-driven:duration=0.3,"#))
    #expect(own.output.contains(#""direction": "down""#))
    let other = ToolRun(
      "analyze", file, "--transition", "sheet", "-p", "vaul", "-c", "velocity-driven", "-f", "json")
    #expect(other.output.contains(#""policy": "vaul""#))
    #expect(other.output.contains(#""controller": "velocity-driven:"#))
  }

  @Test func `the options that an output names make the same output`() throws {
    let words = ["--transition", "sheet:duration=0.3", "-p", "progress:threshold=0.2"]
    let first = ToolRun(["analyze", file] + words).output
    let line = try #require(
      first.split(separator: "\n").first { $0.hasPrefix("Replay settings: ") })
    let options = line.dropFirst("Replay settings: ".count)
      .replacingOccurrences(of: ", otherwise the defaults.", with: "")
      .split(separator: " ").map(String.init)
    #expect(options.first == "--transition")
    #expect(ToolRun(["analyze", file] + options).output == first)
  }

  @Test func `callbacks need a transition`() {
    let without = ToolRun("replay", file, "--log")
    #expect(without.code == .usage && without.error.contains("--transition"))
  }
}

struct ReplayLogTests {
  private let file = Repository.path("traces/sheet-dismissals.csv")

  private func replay(_ words: String...) -> ToolRun {
    ToolRun(["replay", file, "-t", "sheet-04", "--transition", "sheet", "-q"] + words)
  }

  @Test func `the log tells the callbacks`() {
    #expect(replay("--log").output.contains("ms  sheet: viewDidDisappear\n"))
    #expect(replay("--log", "-f", "csv").output.hasPrefix("time_ms,receiver,call\n"))
    let json = replay("-f", "json")
    #expect(json.code == .usage && json.error.contains("text, csv, markdown, html"))
  }

  @Test func `findings are named with advice`() {
    let run = ToolRun(
      "replay", Repository.path("traces/hard-cases.csv"), "-t", "two-fingers", "--transition",
      "sheet", "--log")
    #expect(run.code == .ok, "\(run.error)")
    #expect(run.output.contains("\nupdate-outside-range: update("))
    #expect(run.output.contains("Clamp the progress"))
  }

  @Test func `the filmstrip is drawn in both themes`() throws {
    let folder = try TemporaryFolder()
    let run = replay("--charts", folder.path("strip.svg"))
    #expect(run.code == .ok, "\(run.error)")
    #expect(try folder.files().count == 2)
    let light = try folder.read("strip.light.svg")
    #expect(light.components(separatedBy: " ms</text>").count == 9)
    #expect(light.contains(">sheet view</text>") && light.contains("<title>finger</title>"))
    #expect(try folder.read("strip.dark.svg") != light)
  }

  @Test func `a report has a filmstrip for each picture`() throws {
    let folder = try TemporaryFolder()
    let run = ToolRun("report", file, "-o", folder.path("r"), "--transition", "sheet", "-q")
    #expect(run.code == .ok, "\(run.error)")
    let report = try folder.read("r/report.md")
    let gestures = try folder.read("r/gestures.md")
    #expect(gestures.contains("pictures/sheet-dismissals/sheet-04.views.light.svg"))
    #expect(report.contains("--transition sheet:"))
    let files = try folder.files().keys
    let charts = files.filter { $0.contains(/\/sheet-\d+\.(light|dark)\.svg$/) }
    let strips = files.filter { $0.contains(".views.") }
    #expect(!charts.isEmpty && charts.count == strips.count)
  }
}
