import PanEngine
import PanTestSupport
import PanTraces
import Testing

@testable import PanTraceTool

/// What a verdict says of how a rule was read, where another reading decides otherwise.
struct RuleReadingTests {
  /// Drags to the right of so many points in 10 steps of 20 ms, each resting `pause` ms before the lift.
  private func file(
    _ folder: TemporaryFolder, _ drags: [(points: Double, pause: Int)], decisions: [String] = [],
    header: String = ""
  ) throws -> String {
    var text = "# pantrace 1\n# width_pt: 400\n# height_pt: 800\n# direction: right\n\(header)"
    text += "trace_id,t_ms,phase,x_pt,y_pt,decision\n"
    for (number, drag) in drags.enumerated() {
      let decision = number < decisions.count ? decisions[number] : ""
      for step in 0...10 {
        let x = 20 + drag.points * Double(step) / 10
        text += "g\(number),\(step * 20),\(step == 0 ? "down" : "move"),\(x),300,\(decision)\n"
      }
      text += "g\(number),\(200 + drag.pause),up,\(20 + drag.points),300,\(decision)\n"
    }
    return try folder.write(text, to: "drags.csv")
  }

  private func analyze(_ file: String, _ words: String...) -> String {
    ToolRun(["analyze", file, "-q", "--config", "none"] + words).output
  }

  @Test func `an own rule's verdict says from where the way counts`() throws {
    let folder = try TemporaryFolder()
    // From the recognition 24 pt are 12 (it is at the fifth step), 40 are 28 and 100 are 90.
    let file = try file(folder, [(24, 8), (40, 8), (100, 8)])
    let slop = "The way counts from the recognition, 10 pt after the touch-down"
    #expect(analyze(file, "--policy", "d > 20 pt").contains(slop))
    #expect(analyze(file, "--policy", "d > 20 pt").contains("which changes 1 decision."))
    #expect(analyze(file, "--policy", "d > 30 pt").contains("which changes 1 decision."))
    #expect(analyze(file, "--policy", "d > 110 pt").contains("which changes no decision."))
    let own = analyze(file, "--policy", "from touch-down; d > 20 pt")
    #expect(own.contains("3 of 3 gestures finished"))
    #expect(own.contains("The way counts from touch-down, as asked for."))
    // Velocities have no origin, and presets bring theirs.
    for policy in ["v > 300", "vaul", "progress"] {
      #expect(!analyze(file, "--policy", policy).contains("The way counts"), "\(policy)")
    }
  }

  @Test func `decisions that rest on a missing velocity are counted`() throws {
    let folder = try TemporaryFolder()
    // A rest of a second: no estimator looks back so far.
    let file = try file(folder, [(100, 1000), (100, 8), (120, 1000)])
    let still = analyze(file, "--policy", "v >= 0 -> finish")
    #expect(still.contains("A missing velocity counts as 0"))
    #expect(still.contains("'no v passes no test' in the rule changes 2 decisions."))
    for policy in ["no v passes no test; v >= 0 -> finish", "v >= 300 -> finish"] {
      #expect(!analyze(file, "--policy", policy).contains("missing velocity"), "\(policy)")
    }
  }

  @Test func `that the app did nothing is compared with the rule`() throws {
    let folder = try TemporaryFolder()
    // The last is no pan here.
    let file = try file(
      folder, [(300, 8), (300, 8), (100, 8), (300, 8), (4, 8)],
      decisions: ["finish", "none", "finish", "none", "cancel"])
    let text = analyze(file, "--policy", "p > 0.5 -> finish")
    #expect(text.hasPrefix("1 of 5 "), "\(text)")
    #expect(text.contains("1 cancel though it finished"))
    #expect(text.contains("1 is no pan here though the app decided"))
    #expect(text.contains("2 are decided though no pan began in the app"))
    let rows = analyze(file, "-f", "csv", "--columns", "trace,recorded_decision")
    #expect(rows.contains("g1,none\n") && rows.contains("g2,finish\n"))
  }

  @Test func `figures of an unknown settle are undefined, and the verdict says why`() throws {
    let folder = try TemporaryFolder()
    let file = try file(folder, [(100, 8), (300, 8)])
    let why = "How vaul settles is not known"
    #expect(analyze(file, "--policy", "vaul").contains(why))
    #expect(!analyze(file, "--policy", "vaul").contains("at rest"))
    let rows = analyze(file, "--policy", "vaul", "-f", "csv")
    let known = analyze(
      file, "--policy", "vaul", "--controller", "velocity-driven", "-f", "csv")
    func settle(_ csv: String) -> [String] {
      let lines = csv.split(separator: "\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      guard let place = lines.first?.firstIndex(of: "l6_settle_ms") else { return ["no column"] }
      return lines.dropFirst().map { $0[place] }
    }
    #expect(settle(rows) == ["", ""])
    #expect(settle(known).allSatisfy { Double($0) != nil })
    #expect(!analyze(file, "--policy", "vaul", "--controller", "velocity-driven").contains(why))
    let one = ToolRun("replay", file, "-t", "g0", "--policy", "vaul", "-q", "--config", "none")
    #expect(one.output.contains("how vaul settles is not known"))
    // A picture has a settle, and its legend says which.
    let text = try folder.read("drags.csv")
    let trace = try #require(
      Array(text.utf8).withUnsafeBytes { TraceReader.read($0, fileStem: "a") }.traces.first)
    for (policy, isKnown) in [("vaul", false), ("progress", true)] {
      let configuration = ReplayConfiguration(policy: try FinishPolicy(text: policy))
      let chart = ProgressChart(Replay(of: trace, configuration: configuration))
      #expect((chart?.settleWords == "settle") == isKnown, "\(policy)")
    }
  }

  @Test func `a framework's rule goes by its name, and bounds are one's own`() throws {
    let folder = try TemporaryFolder()
    let file = try file(folder, [(100, 8), (300, 8)])
    let names = [
      ("vaul", "The rule of vaul: "), ("sonner", "The rule of sonner: "),
      ("progress:threshold=0.3", "Your rule: "), ("p > 0.3", "Your rule: "),
    ]
    for (policy, start) in names {
      #expect(analyze(file, "--policy", policy).contains("\n\(start)"), "\(policy)")
    }
  }

  @Test func `a file's density is Material's, in rows that are read again, too`() throws {
    let folder = try TemporaryFolder()
    // 36 pt in 200 ms are 180 pt/s: 360 px/s at 2 px in a point, 540 at 3.
    let rule = ["--policy", "material-bottom-sheet"]
    for (header, given, decision) in [
      ("# px_per_pt: 2\n", [], "cancel"), ("", [], "finish"), ("", ["--px-per-pt", "2"], "cancel"),
    ] {
      let file = try file(folder, [(36, 8)], header: header)
      let common = ["-q", "--config", "none", "-f", "csv"] + rule + given
      let rows = ToolRun(["analyze", file] + common)
      let name = try folder.write(rows.output, to: "rows.csv")
      let again = ToolRun(["analyze", name] + common + ["--columns", "trace,decision"])
      #expect(again.output == "trace,decision\ng0,\(decision)\n", "\(again.error)")
    }
  }

  @Test func `a mistyped file gets a suggestion`() throws {
    let folder = try TemporaryFolder()
    let file = try file(folder, [(100, 8)])
    for wrong in ["drag.csv", "drasg.csv"] {
      let run = ToolRun("analyze", folder.path(wrong))
      #expect(run.error.contains("Did you mean \(file)?"), "\(run.error)")
    }
    #expect(!ToolRun("analyze", folder.path("zebra.txt")).error.contains("Did you mean"))
  }
}
