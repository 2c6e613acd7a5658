import Foundation
import PanTestSupport
@testable import PanTraceTool
import Testing

/// What is made of rows of `analyze` is byte for byte what is made of the recordings, or nothing.
struct AnalysisRowTests {
  private let folder: TemporaryFolder
  /// Recordings of several people, with traces that cannot be used, in the order of their names.
  private let recordings: [String]
  init() throws {
    folder = try TemporaryFolder()
    var paths: [String] = []
    for seed in 1...5 {
      let made = ToolRun(
        "generate", "--count", "\(16 + seed * 2)", "--participants", "\(1 + seed % 3)", "--seed",
        "\(seed)")
      paths.append(try folder.write(Self.decided(made.output), to: "data/\(seed * 7 % 10).csv"))
    }
    let columns = """
      # device: phone
      trace_id,t_ms,phase,x,y,intent,hand
      a,0,down,4,300,finish,left
      a,8,move,60,301,finish,left
      a,16,move,200,301,finish,left
      a,24,up,200,301,finish,left
      b,0,down,4,300,cancel,right
      b,8,move,nine,301,cancel,right
      c,0,down,4,300,cancel,"le""ft, or right"
      c,8,move,30,301,cancel,"le""ft, or right"
      c,16,move,34,301,cancel,"le""ft, or right"
      c,24,up,34,301,cancel,"le""ft, or right"
      d,0,down,4,300,cancel,right
      d,40,move,5,301,cancel,right
      d,48,up,5,301,cancel,right

      """
    paths.append(try folder.write(columns, to: "data/columns.csv"))
    recordings = paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// A recording with the decision of an app that did what people meant.
  private static func decided(_ csv: String) -> String {
    let lines = csv.split(separator: "\n")
    let start = lines.firstIndex { !$0.hasPrefix("#") } ?? 0
    let intent = lines[start].split(separator: ",").firstIndex(of: "intent") ?? 0
    return lines.enumerated().map { number, line in
      guard number > start else { return number == start ? "\(line),decision" : String(line) }
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      return "\(line),\(cells[intent])"
    }.joined(separator: "\n") + "\n"
  }

  /// The rows of recordings that several runs analyzed, each with its header and its rows shuffled.
  ///
  /// Recordings have columns of their own, so that headers may differ.
  private func rows(_ options: [String], _ random: inout SplitMix64) throws -> [[String]] {
    var groups: [[String]] = [[], [], []]
    for recording in recordings { groups[Int(random.next() % 3)].append(recording) }
    return try groups.filter { !$0.isEmpty }.map { group in
      let words = ["analyze", "-q", "-f", "csv", "--metrics", "S1"] + options
      let run = ToolRun(words + group.reversed())
      let lines = run.output.split(separator: "\n").map(String.init)
      let header = try #require(lines.first, "\(run.error)")
      return [header] + lines.dropFirst().shuffled(using: &random)
    }
  }

  private static let answers: [[String]] = [
    ["tune", "-f", "json", "--bootstrap", "20"],
    ["tune", "-f", "json", "--family", "projection", "--stats", "--bootstrap", "20"],
    ["identify", "-f", "json", "-e", "own"],
    ["check", "-f", "json", "--budget", "budget"], ["check", "-f", "json", "--baseline", "before"],
    ["check", "-q", "--save-baseline", "-"],
    ["analyze", "--stats"], ["analyze", "--by", "hand", "-f", "csv"],
  ]

  /// `repeated` runs stand there twice, as of workers that were tried again.
  @Test(arguments: [
    (["--set", "hysteresis=18"], 0, "\n"), ([], 1, "\r\n"),
    (["--policy", "p > 0.42 or v > 450"], 2, "\n"),
  ])
  func `the answer is that of the recordings, whatever the order`(
    options: [String], repeated: Int, end: String
  ) throws {
    let budget = try folder.write(
      """
      {"limits": {"D1.error": {"max": 20}, "L6.settle:p95": {"max": 500}, "S1:mean": {"max": 0},
      "verdict.undecided": {"max": 1}}}
      """, to: "budget.json")
    let before = folder.path("before.json")
    let saved = ToolRun(
      ["check", "-q", "--policy", "p > 0.3", "--save-baseline", before] + recordings)
    #expect(saved.code == .partlyRejected, "\(saved.error)")
    var random = SplitMix64(seed: UInt64(options.count + 5))
    // Every answer of the rule that is the default, and every second one of others.
    let answers = Self.answers.enumerated().filter { options.isEmpty || $0.offset % 2 == 0 }
      .map(\.element)
    let expected = answers.map { words in
      ToolRun(
        words.map { $0 == "budget" ? budget : $0 == "before" ? before : $0 } + options
          + recordings)
    }
    var runs = try rows(options, &random)
    runs.shuffle(using: &random)
    // With headers in between.
    runs += runs.prefix(repeated).map { $0.prefix(1) + $0.suffix(9) }
    let cut = runs.count / 2
    let halves = [runs[..<cut], runs[cut...]].filter { !$0.isEmpty }
    let files = try halves.enumerated().map { number, runs in
      try folder.write(runs.joined().joined(separator: end) + "\n", to: "rows\(number).csv")
    }
    for (words, one) in zip(answers, expected) {
      let run = ToolRun(
        words.map { $0 == "budget" ? budget : $0 == "before" ? before : $0 } + options
          + files)
      #expect(run.output == one.output, "\(words) \(run.error)")
      #expect(run.code == one.code && !run.output.isEmpty, "\(words)")
    }
  }

  /// Rows of all recordings in one file.
  private func file(_ options: [String] = []) throws -> String {
    let run = ToolRun(["analyze", "-q", "-f", "csv"] + options + recordings)
    return try folder.write(run.output, to: "rows.csv")
  }

  @Test func `what needs samples is refused with the names of the recordings`() throws {
    let rows = try file()
    for words in [
      ["compare"], ["report", "-o", folder.path("report")], ["replay"],
      ["tune", "--transition", "sheet"], ["identify", "-e", "lsq2"],
    ] {
      let run = ToolRun(words + [rows])
      #expect(run.code == .noInput, "\(words) \(run.error)")
      #expect(run.error.contains("this takes the samples"), "\(words) \(run.error)")
      #expect(run.error.contains(recordings[0]) && run.error.contains("and 3 more files"))
    }
    let other = ToolRun("tune", rows, "--policy", "progress")
    #expect(
      other.code == .noInput && other.error.contains("rows.csv:2: the row was made with other"))
  }

  @Test func `rows that do not belong together are refused by line`() throws {
    let rows = try file()
    let other = ToolRun(
      "analyze", "-q", "-f", "csv", "--set", "hysteresis=30", recordings[0])
    let second = try folder.write(other.output, to: "second.csv")
    let mixed = ToolRun("tune", rows, second)
    #expect(
      mixed.code == .noInput && mixed.error.contains("second.csv:2: the row was made with other"),
      "\(mixed.error)")
    let foreign = ToolRun("tune", rows, recordings[0])
    #expect(foreign.error.contains("1: this is no header of rows"), "\(foreign.error)")
    func changed(_ change: (inout [String]) -> Void) throws -> ToolRun {
      var records = CSVRecords.of(try folder.read("rows.csv"))
      change(&records[3])
      let text = records.map { record in
        record.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
      }.joined(separator: "\n")
      let path = try folder.write(text, to: "changed.csv")
      return ToolRun("tune", rows, path, "-f", "json")
    }
    let header = try #require(CSVRecords.of(try folder.read("rows.csv")).first)
    func column(_ name: String) throws -> Int { try #require(header.firstIndex(of: name)) }
    // An engine may put quotes around everything: the rows are the same.
    #expect(try changed { _ in }.output == ToolRun("tune", rows, "-f", "json").output)
    let samples = try column("samples")
    let twice = try changed { $0[samples] += "1" }
    #expect(twice.code == .noInput && twice.error.contains("changed.csv:4: the row is another one"))
    let (trace, offset, decision) = (
      try column("trace"), try column("offset_pt"), try column("decision")
    )
    let number = try changed {
      $0[trace] = "other"
      $0[offset] = "far"
    }
    #expect(number.error.contains("changed.csv:4:"), "\(number.error)")
    #expect(number.error.contains("offset is no number: 'far'"), "\(number.error)")
    let decided = try changed {
      $0[trace] = "other"
      $0[decision] = $0[decision] == "finish" ? "cancel" : "finish"
    }
    #expect(decided.error.contains("is not what the rule decides"), "\(decided.error)")
    let short = try changed { $0.removeLast() }
    #expect(short.error.contains("does not have the"), "\(short.error)")
    let fewer = try folder.write(
      ToolRun(
        "analyze", "-q", "-f", "csv", "--columns", "source,trace,decision,configuration",
        recordings[0]
      ).output, to: "fewer.csv")
    #expect(ToolRun("tune", fewer).error.contains("fewer.csv:1: there is no column"))
  }

  @Test func `rows come through a pipe, and no rows are no answer`() throws {
    let rows = try file()
    let one = ToolRun("tune", rows, "-f", "json")
    let piped = try BuiltProgram.run(["tune", "-", "-f", "json"], reading: URL(filePath: rows))
    #expect(piped.output == one.output, "\(piped.error)")
    let header = String(try folder.read("rows.csv").prefix { $0 != "\n" }) + "\n"
    let empty = try folder.write(header, to: "empty.csv")
    #expect(ToolRun("tune", empty).code == .noInput)
    #expect(ToolRun("tune", empty, rows, "-f", "json").output == one.output)
  }
}
