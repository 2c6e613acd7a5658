import Foundation
import PanAnalysis
import PanEngine
import PanTestSupport
import PanTraces
import Testing

@testable import PanLab
@testable import PanTraceTool

/// Each gesture of a file is decided once, whichever command asks.
struct OneAnswerTests {
  private static let rules =
    PolicyPreset.catalog.map(\.name) + [
      "progress:threshold=0.3", "progress-or-velocity", "v > 300 or p > 0.4",
      "from touch-down; d > 40 -> finish", "nearest of 0, 0.5, 1 to p+0.1v/L", "p+0.2u >= 0.5",
      "peak > 0.3 and back < 20", "xv > 500 px/s", "v >= 0 -> finish",
    ]

  /// What a file says of directions, and which way its drags go.
  enum Ways: CaseIterable { case recorded, common, several }

  private func drags(_ ways: Ways, seed: UInt64, count: Int) -> String {
    var text = "# pantrace 1\n# width_pt: 393\n# height_pt: 852\n"
    if ways == .recorded { text += "# direction: down\n" }
    text += "trace_id,t_ms,phase,x_pt,y_pt,intent\n"
    var random = SplitMix64(seed: seed)
    for gesture in 0..<count {
      // One drag in twelve of a file with a common direction goes back.
      let way = ways == .several ? gesture % 4 : gesture % 12 == 7 ? 3 : 2
      let length = Double.random(in: 15...300, using: &random)
      let turns = Double.random(in: 0...1, using: &random)
      for step in 0...12 {
        let share = Double(step) / 12
        let along =
          step == 1
          ? -Double.random(in: 0...6, using: &random) : length * share * (1 + turns * (0.5 - share))
        let x = [100 + along, 300 - along, 201, 199][way]
        let y = [401, 400, 400 + along, 400 - along][way]
        let phase = step == 0 ? "down" : step == 12 ? "up" : "move"
        let intent = gesture % 3 == 0 ? "cancel" : "finish"
        text += "g\(gesture),\(step * 12),\(phase),\(x),\(y),\(intent)\n"
      }
    }
    return text
  }

  /// The decisions in rows by trace, of rows with these columns.
  private func rows(_ csv: String, _ columns: [String]) throws -> [[String]] {
    let lines = csv.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let places = try columns.map { try #require(lines.first?.firstIndex(of: $0)) }
    return lines.dropFirst().map { line in places.map { line[$0] } }
  }

  /// What a command, the page and a package's tests make of each gesture under each rule.
  private func expectOneAnswer(
    _ file: String, _ text: String, _ rules: [String], container: Vector? = nil
  ) throws {
    let size = container.map { ["--container", "\($0.x)x\($0.y)"] } ?? []
    let common = ["-q", "--config", "none"] + size
    let compared = ToolRun(
      ["compare", file, "-f", "csv", "--columns", "trace,policy,decision"] + common
        + rules.flatMap { ["--policies", $0] })
    #expect(compared.code == .ok, "\(compared.error)")
    let bytes = Array(text.utf8)
    let read = bytes.withUnsafeBytes { TraceReader.read($0, fileStem: "a") }
    var lab = OpenLab(text)
    let believed = Belief.Doubt.allCases.flatMap { ["--believe", $0.rawValue] }
    var answers: [String: [[String]]] = [:]
    for row in compared.output.split(separator: "\n").dropFirst() {
      // Formulas have no commas, or are quoted.
      guard
        let rule = rules.first(where: { row.contains(",\($0),") || row.contains(",\"\($0)\",") })
      else { continue }
      let parts = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      answers[rule, default: []].append([parts[0], parts[parts.count - 1]])
    }
    for rule in rules {
      let analyzed = try rows(
        ToolRun(
          ["analyze", file, "--policy", rule, "-f", "csv", "--columns", "trace,decision"] + common
        ).output, ["trace", "decision"])
      #expect(analyzed.count == read.traces.count, "\(rule)")
      // A system's cancellation is said by one, and a touch without a pan by neither.
      let asCompared = analyzed.map { row in
        [
          row[0],
          ["finish", "cancel"].contains(row[1])
            ? row[1] : row[1] == "system-cancelled" ? "cancel" : "",
        ]
      }
      #expect(answers[rule] == asCompared, "\(rule): compare and analyze")
      if rule == rules.last {
        // Rows of a check are those of an analysis.
        _ = ToolRun(
          ["check", file, "--save-baseline", file + ".base", "--policy", rule] + common + believed)
        let saved = try String(contentsOfFile: file + ".base", encoding: .utf8)
        #expect(try rows(saved, ["trace", "decision"]) == analyzed, "\(rule): check")
      }
      // The system's cancellation decides nothing in the lab, as a touch without a pan.
      let labDecisions = lab.decisions(by: rule, container: container)
      #expect(
        labDecisions == analyzed.map { ["finish", "cancel"].contains($0[1]) ? $0[1] : nil },
        "\(rule): the lab")
      let policy = try FinishPolicy(text: rule)
      var configuration = ReplayConfiguration(policy: policy)
      configuration.container = container ?? configuration.container
      let settings = ReplaySettings(configuration: configuration, transition: nil)
      let replayer = settings.replayer()
      for (trace, row) in zip(read.traces, analyzed) {
        // Another package's tests read and replay so.
        let replay = Replay(of: trace, configuration: configuration)
        let analysis = TraceAnalysis(of: replay, metrics: [])
        #expect(analysis.verdict.name == row[1], "\(rule), \(row[0]): a package")
        // Tuning sees so what the current rule decides.
        let tuned = try? TuningResult.Gesture.made(of: replayer(trace).analysis(metrics: [])).get()
        #expect(tuned == nil || tuned?.current.name == row[1], "\(rule), \(row[0]): tune")
      }
    }
  }

  /// The lab as its page asks it, with a file open.
  private struct OpenLab {
    private var lab = Lab()

    init(_ text: String) {
      _ = lab.answer(Lab.Request(Array("open\tdrags.csv\n\(text)".utf8)))
    }

    mutating func decisions(by rule: String, container: Vector?) -> [String?] {
      let size = container.map { "\tcontainer=\($0.x)x\($0.y)" } ?? ""
      _ = lab.answer(Lab.Request(Array("configure\tpolicy=\(rule)\(size)\n".utf8)))
      return lab.session.gestures.map { $0.outcome?.name }
    }
  }

  @Test(arguments: Ways.allCases)
  func `every command decides a gesture alike by every rule`(ways: Ways) throws {
    let folder = try TemporaryFolder()
    let text = drags(ways, seed: 21, count: 12)
    try expectOneAnswer(try folder.write(text, to: "drags.csv"), text, Self.rules)
  }

  /// All rules would take a minute on so many.
  @Test func `every command decides thousands of gestures alike`() throws {
    let folder = try TemporaryFolder()
    let text = drags(.common, seed: 24, count: 2000)
    try expectOneAnswer(try folder.write(text, to: "drags.csv"), text, ["vaul"])
  }

  @Test(arguments: Ways.allCases)
  func `reports decide as analyze does`(ways: Ways) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(drags(ways, seed: 22, count: 12), to: "drags.csv")
    for rule in ["vaul", "v > 300 or p > 0.4"] {
      let common = ["--policy", rule, "-q", "--config", "none"]
      let analyzed = try rows(
        ToolRun(["analyze", file, "-f", "csv"] + common).output, ["trace", "decision"])
      let report = ToolRun(["report", file, "-o", folder.path("r-\(rule.prefix(1))")] + common)
      #expect(report.code == .ok, "\(report.error)")
      let inReport = try folder.read("r-\(rule.prefix(1))/analysis.csv")
      #expect(try rows(inReport, ["trace", "decision"]) == analyzed, "\(rule)")
    }
  }

  @Test func `a direction that nearly all drags share is the file's, and strays are named`() throws
  {
    let folder = try TemporaryFolder()
    let file = try folder.write(drags(.common, seed: 23, count: 24), to: "drags.csv")
    let run = ToolRun("analyze", file, "-q", "--config", "none", "--believe", "direction")
    // Gestures 7 and 19 of 24 go up.
    #expect(run.output.contains("22 of 24 drags go down"), "\(run.output)")
    #expect(run.output.contains("g7, g19 go another way"), "\(run.output)")
    let rows = ToolRun("analyze", file, "-q", "--config", "none", "-f", "csv").output
    #expect(rows.split(separator: "\n").count { $0.contains(",strayed,") } == 2)
    #expect(rows.split(separator: "\n").allSatisfy { !$0.contains(",up,") })
    // Two in twelve more than one in ten: each goes its own way, as before.
    let mixed = try folder.write(drags(.several, seed: 23, count: 24), to: "mixed.csv")
    let own = ToolRun("analyze", mixed, "-q", "--config", "none").output
    #expect(own.contains("each gesture counts in its own: 6 right, 6 left, 6 down, 6 up"), "\(own)")
  }

  private static let real = ProcessInfo.processInfo.environment["PANTRACE_REAL_TRACES"]

  @Test(.enabled(if: real != nil, "PANTRACE_REAL_TRACES is missing"))
  func `every command decides real gestures alike`() throws {
    // 300 strokes in a touch panel's own units, which go every way: those of the first 14 people.
    let all = try String(
      contentsOfFile: "\(Self.real ?? "")/phone-games-swipes.csv", encoding: .utf8)
    let end = try #require(all.range(of: "\nmc15-")).lowerBound
    let text = String(all[...end])
    let folder = try TemporaryFolder()
    let path = try folder.write(text, to: "swipes.csv")
    let rules = stride(from: 0, to: Self.rules.count, by: 9).map { Self.rules[$0] }
    try expectOneAnswer(path, text, rules, container: Vector(x: 4096, y: 4096))
  }
}
