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
      words.map { $0 == "LOG" ? sessions : $0 == "TRACES" ? traces : $0 } + ["--config", "none"])
  }

  @Test func `what people read fits 80 columns, and programs have every column`() throws {
    let run = try run("analyze", "TRACES", "--sessions", "LOG", "-q")
    #expect(run.output.contains("short  p1"), "\(run.output)")
    for line in run.output.split(separator: "\n") where !line.contains(". ") && !line.contains(", ")
    {
      #expect(line.count <= 80, "\(line)")
    }
    let rows = try self.run("analyze", "TRACES", "--sessions", "LOG", "-q", "-f", "csv")
    #expect(rows.output.hasPrefix("file,trace,participant,decision,likely_intent,"))
  }

  private func gestures(
    _ log: String = Self.log
  ) throws -> [String: [String]] {
    let run = try run(
      "analyze", "TRACES", "--sessions", "LOG", "-f", "csv", "-q", log: log)
    #expect(run.code == .ok, "\(run.error)")
    let rows = run.output.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(
      rows[0] == [
        "file", "trace", "participant", "decision", "likely_intent", "rank", "kind",
        "evidence_trace", "gap_ms", "standing",
      ])
    return Dictionary(
      uniqueKeysWithValues: rows.dropFirst().map { ($0[1], Array($0.dropFirst(3))) })
  }

  @Test func `first attempts are labeled by what was done next`() throws {
    let found = try gestures()
    #expect(found["short"]?[0...4] == ["cancel", "finish", "2", "retry", "again"])
    #expect(found["again"]?[1] == "")
    #expect(found["again"]?[6] == "later")
    #expect(found["long"]?[0...3] == ["finish", "cancel", "1", "open"], "the sign came soonest")
    #expect(found["peek"]?[6] == "no-sign")
    #expect(found["slow"]?[6] == "no-sign", "the button came after more than 3 s")
    // The content is at rest some 0.3 to 0.5 s after the lift at 330 ms.
    let gap = try #require(found["short"].flatMap { Double($0[5]) })
    #expect((2200...2600).contains(gap))
  }

  @Test(arguments: [";", "\t"])
  func `a log is read with the delimiter of a spreadsheet`(delimiter: String) throws {
    let log = Self.log.replacing(",", with: delimiter)
    #expect(try gestures("sep=\(delimiter)\r\n" + log) == gestures())
    #expect(try gestures("\u{FEFF}" + log) == gestures())
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
    (Self.log.replacing("\n", with: "\r"), "lines end in carriage returns alone"),
    (Self.log.map { "\($0)\u{0}" }.joined(), "the file is in UTF-16LE"),
  ])
  func `what a log must not hold is said with its line`(log: String, message: String) throws {
    let run = try run("analyze", "TRACES", "--sessions", "LOG", log: log)
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
    let run = try run("analyze", "TRACES", "--sessions", "LOG")
    for words in ["only for decisions of the rule", "people who give up", "by window", "no rate"] {
      #expect(run.output.contains(words), "\(words) in \(run.output)")
    }
    #expect(!run.output.contains(" intent"))
  }

  /// What a command says of the traces, in a form; the recordings' intents are those of the columns.
  private func told(_ command: String, _ words: [String], intents: Bool = true) throws -> ToolRun {
    let sessions = try folder.write(Self.log, to: "sessions.csv")
    let budget = try folder.write(
      #"{"limits": {"D1.false-cancel": {"max": 90}}}"#, to: "budget.json")
    let text = try String(contentsOfFile: traces, encoding: .utf8)
    _ = try folder.write(
      intents ? text : text.replacing(",cancel\n", with: ",\n").replacing(",finish\n", with: ",\n"),
      to: "traces.csv")
    let own = command == "tune" ? ["--bootstrap", "0"] : ["--budget", budget]
    return ToolRun(
      [command, traces, "-q", "--config", "none"] + own
        + words.map { $0 == "LOG" ? sessions : $0 })
  }

  @Test(arguments: ["tune", "check"], ["text", "markdown"])
  func `statistics are those of the gestures with an intent alone`(
    command: String, form: String
  ) throws {
    let plain = try told(command, ["-f", form])
    #expect(!plain.output.contains("likely"))
    let likely = try told(command, ["-f", form, "--sessions", "LOG"])
    #expect(likely.code == plain.code)
    // Every line of the run without the log is there, and what is added are questions.
    var rest = likely.output.split(separator: "\n")[...]
    for line in plain.output.split(separator: "\n") {
      let place = try #require(rest.firstIndex(of: line), "\(line) is missing")
      rest.remove(at: place)
    }
    let added = rest.joined(separator: "\n")
    #expect(added.contains("1 cancelled gesture was likely meant to finish"))
    #expect(added.contains("short") && added.contains("long"))
    for word in ["better", "expect", "wrong on", "p =", "%"] {
      #expect(!added.replacing("no better rule", with: "").contains(word), "\(word) in \(added)")
    }
  }

  @Test func `where nobody was asked tuning only asks`() throws {
    let text = try told("tune", ["--sessions", "LOG"], intents: false)
    #expect(text.code == .ok, "\(text.error)")
    #expect(
      text.output.hasPrefix("Meant otherwise? By what people did within"))
    for word in ["Better", "better than", "expect", "wrong on", "p =", "--policy"] {
      #expect(!text.output.contains(word), "\(word) in \(text.output)")
    }
    let json = try told("tune", ["--sessions", "LOG", "-f", "json"], intents: false)
    #expect(!json.output.contains("held_out") && !json.output.contains("\"policy\""))
    #expect(try told("tune", [], intents: false).code == .noInput)
  }

  @Test func `a limit on a rate fails where only likely labels are there`() throws {
    let run = try told("check", ["--sessions", "LOG"], intents: false)
    #expect(run.code == .checkNotMet)
    #expect(run.output.contains("not measured"), "\(run.output)")
  }

  @Test(arguments: [true, false])
  func `a picture shows the gestures to look at hollow, in shapes of their own`(
    intents: Bool
  ) throws {
    let charts = folder.path("charts")
    let run = try told(
      "tune", ["--charts", charts, "--sessions", "LOG"], intents: intents)
    #expect(run.code == .ok, "\(run.error)")
    let map = try folder.read("charts/likely-map.light.svg")
    #expect(map.contains("likely meant to finish"))
    #expect(map.contains("(likely labels, within 3 s)"))
    for (name, data) in try folder.files() where name.hasSuffix(".svg") {
      let isLikely = String(decoding: data, as: UTF8.self).contains("likely")
      #expect(isLikely == name.contains("likely-map"), "\(name)")
    }
  }

  @Test func `a baseline never holds likely labels`() throws {
    #expect(
      try run("check", "TRACES", "--sessions", "LOG", "--save-baseline", folder.path("b"))
        .code == .usage)
  }
}
