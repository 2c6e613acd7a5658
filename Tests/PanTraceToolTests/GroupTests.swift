import Foundation
import PanTestSupport
@testable import PanTraceTool
import Testing

/// Figures by group, with intervals by person.
struct GroupTests {
  private let folder: TemporaryFolder
  private let study: String

  init() throws {
    folder = try TemporaryFolder()
    study = try folder.write(Self.eightPeople, to: "study.csv")
  }

  private static let eightPeople = study(people: 8)

  /// Gestures of people who all did two conditions, with a session in front.
  private static func study(people: Int) -> String {
    let plain = ToolRun("generate", "--count", "160", "--participants", "\(people)").output
    var conditions: [Substring: String] = [:]
    let lines = plain.split(separator: "\n").map { line -> String in
      if line.hasPrefix("#") { return String(line) }
      if line.hasPrefix("trace_id") { return line + ",condition" }
      let id = line.prefix { $0 != "," }
      let next = ["gain", "loss", "loss", ""][conditions.count % 4]
      let condition = conditions[id] ?? next
      conditions[id] = condition
      return "\(line),\(condition)"
    }
    return "# session: 7\n" + lines.joined(separator: "\n") + "\n"
  }

  private func rows(_ words: String...) -> [[String: String]] {
    let run = ToolRun(["analyze", study, "-q", "-f", "csv"] + words)
    #expect(run.code == .ok || run.code == .partlyRejected, "\(run.error)")
    let lines = CSVRecords.of(run.output)
    return lines.dropFirst().map { Dictionary(zip(lines.first ?? [], $0)) { $1 } }
  }

  @Test func `every figure has a row for each group and each two of them`() {
    let rows = rows("--by", "condition", "--metrics", "L6.settle")
    let errors = rows.filter { $0["figure"] == "D1.error" }
    #expect(
      errors.map { [$0["condition"], $0["less"]] } == [
        ["gain", ""], ["loss", ""], ["(none)", ""], ["gain", "loss"], ["gain", "(none)"],
        ["loss", "(none)"],
      ])
    #expect(errors.prefix(3).map { $0["traces"] } == ["40", "80", "40"])
    #expect(errors.allSatisfy { $0["people"] == "8" })
    #expect(Set(rows.compactMap { $0["figure"] }).count == 4)
  }

  /// A gesture without a pan has no direction, and a transition has its own.
  @Test(arguments: [[], ["--transition", "composable-tabs"]])
  func `direction makes groups, and a gesture without a pan has none`(options: [String]) throws {
    let file = try folder.write(
      """
      # pantrace 1
      # width_pt: 393
      # height_pt: 852
      # direction: right
      trace_id,t_ms,phase,x_pt,y_pt,intent
      still,0,down,10,10,cancel
      still,16,move,11,10,cancel
      still,32,up,11,10,cancel
      swipe,0,down,10,10,finish
      swipe,16,move,60,10,finish
      swipe,32,move,160,10,finish
      swipe,48,up,260,10,finish

      """, to: "two.csv")
    func groups(_ words: String...) -> Set<String> {
      let run = ToolRun(words + [file, "-q", "-f", "csv", "--by", "direction"] + options)
      return Set(CSVRecords.of(run.output).dropFirst().compactMap(\.first))
    }
    let way = options.isEmpty ? "right" : "left"
    #expect(groups("analyze") == [way, "(none)"])
  }

  @Test func `a group's figures are those of its traces alone`() throws {
    let all = CSVRecords.of(ToolRun("analyze", study, "-q", "-f", "csv").output)
    let place = try #require(all.first?.firstIndex(of: "condition"))
    let (meant, decided) = (
      try #require(all.first?.firstIndex(of: "intent")),
      try #require(all.first?.firstIndex(of: "decision"))
    )
    for row in rows("--by", "condition") where row["figure"] == "D1.error" && row["less"] == "" {
      let own = all.dropFirst().filter {
        $0[place] == (row["condition"] == "(none)" ? "" : row["condition"])
          && ["finish", "cancel"].contains($0[decided])
      }
      let wrong = own.count { $0[meant] != $0[decided] }
      #expect(row["n"] == "\(own.count)")
      expectClose(
        row["value"].flatMap { Double($0) }, 100 * Double(wrong) / Double(own.count), within: 1e-9)
    }
  }

  @Test func `lines in front, several columns and what is known of all make groups`() {
    #expect(Set(rows("--by", "session").compactMap { $0["session"] }) == ["7"])
    let both = rows("--by", "condition,intent").filter { $0["figure"] == "D1.error" }
    #expect(both.count { $0["less"] == "" } == 6)
    #expect(Set(rows("--by", "PARTICIPANT").compactMap { $0["PARTICIPANT"] }).count == 8)
  }

  @Test func `a column that there is not is refused with those that there are`() {
    let run = ToolRun("analyze", study, "--by", "conditoin")
    #expect(run.code == .usage)
    #expect(run.error.contains("there is no column 'conditoin'"))
    #expect(run.error.contains("Did you mean condition?"))
    #expect(run.error.contains("participant") && run.error.contains("session"))
  }

  @Test func `people and papers say by person, and fit a terminal`() throws {
    let text = ToolRun("analyze", study, "-q", "--by", "condition").output
    let groups = try #require(text.range(of: "By condition:")).lowerBound
    #expect(text[groups...].contains("Intervals are by person (8 people)."))
    #expect(text[groups...].contains("are compared with themselves"))
    for line in text[groups...].split(separator: "\n") where !line.contains(". ") {
      #expect(line.count <= 80 || line.hasSuffix("."), "\(line)")
    }
    #expect(ToolRun("report", study, "-q", "--by", "condition", "-o", folder.path("r")).code == .ok)
    let report = try folder.read("r/report.md")
    #expect(report.contains("## By condition") && report.contains("--by condition"))
    // The figures of each gesture have the line in front of the file as a column.
    let figures = CSVRecords.of(try folder.read("r/analysis.csv"))
    let session = try #require(figures.first?.firstIndex(of: "session"))
    #expect(Set(figures.dropFirst().map { $0[session] }) == ["7"])
  }

  /// Held to the intervals that programs get.
  @Test(arguments: ["condition", "intent", "participant"])
  func `groups are said to differ if an interval does not hold 0`(column: String) {
    let errors = rows("--by", column).filter { $0["figure"] == "D1.error" }
    let groups = errors.filter { $0["less"] == "" }
    let named = groups.compactMap { $0[column] }.filter { $0 != "(none)" }
    #expect(named == named.sorted())
    let certain = errors.filter {
      $0["less"] != "" && (Double($0["low"] ?? "") ?? 0) > 0 || (Double($0["high"] ?? "") ?? 0) < 0
    }
    let text = ToolRun("analyze", study, "-q", "--by", column).output
    let verdict = text.split(separator: "\n").first { $0.hasPrefix("By \(column), ") }
    let words =
      groups.count > 6 ? "8 people have" : certain.isEmpty ? "shown to differ:" : " differ"
    #expect(verdict?.contains(words) == true, "\(text)")
    #expect(verdict?.contains("not shown") != true || certain.isEmpty)
  }

  @Test func `what is left out, what a dash says, and values alike are told`() throws {
    let text = try folder.read("study.csv")
    // Rows of a trace must agree, so that each other trace is spelled otherwise.
    var spelled: [Substring: Bool] = [:]
    let mixed = text.split(separator: "\n").map { line -> Substring in
      guard line.hasSuffix(",gain") else { return line }
      let id = line.prefix { $0 != "," }
      let isOther = spelled[id] ?? (spelled.count % 2 == 0)
      spelled[id] = isOther
      return isOther ? line.dropLast(4) + "Gain" : line
    }
    let study = try folder.write(mixed.joined(separator: "\n") + "\n", to: "mixed.csv")
    let told = ToolRun("analyze", study, "-q", "--by", "condition", "--metrics", "L2").output
    #expect(
      told.contains(
        "Values of condition that differ only in case or blanks are groups of their own: "
          + "'Gain' and 'gain'."), "\(told)")
    #expect(told.contains("L2.p95 74 (5 not-recognized, 69 too-short)"), "\(told)")
    // Of those meant to cancel none can be a false cancel.
    let empty = ToolRun("analyze", study, "-q", "--by", "intent").output
    #expect(empty.contains("— stands for a value that no gesture of the group has"), "\(empty)")
  }

  @Test func `the methods name people, exclusions, intervals and what they cite`() throws {
    let words = [
      "report", study, "--config", "none", "-q", "--by", "condition", "--methods",
    ]
    let run = ToolRun(words)
    #expect(
      run.output == ToolRun(words).output
        && run.output.hasPrefix("## How this was computed\n\n- program: PanTrace "))
    for part in [
      "gestures: 160 of 8 people in 1 file", "Clopper & Pearson (1934)", "not recognized as a pan",
      "at once with 95 % confidence",
      "### References", "- Mancl, L. A.",
    ] {
      #expect(run.output.contains(part), "\(part) in \(run.output)")
    }
    let file = folder.path("methods.md")
    #expect(ToolRun(words + ["-o", file]).code == run.code)
    #expect(try folder.read("methods.md") == run.output)
  }

  @Test func `the intervals of all figures hold together`() throws {
    let grips = Repository.path("notebooks-md/groups_files/grips.csv")
    let words = ["analyze", grips, "-q", "--config", "none", "--by", "hand"]
    let rows = CSVRecords.of(ToolRun(words + ["-f", "csv"]).output)
    let cancels = try #require(
      rows.first { $0.contains("D1.false-cancel") && $0.contains("right") && $0.first == "left" })
    let high = try #require(rows.first?.firstIndex(of: "high"))
    #expect(Double(cancels[high]).map { $0 > 0 } == true)
    let confidence = try #require(rows.first?.firstIndex(of: "confidence"))
    let differences = rows.dropFirst().count { $0.contains("right") && $0.first == "left" }
    #expect(differences > 3)
    #expect(Double(cancels[confidence]) == 1 - 0.05 / Double(differences))
  }

  @Test func `too few people have figures and no intervals`() throws {
    let few = try folder.write(Self.study(people: 4), to: "few.csv")
    let run = ToolRun("analyze", few, "-q", "--by", "condition", "-f", "csv")
    let rows = CSVRecords.of(run.output)
    let low = try #require(rows.first?.firstIndex(of: "low"))
    #expect(rows.count > 1 && rows.dropFirst().allSatisfy { $0[low...].prefix(2) == ["", ""] })
    #expect(
      ToolRun("analyze", few, "-q").output.contains(
        "No intervals: gestures of one person are alike, and 4 people are fewer than 6."))
  }

  @Test func `the same name is one person in all files, and a file may be one`() throws {
    _ = try folder.write(try folder.read("study.csv"), to: "two/a.csv")
    _ = try folder.write(try folder.read("study.csv"), to: "two/b.csv")
    let two = folder.path("two")
    let both = ToolRun("analyze", two, "-q", "--believe", "copies")
    #expect(both.output.contains("by person (8 people)"))
    let options = try folder.write("{\"person-per-file\": true}", to: "pantrace.json")
    let swipe = "t_ms,phase,x_pt,y_pt\n0,down,5,5\n16,move,90,5\n33,up,300,5\n"
    let nobody = try folder.write(swipe, to: "nobody.csv")
    let rows = CSVRecords.of(
      ToolRun("analyze", nobody, "-q", "-f", "csv", "--config", options).output)
    #expect(rows.count == 2 && rows[1].contains(nobody))
    let wrong = try folder.write("{\"person-per-file\": \"yes\"}", to: "wrong.json")
    let refused = ToolRun("analyze", two, "--config", wrong)
    #expect(refused.code == .usage && refused.error.contains("not true or false"))
  }

  @Test func `a column called as one of the rows' own gets another name, and stands once`() throws {
    let lines = try folder.read("study.csv").split(separator: "\n").map { line -> String in
      line.hasPrefix("#") ? String(line) : line + (line.hasPrefix("trace_id") ? ",less" : ",x")
    }
    let path = try folder.write(lines.joined(separator: "\n") + "\n", to: "less.csv")
    let run = ToolRun(
      "analyze", path, "-q", "-f", "csv", "--by", "less,condition", "--by", "Less")
    #expect(run.output.hasPrefix("recorded_less,condition,figure,name,unit,less,"), "\(run.output)")
  }

  @Test func `gestures without a participant are no named people`() throws {
    var people = 0
    let lines = try folder.read("study.csv").split(separator: "\n").map { line -> String in
      guard let end = line.firstRange(of: ",p01") else { return String(line) }
      people += 1
      return line.replacingCharacters(in: end, with: ",")
    }
    #expect(people > 0)
    let path = try folder.write(lines.joined(separator: "\n") + "\n", to: "unnamed.csv")
    let methods = ToolRun("report", path, "-q", "--methods").output
    #expect(methods.contains("gestures: 160 of 7 people in 1 file"), "\(methods)")
    let told = ToolRun("analyze", path, "-q").output
    #expect(told.contains(" gestures without a participant count as so many other people's."))
  }
}
