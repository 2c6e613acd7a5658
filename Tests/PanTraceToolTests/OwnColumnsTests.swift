import Foundation
import PanTestSupport
import Testing

@testable import PanTraceTool

/// The columns of a study travel through every command.
struct OwnColumnsTests {
  private let folder: TemporaryFolder
  private let first: String
  private let second: String

  init() throws {
    folder = try TemporaryFolder()
    first = try folder.write(
      Self.file(
        "participant,condition,duration,force", [("p1", "gain,10,1"), ("p2", "\"a,b\",11,1")]),
      to: "first.csv")
    second = try folder.write(
      Self.file("participant,session,Condition", [("p1", "s2,loss")]), to: "second.csv")
  }

  /// Gestures with columns of their own, whose last differs from row to row where it is a number.
  private static func file(_ columns: String, _ traces: [(String, String)]) -> String {
    var text = "trace_id,t_ms,phase,x_pt,y_pt,\(columns)\n"
    for (index, trace) in traces.enumerated() {
      for row in 0...30 {
        let phase = row == 0 ? "down" : row == 30 ? "up" : "move"
        let force = trace.1.hasSuffix(",1") && index == 0 ? "\(row)" : ""
        text += "t\(index),\(row * 8),\(phase),\(row * 10),300,\(trace.0),\(trace.1)\(force)\n"
      }
    }
    return text
  }

  private func records(_ words: String...) -> [[String: String]] {
    let run = ToolRun(words + ["-q"])
    #expect(run.code == .ok, "\(run.error)")
    let lines = CSVRecords.of(run.output)
    return lines.dropFirst().map { row in
      Dictionary(zip(lines.first ?? [], row), uniquingKeysWith: { $1 })
    }
  }

  @Test func `analyze has them in csv under the columns of all files`() {
    let rows = records("analyze", first, second, "-f", "csv")
    #expect(rows.map { $0["condition"] } == ["gain", "a,b", "loss"])
    // The analysis has a duration of its own.
    #expect(rows.map { $0["recorded_duration"] ?? $0["duration"] } == ["10", "11", ""])
    #expect(rows.map { $0["session"] } == ["", "", "s2"])
    #expect(rows.map { $0["force"] } == ["", "1", ""])
    #expect(rows.allSatisfy { $0["duration_s"] == "0.24" })
  }

  @Test func `compare and velocity have them with who made the gesture`() {
    for rows in [
      records("compare", first, second, "--policies", "progress,vaul", "-f", "csv"),
      records("velocity", first, second, "-f", "csv"),
    ] {
      #expect(Set(rows.map { $0["condition"] }) == ["gain", "a,b", "loss"])
      #expect(Set(rows.map { $0["participant"] }) == ["p1", "p2"])
    }
  }

  @Test func `ndjson and json have them where a recording does`() throws {
    let lines = ToolRun("analyze", first, second, "-f", "ndjson", "-q").output.split(
      separator: "\n")
    #expect(lines.map { $0.contains("\"session\"") } == [false, false, true])
    #expect(lines[1].contains("\"condition\":\"a,b\""))
    let json = ToolRun("analyze", first, second, "-f", "json", "-q").output
    let document = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let traces = try #require(document?["traces"] as? [[String: Any]])
    #expect(traces.map { $0["condition"] as? String } == ["gain", "a,b", "loss"])
  }

  @Test func `a report's figures and a conversion have them`() throws {
    #expect(ToolRun("report", first, second, "-q", "-o", folder.path("report")).code == .ok)
    let rows = CSVRecords.of(try folder.read("report/analysis.csv"))
    let place = try #require(rows.first?.firstIndex(of: "condition"))
    #expect(rows.dropFirst().map { $0[place] } == ["gain", "a,b", "loss"])
    let converted = try folder.write(ToolRun("convert", first, "-q").output, to: "converted.csv")
    #expect(
      records("analyze", converted, "-f", "csv").map { $0["condition"] } == ["gain", "a,b"])
    // Also what belongs to samples.
    #expect(try folder.read("converted.csv").contains(",gain,10,130\n"))
  }

  @Test func `rows of standard input have them`() throws {
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let text = try folder.read("first.csv")
    let writer = Thread { try? Data(text.utf8).write(to: URL(filePath: pipe)) }
    writer.start()
    #expect(records("analyze", pipe, "-f", "csv").map { $0["condition"] } == ["gain", "a,b"])
  }

  @Test func `the same name in two files is two people unless it is said otherwise`() throws {
    let gestures = folder.path("gestures.csv")
    #expect(
      ToolRun("generate", "--count", "60", "--participants", "4", "-o", gestures).code == .ok)
    let copy = try folder.write(try folder.read("gestures.csv"), to: "copy.csv")
    func people(_ words: String...) -> String {
      ToolRun(["tune", gestures, copy, "-q"] + words).output
    }
    #expect(people("--bootstrap", "20", "--stats").contains("20 draws, seed 1"))
    #expect(people("--people", "shared").contains("fewer than eight people"))
  }
}
