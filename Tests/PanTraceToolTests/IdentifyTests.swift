import Foundation
import PanEngine
import Testing

@testable import PanTraceTool

/// From a log with an app's decisions to its rule.
struct IdentifyTests {
  private let folder: TemporaryFolder
  private let gestures: String

  init() throws {
    folder = try TemporaryFolder()
    gestures = try folder.write(Self.generated, to: "gestures.csv")
  }

  private static let generated = ToolRun("generate", "-n", "100", "-s", "4", "-r", "60").output

  private func object(_ run: ToolRun) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
  }

  /// The gestures with what an app with some options did; `turned` of them the other way.
  /// `none` is what is written of those that were no pan. Only the first `count` are written.
  private func log(
    _ options: [String], turned: Set<Int> = [], none: String = "", count: Int = .max
  ) throws -> String {
    let analysis = try object(
      ToolRun(["analyze", gestures, "-q", "-f", "json", "--config", "none"] + options))
    let rows = try #require(analysis["traces"] as? [[String: Any]])
    var decisions: [String: String] = [:]
    for (index, row) in rows.enumerated() {
      guard let id = row["trace"] as? String, let decision = row["decision"] as? String else {
        continue
      }
      let isTurned = turned.contains(index)
      switch decision {
      case "finish": decisions[id] = isTurned ? "cancel" : "finish"
      case "cancel": decisions[id] = isTurned ? "finish" : "cancel"
      case "not-recognized": decisions[id] = none
      default: break
      }
    }
    let written = Set(rows.prefix(count).compactMap { $0["trace"] as? String })
    let lines = try String(contentsOfFile: gestures, encoding: .utf8)
      .split(separator: "\n").compactMap { line -> String? in
        if line.hasPrefix("#") { return String(line) }
        if line.hasPrefix("trace_id") { return line + ",decision" }
        let id = String(line.prefix { $0 != "," })
        return written.contains(id) ? line + "," + (decisions[id] ?? "") : nil
      }
    return try folder.write(lines.joined(separator: "\n") + "\n", to: "log.csv")
  }

  private static let app = [
    "--policy", "progress-or-velocity:progress=0.35,velocity=480", "--velocity", "lsq2",
  ]

  @Test func `the words that it prints make the app's decisions`() throws {
    let log = try log(Self.app)
    let run = ToolRun("identify", log, "-q", "-f", "json", "--config", "none")
    #expect(run.code == .ok, "\(run.error)")
    let found = try object(run)
    #expect(found["explained"] as? Bool == true)
    #expect(found["family"] as? String == "progress-or-velocity")
    let options = try ToolRun.words("pantrace " + #require(found["options"] as? String))
    #expect(options.contains("--policy") && options.contains("--velocity"))
    let again = ToolRun(["analyze", log, "-q", "-f", "json", "--config", "none"] + options)
    let agreement = try #require(try object(again)["app_agreement"] as? [String: Any])
    #expect(agreement["agree"] as? Int == agreement["compared"] as? Int)
    #expect(try #require(agreement["compared"] as? Int) > 80)
  }

  @Test(arguments: ["text", "markdown", "json"])
  func `the same bytes in every form, whatever the number of threads`(format: String) throws {
    let words = [
      "identify", Repository.path("traces"), "-q", "-f", format, "--map", "decision=intent", "-e",
      "lsq1", "-e", "lsq2", "--config", "none",
    ]
    let run = ToolRun(words + ["-j", "1"])
    #expect(run.output.contains("velocity"))
    #expect(run.output == ToolRun(words + ["-j", "4"]).output)
  }

  @Test func `agreement is told wherever replays are`() throws {
    let log = try log(Self.app, turned: [3, 40])
    let common = ["-q", "--config", "none"] + Self.app
    let analysis = ToolRun(["analyze", log] + common)
    #expect(analysis.output.contains("decided as the app did"))
    #expect(analysis.output.contains("Decided otherwise than the app did:"))
    let found = try object(ToolRun(["analyze", log, "-f", "json"] + common))
    let differences = try #require(found["app_differences"] as? [[String: Any]])
    #expect(differences.count == 2)
    #expect(differences.allSatisfy { $0["reason"] != nil && $0["margin"] != nil })
    let id = try #require(differences[0]["trace"] as? String)
    #expect(
      ToolRun(["replay", log, "--trace", id] + common).output.contains(" The app "))
    let report = folder.path("report")
    #expect(ToolRun(["report", log, "-o", report] + common).code == .ok)
    #expect(
      try folder.read("report/report.md").contains("decided otherwise than the app did</summary>"))
    let compare = ToolRun("compare", log, "--policies", "vaul,progress", "-q", "--config", "none")
    #expect(compare.output.contains("As the app decided"))
    // Without the column nothing is said of it.
    for words in [["analyze", gestures], ["compare", gestures, "--policies", "vaul,progress"]] {
      #expect(!ToolRun(words + ["-q"]).output.contains("the app"))
    }
  }

  @Test func `a framework's rule that explains all is contradicted by nothing`() throws {
    let run = ToolRun(
      "identify", Repository.path("traces/page-turns.csv"), "-q", "--map", "decision=intent", "-f",
      "json")
    let found = try object(run)
    #expect(found["contradictions"] as? Int == 0)
    #expect(found["explained"] as? Bool == true)
    #expect(found["preset"] != nil)
    let text = try #require(found["verdict"] as? String)
    #expect(text.hasPrefix("Not enough to tell your app's rule: "), "\(text)")
  }

  /// `analyze` with the options that are printed contradicts as many decisions, and a framework's rule
  /// as many as its row says. One of the hard cases is caught again, which no bound is asked about.
  @Test(arguments: [("hard-cases", 1), ("page-turns", 0)])
  func `what it says of a rule is what running the rule gives`(
    name: String, caught: Int
  ) throws {
    let common = [Repository.path("traces/\(name).csv"), "-q", "--map", "decision=intent"]
    let found = try object(ToolRun(["identify"] + common + ["-f", "json"]))
    func contradictions(_ options: [String]) throws -> Int {
      let again = try object(ToolRun(["analyze"] + common + ["-f", "json"] + options))
      let agreement = try #require(again["app_agreement"] as? [String: Any])
      return try #require(agreement["compared"] as? Int)
        - #require(agreement["agree"] as? Int)
    }
    let options = try ToolRun.words("pantrace " + #require(found["options"] as? String))
    let own = try contradictions(options)
    let notes = try #require(found["notes"] as? [String])
    #expect(notes.contains { $0.hasPrefix("No bound is asked about") } == (caught > 0))
    #expect((0...caught).contains(own - (found["contradictions"] as? Int ?? -1)))
    let presets = try #require(found["presets"] as? [[String: Any]])
    for preset in presets.prefix(6) {
      let name = try #require(preset["preset"] as? String)
      let count = try #require(preset["contradictions"] as? Int)
      #expect(try contradictions(["--policy", name]) == count, "\(name)")
    }
  }

  /// Where a second touch catches the content hangs on the app's rule, which no bound can be asked.
  @Test func `a gesture that was caught again contradicts no bounds`() throws {
    let log = try log(["--policy", "progress:threshold=0.5", "--set", "origin=touch-down"])
    let found = try object(ToolRun("identify", log, "-q", "-f", "json", "--config", "none"))
    #expect(found["family"] as? String == "progress")
    #expect(found["contradictions"] as? Int == 0)
    let notes = try #require(found["notes"] as? [String])
    #expect(notes.contains { $0.hasPrefix("No bound is asked about ") }, "\(notes)")
  }

  /// Presets with a touch of their own: a slop of 0, of one axis, of the way towards the finish.
  @Test(arguments: ["sonner", "ionic-swipe-back", "base-ui-drawer"], ["none", "cancel"])
  func `gestures without a pan count as analyze counts them`(preset: String, none: String) throws {
    let log = try log(["--policy", preset], none: none, count: 40)
    let common = [log, "-q", "-f", "json", "--config", "none"]
    let found = try object(ToolRun(["identify"] + common))
    let presets = try #require(found["presets"] as? [[String: Any]])
    #expect(presets.count == PolicyPreset.catalog.count)
    // Every 17th, besides its own: each takes an analysis.
    for (place, row) in presets.enumerated() {
      let name = try #require(row["preset"] as? String)
      guard place % 17 == 0 || name == preset else { continue }
      let again = try object(ToolRun(["analyze", "--policy", name] + common))
      let agreement = try #require(again["app_agreement"] as? [String: Any])
      let differing =
        try #require(agreement["compared"] as? Int) - #require(agreement["agree"] as? Int)
      #expect(row["contradictions"] as? Int == differing, "\(name)")
      // An app that logs a tap as cancelled did not decide otherwise: the content stayed.
      if name == preset { #expect(differing == row["pans"] as? Int, "\(row)") }
    }
    #expect(found["explained"] as? Bool == true)
    let verdict = try #require(found["verdict"] as? String)
    let first = try #require(presets.first)
    #expect(first["contradictions"] as? Int == first["pans"] as? Int, "\(verdict)")
  }

  @Test func `the recorder's own velocity is tried where there is one`() throws {
    var rows =
      "# pantrace 1\n# width_pt: 393\n# height_pt: 852\n# direction: right\n"
      + "trace_id,t_ms,phase,x_pt,y_pt,velocity_x,velocity_y,participant,decision,intent\n"
    for number in 0..<240 {
      let (progress, velocity) = (Double(number * 37 % 100) / 100, (number * 53 % 140) * 10 - 200)
      let decision = progress >= 0.4 || velocity >= 600 ? "finish" : "cancel"
      // Two steps of 150 ms: an estimator of its own finds no velocity in them.
      for (time, phase, place, said) in [
        (0, "down", 0, ""), (150, "move", progress * 393, ""),
        (300, "up", progress * 393, "\(velocity)"),
      ] {
        rows +=
          "r\(number),\(time),\(phase),\(place),0,\(said),\(said.isEmpty ? "" : "0"),p\(number % 12),"
          + "\(decision),\(decision)\n"
      }
    }
    let traces = try folder.write(rows, to: "traces.csv")
    let own = ToolRun("identify", traces, "-q", "--config", "none")
    #expect(own.output.contains("velocity by reported"), "\(own.output)")
    let answer = "Your app most likely finishes when progress ≥ 0.4 or velocity ≥ 600"
    #expect(own.output.hasPrefix(answer))
    let tuned = ToolRun("tune", traces, "-q", "--config", "none")
    #expect(tuned.output.contains("--velocity reported takes them"), "\(tuned.output)")
    let plain = ToolRun("identify", try log([]), "-q", "--config", "none")
    #expect(!plain.output.contains("reported"), "\(plain.output)")
  }

  @Test func `what cannot be answered is refused with the reason`() throws {
    let without = ToolRun("identify", gestures)
    #expect(without.code == .noInput)
    #expect(without.error.contains("no trace says what the app decided"))
    let one = ToolRun("identify", try log(["--policy", "progress:threshold=9"]))
    #expect(one.code == .noInput)
    #expect(one.error.contains("the app decided to cancel every time"))
    let few = try log(["--policy", "progress:threshold=9"], turned: [0])
    let run = ToolRun("identify", few)
    #expect(run.code == .noInput)
    #expect(run.error.contains("1 finish and"))
    #expect(run.error.contains("too few"))
  }
}
