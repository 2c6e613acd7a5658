import Foundation
import PanEngine
import PanTestSupport
@testable import PanTraceTool
import Testing

/// What the commands say about files they cannot use, or not as they stand.
@Suite struct ReadingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A swipe to the right of 9 samples in 8 ms steps, from a place, with the lift at the last one.
  private static func swipe(
    _ id: String, by step: Double = 30, lift: Bool = true, columns: Int = 0
  ) -> String {
    (0...8).map { index in
      let phase = index == 0 ? "down" : index == 8 && lift ? "up" : "move"
      return "\(id),\(index * 8),\(phase),\(20 + Double(min(index, 7)) * step),300\n"
    }.joined()
  }

  private static let header = "trace_id,t_ms,phase,x_pt,y_pt\n"

  // MARK: Rejected traces

  private func defective() throws -> String {
    let bad = (0..<25).map { "bad\($0),0,down,oops,1\n" }.joined()
    let back = "late,8,down,1,1\nlate,0,up,1,1\n"
    return try folder.write(
      Self.header + bad + Self.swipe("good") + back, to: "defective.csv")
  }

  @Test func `every rejected trace has a row of its own with reason and place`() throws {
    let run = ToolRun("analyze", try defective(), "-f", "csv", "-q")
    #expect(run.code == .partlyRejected)
    let rows = Self.records(run.output)
    #expect(rows.count == 27)
    let rejected = rows.filter { $0["decision"] == "rejected" }
    #expect(rejected.count == 26)
    #expect(rejected.first?["trace"] == "bad0")
    #expect(rejected.first?["rejected_code"] == "not-a-number")
    #expect(rejected.first?["rejected_at"] == "2:13")
    #expect(
      rows.map { $0["trace"] }.suffix(2) == ["good", "late"], "rows stand in the file's order")
    #expect(rejected.last?["rejected_code"] == "time-backwards")
    for row in rejected {
      let filled = row.filter { $0.value != "" }.keys.sorted()
      #expect(
        filled == [
          "configuration", "decision", "rejected_at", "rejected_code", "rejected_message", "source",
          "trace",
        ])
    }
    let kept = rows.first { $0["trace"] == "good" }
    #expect(kept?["decision"] == "finish")
    #expect(kept?["rejected_code"] == "")
  }

  @Test
  func
    `validate tells each file in its turn and in the end of all, on standard output and in files`()
    throws
  {
    _ = try folder.write("a,b\n1,2\n", to: "in/foreign.csv")
    _ = try folder.write(Self.header + Self.swipe("good"), to: "in/good.csv")
    let (gone, other) = (folder.path("in/gone.csv"), folder.path("out.txt"))
    try FileManager.default.createSymbolicLink(atPath: gone, withDestinationPath: "nowhere")
    let run = ToolRun("validate", folder.path("in"), "-o", "-", "-o", other, "-j", "2")
    #expect(run.code == .partlyRejected)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.last == "3 files: 1 trace, 0 rejected, 2 files not read")
    #expect(
      lines.suffix(4).dropLast().map { $0.hasPrefix(folder.path("in")) } == [true, true, true])
    #expect(try String(contentsOfFile: other, encoding: .utf8) == run.output)
  }

  @Test func `documents for machines list all, and people get counts and a short list`() throws {
    let path = try defective()
    let sentence = "26 rejected: 25 not-a-number, 1 time-backwards"
    let text = ToolRun("analyze", path, "-q").output
    #expect(text.contains(sentence))
    #expect(text.contains("And 6 more"))
    let labeled = path
    for command in [["analyze"], ["compare"]] {
      let json = ToolRun(command + [labeled, "-f", "json", "-q"])
      let object = try #require(
        JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
      let rejected = try #require(object["rejected"] as? [[String: Any]])
      #expect(rejected.count == 26, "\(command)")
      #expect(rejected[0]["column"] as? Int == 13)
      #expect(ToolRun(command + [labeled, "-q"]).output.contains(sentence), "\(command)")
      #expect(ToolRun(command + [labeled, "-f", "markdown", "-q"]).output.contains(sentence))
    }
  }

  @Test func `tune names what it could not read`() throws {
    let header = "trace_id,t_ms,phase,x_pt,y_pt,intent\n"
    let rows = (0..<6).flatMap { index in
      Self.swipe("t\(index)", by: index < 3 ? 5 : 40).split(separator: "\n").map {
        "\($0),\(index < 3 ? "cancel" : "finish")\n"
      }
    }
    let path = try folder.write(
      header + rows.joined() + "bad,0,down,oops,1,finish\n", to: "labeled.csv")
    let run = ToolRun("tune", path, "-f", "json", "-q", "--bootstrap", "0")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect((object["rejected"] as? [Any])?.count == 1)
    #expect(
      ToolRun("tune", path, "-q", "--bootstrap", "0").output.contains("1 rejected: 1 not-a-number"))
  }

  @Test func `a report's figures have the rejected traces, and its page counts them`() throws {
    let path = try defective()
    let run = ToolRun("report", path, "-o", folder.path("report"), "-q")
    #expect(run.code == .partlyRejected)
    let rows = Self.records(try folder.read("report/analysis.csv"))
    #expect(rows.count { $0["decision"] == "rejected" } == 26)
    #expect(rows.last?["trace"] == "late")
    let page = try folder.read("report/report.md")
    #expect(page.contains("26 rejected: 25 not-a-number, 1 time-backwards"))
  }

  @Test func `validate shows everything where asked`() throws {
    let path = try defective()
    let usual = ToolRun("validate", path).output
    #expect(usual.contains("and 6 × not-a-number") || usual.contains("and 5 × not-a-number"))
    let all = ToolRun("validate", path, "--all").output
    #expect(all.components(separatedBy: "error[not-a-number]").count == 26)
    #expect(!all.contains("and "))
    let rows = Self.records(ToolRun("validate", path, "--all", "-f", "csv").output)
    #expect(rows.count { $0["code"] == "not-a-number" } == 25)
  }

  // MARK: Units

  @Test func `what is in pixels is called pixels, and bounds in points are flagged`() throws {
    let header = "trace_id,t_ms,phase,x_px,y_px,intent\n"
    let rows = Self.swipe("a").split(separator: "\n").map { "\($0),finish\n" }.joined()
    let path = try folder.write(header + rows, to: "pixels.csv")
    let commands = [
      ["analyze", path, "-f", "csv"], ["analyze", path, "-f", "json"], ["analyze", path],
      ["replay", path, "-f", "csv"], ["replay", path],
      ["compare", path, "--policies", "vaul,progress-or-velocity", "-f", "csv"],
      ["compare", path, "--policies", "vaul,progress-or-velocity"],
    ]
    for words in commands {
      let run = ToolRun(words)
      #expect(run.output.contains("px"), "\(words)")
      #expect(run.error.contains("Positions are in px, and no scale is given"), "\(words)")
      #expect(run.error.contains("--px-per-pt"), "\(words)")
      // Rules are spelled in their own unit, and the warning speaks of it.
      let lines = run.output.split(separator: "\n").filter { line in
        !["policy", "bounds in pt", "hysteresis", "container"].contains { line.contains($0) }
      }
      let wrong = lines.filter { $0.contains("pt/s") || $0.contains("_pt") || $0.contains("(pt") }
      #expect(wrong.isEmpty, "\(words): \(wrong)")
    }
    let svg = folder.path("chart.svg")
    #expect(ToolRun("replay", path, "--charts", folder.path("charts")).code == .ok, "\(svg)")
    for (name, data) in try folder.files() where name.hasSuffix(".svg") {
      let text = String(decoding: data, as: UTF8.self)
      #expect(
        !text.contains(" pt/s") && !text.contains("(pt)") && !text.contains(" pt "),
        "\(name) names points, and the trace has pixels: LengthLabel has its unit")
    }
    let scaled = ToolRun("analyze", path, "-f", "csv", "--px-per-pt", "3")
    #expect(scaled.output.contains("extent_pt"))
    #expect(!scaled.error.contains("px"))
  }

  @Test func `columns are named for the unit of the first trace, and mixing is said`() throws {
    _ = try folder.write(Self.header + Self.swipe("a"), to: "mixed/a.csv")
    _ = try folder.write("trace_id,t_ms,phase,x_px,y_px\n" + Self.swipe("b"), to: "mixed/b.csv")
    let csv = ToolRun("analyze", folder.path("mixed"), "-f", "csv")
    #expect(csv.error.contains("length_unit has each row's"))
    let rows = Self.records(csv.output)
    #expect(rows.map { $0["length_unit"] } == ["pt", "px"])
    #expect(ToolRun("analyze", folder.path("mixed"), "-f", "json").output.contains("extent_units"))
  }

  // MARK: Sizes and rates

  @Test func `fractions take the size that was given, in every command`() throws {
    let rows = (0...8).map { index in
      "a,\(index * 8),\(index == 0 ? "down" : index == 8 ? "up" : "move"),"
        + "\(0.1 + Double(min(index, 7)) * 0.1),0.4\n"
    }.joined()
    let text = "trace_id,t_ms,phase,x_frac,y_frac\n" + rows
    let path = try folder.write(text, to: "fractions.csv")
    for command in ["analyze", "replay", "compare", "validate"] {
      #expect(ToolRun(command, path, "-q").code != .ok || command == "validate", "\(command)")
      let given = ToolRun(command, path, "--container", "393x852")
      #expect(given.code == .ok, "\(command): \(given.error)")
    }
    #expect(ToolRun("validate", path).error.isEmpty)
    #expect(ToolRun("import", path, "--size", "393x852", "-o", folder.path("out.csv")).code == .ok)
    #expect(try folder.read("out.csv").contains("x_pt"))
  }

  @Test func `a width beyond any wall counts as not recorded`() throws {
    let rows = "trace_id,t_ms,phase,x_pt,y_pt\n" + Self.swipe("a", by: 15)
    for width in ["2000000000", "393"] {
      let path = try folder.write("# width_pt: \(width)\n" + rows, to: "w\(width).csv")
      let isAssumed = ToolRun("analyze", path).output.contains("is assumed")
      #expect(isAssumed == (width != "393"))
    }
  }

  @Test(arguments: ["analyze", "replay", "compare"])
  func `a size that positions exceed clearly is not assumed by what replays`(command: String) throws
  {
    let pixels = try folder.write(
      "trace_id,t_ms,phase,x,y\n" + Self.swipe("a", by: 150), to: "large.csv")
    let run = ToolRun(command, pixels)
    #expect(run.code == .noInput)
    #expect(run.error.contains("its size is taken as 393 × 852, since nothing says it"))
    #expect(run.error.contains("--container WxH"))
    let said = ToolRun(command, pixels, "--container", "1080x2400")
    #expect(said.code == .ok)
    #expect(!said.error.contains("393"))
    #expect(ToolRun("validate", pixels).output.contains("unknown-size"))
  }

  @Test(arguments: [["analyze"], ["compare", "--policies", "progress,vaul"]])
  func `no row goes out of a file that is refused for its size`(command: [String]) throws {
    let swipes = (0..<300).map { Self.swipe("t\($0)", by: 150) }.joined()
    let pixels = try folder.write("trace_id,t_ms,phase,x,y\n" + swipes, to: "large.csv")
    let run = ToolRun(command + [pixels, "-f", "csv"])
    #expect(run.code == .noInput)
    #expect(run.error.contains("its size is taken as 393 × 852, since nothing says it"))
    #expect(run.output.isEmpty)
    let said = ToolRun(command + [pixels, "-f", "csv", "--container", "1080x2400"])
    #expect(said.code == .ok)
    #expect(said.output.split(separator: "\n").count >= 300)
  }

  @Test func `a device without an end is refused`() throws {
    guard FileManager.default.fileExists(atPath: "/dev/zero") else { return }
    let report = folder.path("report")
    let run = ToolRun("report", "/dev/zero", "-o", report)
    #expect(run.code == .noInput)
    #expect(run.error.contains("/dev/zero: has more than the 256 MiB"), "\(run.error)")
    #expect(run.error.contains("write what a pipe gives to a file"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("report/report.md")))
  }

  @Test func `a replay shows the frames of the file's display, unless told otherwise`() throws {
    let text = Self.header + Self.swipe("a")
    let plain = try folder.write(text, to: "plain.csv")
    let fast = try folder.write("# refresh_hz: 120\n" + text, to: "fast.csv")
    func frames(_ words: String...) -> String {
      ToolRun(["replay"] + words + ["-f", "csv", "-q"]).output
    }
    #expect(frames(fast) == frames(plain, "--rate", "120"))
    #expect(frames(fast, "--rate", "60") == frames(plain))
    #expect(frames(fast) != frames(plain))
    let rows = Self.records(ToolRun("analyze", fast, plain, "-f", "csv", "-q").output)
    #expect(rows.map { $0["display_rate_hz"] } == ["120.0", "60.0"])
    #expect(ToolRun("analyze", fast, "-q").output.contains("Display: 120 Hz"))
    for command in ["analyze", "compare"] {
      let own = ToolRun(command, fast, "-f", "csv", "-q").output
      let given = ToolRun(command, plain, "--rate", "120", "-f", "csv", "-q").output
      // Both say it in another way, and the file is longer.
      let more: Set = ["source", "place", "configuration"]
      #expect(CSVRecords.of(own, without: more) == CSVRecords.of(given, without: more))
    }
    let file = try folder.write(#"{"rate": 90}"#, to: "own.json")
    #expect(
      ToolRun("replay", fast, "--config", file, "-f", "csv", "-q").output
        == frames(plain, "--rate", "90"))
  }

  // MARK: Names

  @Test func `ids that Unicode calls the same are kept apart`() throws {
    let path = try folder.write(
      Self.header + Self.swipe("caf\u{E9}") + Self.swipe("cafe\u{301}", by: 4), to: "alike.csv")
    let baseline = folder.path("baseline.csv")
    #expect(ToolRun("check", path, "--save-baseline", baseline, "-q").code == .ok)
    #expect(ToolRun("check", path, "--baseline", baseline, "-q").code == .ok)
    #expect(ToolRun("replay", path, "--trace", "cafe\u{301}", "-q").code == .ok)
    #expect(
      ToolRun("replay", path, "--trace", "cafe\u{301}", "-f", "csv", "-q").output
        != ToolRun("replay", path, "--trace", "caf\u{E9}", "-f", "csv", "-q").output)
  }

  @Test func `pictures of ids that differ by case have names that differ by more`() throws {
    let path = try folder.write(
      Self.header + Self.swipe("Ab") + Self.swipe("ab", by: 40) + Self.swipe("Cd"), to: "case.csv")
    #expect(ToolRun("report", path, "-o", folder.path("report"), "-q").code == .ok)
    let names = try folder.files().keys.filter { $0.hasSuffix("light.svg") }
    #expect(Set(names.map { $0.lowercased() }).count == names.count)
    #expect(names.contains { $0.hasSuffix("/case/Cd.light.svg") }, "\(names.sorted())")
    #expect(names.contains { $0.hasSuffix("/case/ab.light.svg") })
    #expect(!names.contains { $0.hasSuffix("/case/Ab.light.svg") })
  }

  /// Rows by column.
  private static func records(_ text: String) -> [[String: String]] {
    let lines = text.split(separator: "\n")
    let names = lines[0].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    return lines.dropFirst().map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      return Dictionary(zip(names, cells), uniquingKeysWith: { first, _ in first })
    }
  }
}
