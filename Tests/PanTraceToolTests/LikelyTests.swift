import Foundation
import Testing

@testable import PanTraceTool

/// Likely labels on a command line, on pulls down whose decision hangs on their length alone.
struct LikelyTests {
  private let folder: TemporaryFolder
  private let traces: String

  /// Pulls by some points, each ending at rest; below half of 852 pt the rule cancels.
  init() throws {
    folder = try TemporaryFolder()
    var text = "# pantrace 1\n# width_pt: 393\n# height_pt: 852\n# direction: down\n"
    text += "trace_id,participant,t_ms,phase,x_pt,y_pt,intent\n"
    for (id, length, intent) in Self.pulls {
      for sample in 0...20 {
        let phase = sample == 0 ? "down" : "move"
        let y = 100 + length * Double(min(sample, 10)) / 10
        text += "\(id),p1,\(sample * 16),\(phase),200,\(y),\(intent)\n"
      }
      text += "\(id),p1,330,up,200,\(100 + length),\(intent)\n"
    }
    traces = try folder.write(text, to: "traces.csv")
  }

  private static let pulls: [(String, Double, String)] = [
    ("short", 200, ""), ("again", 600, ""), ("long", 600, ""), ("peek", 200, "cancel"),
    ("slow", 300, ""), ("asked", 600, "finish"),
  ]

  private static let log = """
    participant,session,t_start_ms,trace_id,transition,item,direction,event
    p1,1,0,short,sheet,,down,
    p1,1,3100,again,sheet,,down,
    p1,1,30000,,,,,other
    p1,2,0,long,sheet,photo,down,
    p1,2,2500,,,photo,,open
    p1,2,60000,peek,sheet,,down,
    p1,2,90000,,,,,other
    p1,3,0,slow,sheet,,down,
    p1,3,5000,,,,,close
    p1,3,30000,asked,sheet,,down,
    p1,3,60000,,,,,other

    """

  private func run(_ words: String..., log: String = Self.log) throws -> ToolRun {
    let sessions = try folder.write(log, to: "sessions.csv")
    return ToolRun(
      words.map { $0 == "LOG" ? sessions : $0 == "TRACES" ? traces : $0 } + ["--no-config"])
  }

  @Test func `what people read fits 80 columns, and programs have every column`() throws {
    let run = try run("likely", "TRACES", "--sessions", "LOG", "-q")
    #expect(run.output.contains("short  p1"), "\(run.output)")
    for line in run.output.split(separator: "\n") where !line.contains(". ") && !line.contains(", ")
    {
      #expect(line.count <= 80, "\(line)")
    }
    let rows = try self.run("likely", "TRACES", "--sessions", "LOG", "-q", "-f", "csv")
    #expect(rows.output.hasPrefix("file,trace,participant,decision,likely_intent,"))
  }

  @Test func `tuning on likely labels fits 80 columns, and programs have every column`() throws {
    let words = ["tune", "TRACES", "--likely-labels", "LOG", "--bootstrap", "0", "-q"]
    let sessions = try folder.write(Self.log, to: "sessions.csv")
    let all =
      words.map { $0 == "LOG" ? sessions : $0 == "TRACES" ? traces : $0 } + ["--no-config"]
    let text = ToolRun(all).output
    #expect(text.contains("window (s)  labels  finishes when"), "\(text)")
    for rule in text.split(separator: "\n") where rule.hasPrefix("──") {
      #expect(rule.count <= 80, "\(rule)")
    }
    let json = ToolRun(all + ["-f", "json"]).output
    #expect(json.contains("\"likely_finish\"") && json.contains("\"likely_cancel\""))
  }

  private func gestures(
    _ log: String = Self.log, _ window: String = "3"
  ) throws -> [String: [String]] {
    let run = try run(
      "likely", "TRACES", "--sessions", "LOG", "--window", window, "-f", "csv", "-q", log: log)
    #expect(run.code == .ok, "\(run.error)")
    let rows = run.output.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(
      rows[0] == [
        "file", "trace", "participant", "decision", "likely_intent", "likely_confidence", "kind",
        "evidence_trace", "gap_ms", "standing",
      ])
    return Dictionary(
      uniqueKeysWithValues: rows.dropFirst().map { ($0[1], Array($0.dropFirst(3))) })
  }

  @Test func `first attempts are labelled by what was done next`() throws {
    let found = try gestures()
    #expect(found["short"]?[0...4] == ["cancel", "finish", "0.77", "retry", "again"])
    #expect(found["again"]?[1] == "")
    #expect(found["again"]?[6] == "later")
    #expect(found["long"]?[0...3] == ["finish", "cancel", "", "open"])
    #expect(found["peek"]?[6] == "no-sign")
    #expect(found["slow"]?[6] == "no-sign", "the button came after more than 3 s")
    // The content is at rest some 0.3 to 0.5 s after the lift at 330 ms.
    let gap = try #require(found["short"].flatMap { Double($0[5]) })
    #expect((2200...2600).contains(gap))
  }

  @Test func `the window is one's own`() throws {
    #expect(try gestures(Self.log, "5")["slow"]?[3] == "close")
    #expect(try gestures(Self.log, "1")["short"]?[6] == "no-sign")
  }

  @Test func `the app's own decision is taken before the replay's`() throws {
    let decided = try String(contentsOfFile: traces, encoding: .utf8)
      .replacing("y_pt,intent", with: "y_pt,intent,decision")
      .split(separator: "\n").map { line in
        line.hasPrefix("short,") ? line + ",finish" : line.contains(",p1,") ? line + "," : line
      }.joined(separator: "\n")
    _ = try folder.write(decided, to: "traces.csv")
    #expect(try gestures()["short"]?[0] == "finish")
  }

  @Test(arguments: [
    ("participant,session,t_start_ms,trace_id\np,1,0,short\n", ":1: there is no column transition"),
    ("participant,session,t_start,trace_id,transition\np,1,0,short,s\n", "the unit of t_start"),
    (
      "participant,session,t_start_ms,trace_id,transition,event\np,1,0,short,s,\np,1,9,,,tapped\n",
      ":3: event is 'tapped'"
    ),
    ("participant,session,t_start_ms,trace_id,transition\np,1,x,short,s\n", ":2: t_start is 'x'"),
    ("participant,session,t_start_ms,trace_id,transition\np,1,0,other,s\n", "none of its gestures"),
    (
      "participant,session,t_start_ms,trace_id,transition\np,1,0,short,s\np,1,9,short,s\n",
      ":3: trace short is here twice"
    ),
    (
      "participant,session,t_start_ms,trace_id,transition,event\np,1,0,short,s,close\n",
      "a trace_id and an event"
    ),
    ("participant,session,t_start_ms,trace_id,transition\np,1,0,,\n", "neither"),
  ])
  func `what a log must not hold is said with its line`(log: String, message: String) throws {
    let run = try run("likely", "TRACES", "--sessions", "LOG", log: log)
    #expect(run.code == .noInput)
    #expect(run.error.contains(message), "\(run.error)")
  }

  @Test func `a generated gesture is no sign`() throws {
    let log = Self.log.replacing("direction,event", with: "direction,event,generated")
      .split(separator: "\n").map { $0.contains(",again,") ? $0 + ",true" : $0 }
      .joined(separator: "\n")
    let found = try gestures(log)
    #expect(found["short"]?[6] == "no-sign")
    #expect(found["again"]?[6] == "generated")
  }

  @Test func `what the method cannot see is said`() throws {
    let run = try run("likely", "TRACES", "--sessions", "LOG")
    for words in ["only on errors of the rule", "people who give up", "by window"] {
      #expect(run.output.contains(words))
    }
    #expect(!run.output.contains(" intent"))
  }

  @Test(arguments: ["tune", "check"])
  func `nothing likely counts unless it is asked for`(command: String) throws {
    let budget = try folder.write(
      #"{"limits": {"D1.false-cancel": {"max": 90}}}"#, to: "budget.json")
    let words = command == "tune" ? ["--bootstrap", "0"] : ["--budget", budget]
    let plain = ToolRun([command, traces, "-f", "json", "--no-config"] + words)
    #expect(!plain.output.contains("likely"))
    let sessions = try folder.write(Self.log, to: "sessions.csv")
    let likely = ToolRun(
      [command, traces, "-f", "markdown", "--no-config", "--likely-labels", sessions] + words)
    #expect(likely.code == .ok || likely.code == .checkNotMet, "\(likely.error)")
    #expect(likely.output.contains("(likely labels, within 3 s)"))
    #expect(likely.output.contains("only on errors of the rule"))
    let titles = likely.output.split(separator: "\n")
      .filter { $0.hasSuffix(":") && !$0.hasPrefix("case ") }
    #expect(!titles.isEmpty)
    for title in titles { #expect(title.lowercased().contains("likely"), "\(title)") }
    for window in ["2", "3", "5"] {
      #expect(
        likely.output.split(separator: "\n").contains {
          $0.hasPrefix("| \(window) |") || $0.hasPrefix("|      \(window) |")
            || $0.contains("| \(window) | ")
        })
    }
  }

  @Test func `tuning takes likely labels beside intents that were asked for`() throws {
    let sessions = try folder.write(Self.log, to: "sessions.csv")
    func gestures(_ words: [String]) throws -> Int {
      let run = ToolRun(["tune", traces, "-f", "json", "--bootstrap", "0", "--no-config"] + words)
      let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
      return try #require((object as? [String: Any])?["gestures"] as? Int)
    }
    // Asked: peek and asked. Likely within 3 s: short and long.
    #expect(try gestures([]) == 2)
    #expect(try gestures(["--likely-labels", sessions]) == 4)
  }

  @Test func `pictures show likely labels hollow, in shapes of their own`() throws {
    let sessions = try folder.write(Self.log, to: "sessions.csv")
    let charts = folder.path("charts")
    let run = ToolRun(
      "tune", traces, "--bootstrap", "0", "--no-config", "-q", "--charts", charts,
      "--likely-labels", sessions)
    #expect(run.code == .ok, "\(run.error)")
    let map = try folder.read("charts/decision-map.light.svg")
    #expect(map.contains("likely meant"))
    #expect(map.contains("(likely labels, within 3 s)"))
    for (name, data) in try folder.files() where name.hasSuffix(".svg") {
      #expect(String(decoding: data, as: UTF8.self).contains("likely"), "\(name)")
    }
  }

  @Test func `a baseline and a grid never hold likely labels`() throws {
    #expect(
      try run("check", "TRACES", "--likely-labels", "LOG", "--save-baseline", folder.path("b"))
        .code == .usage)
    #expect(
      try run("tune", "TRACES", "--likely-labels", "LOG", "--grid", folder.path("g")).code == .usage
    )
  }
}
