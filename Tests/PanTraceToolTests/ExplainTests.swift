import Foundation
import PanAnalysis
import PanEngine
import PanTestSupport
@testable import PanTraceTool
import PanTraces
import Testing

/// Whatever word stands in an output, `explain` has a meaning for it.
@Suite struct ExplainTests {
  private static let outputs: [[String]] = [
    ["analyze", "traces/hard-cases.csv", "--metrics", "all", "--all", "--stats"],
    ["analyze", "traces/hard-cases.csv", "--by", "participant"],
    ["analyze", "traces/sheet-dismissals.csv", "--transition", "sheet", "--metrics", "L8"],
    ["compare", "traces/hard-cases.csv", "--policies", "progress,vaul", "--all", "--stats"],
    ["list", "rules"],
    ["list", "transitions"],
    ["list", "estimators"], ["list", "metrics"],
    ["tune", "traces/hard-cases.csv", "--bootstrap", "10", "--stats"],
    ["identify", "traces/hard-cases.csv", "--map", "decision=intent"],
    ["validate", "Tests/Quirks"],
    ["replay", "traces/back-swipes.csv"],
    ["replay", "traces/sheet-dismissals.csv", "--transition", "sheet", "--show", "views"],
    ["replay", "traces/sheet-dismissals.csv", "--transition", "sheet", "--show", "log"],
  ]

  @Test func `every column, key and heading of an output is explained`() throws {
    var found: [String: [String]] = [:]
    for words in Self.outputs {
      let names = try Self.names(in: words)
      #expect(names.count > 2, "\(words)")
      for name in names { found[name, default: []].append(words[0]) }
    }
    for (word, commands) in found where !word.isEmpty {
      let run = ToolRun("explain", "--", word)
      #expect(run.code == .ok, "\(word) of \(commands): \(run.error)")
      #expect(!run.output.isEmpty)
    }
  }

  /// The columns, keys and headings of all forms of a command's output.
  private static func names(in words: [String]) throws -> Set<String> {
    let command = words.map { word in
      word.contains("/") && FileManager.default.fileExists(atPath: Repository.path(word))
        ? Repository.path(word) : word
    }
    var found: Set<String> = []
    let json = ToolRun(command + ["-f", "json"])
    // Some commands have rows alone.
    if json.code != .usage {
      #expect(json.output.hasPrefix("{") || json.output.hasPrefix("["), "\(json.error)")
      keys(of: try JSONSerialization.jsonObject(with: Data(json.output.utf8)), into: &found)
    }
    found.formUnion(CSVRecords.of(ToolRun(command + ["-f", "csv"]).output).first ?? [])
    found.formUnion(headings(of: ToolRun(command).output))
    return found
  }

  @Test func `every name that outputs give is explained`() {
    let names =
      PolicyPreset.catalog.map(\.name) + TransitionOption.names + RuleFamily.allCases.map(\.name)
      + MetricValue.UndefinedReason.allCases.map(\.name)
      + VelocityEstimate.Absence.allCases.map(\.name)
      + TraceAnalysis.Verdict.allCases.map(\.name)
      + MetricInfo.catalog.map(\.name) + VelocityEstimatorInfo.catalog.map(\.name)
      + Grouping.Known.allCases.map(\.rawValue) + Diagnostic.Code.allCases.map(\.name)
      + [
        "WRONG", "CLOSE", "margin", "settle", "progress", "plausibly", "thrown back",
        "speed jump at release", "time to settle", "frames with nothing new", "Matthews", "McNemar",
        "Korn-Graubard", "bootstrap", "Newcombe", "Holm", "sign test", "design effect", "SPARC",
        "by person", "not distinguishable from the best", "held out", "cost 3:1", "†",
        "balanced accuracy", "median", "p95", "95 % from", "5 %", "type 7",
      ]
    for name in names {
      let run = ToolRun("explain", name)
      #expect(run.code == .ok, "\(name): \(run.error)")
    }
  }

  @Test(arguments: [
    ("false_cancel_low_percent", "the lower end of its interval, in percent\n\nfalse-cancel:"),
    ("false cancels", "Cancelled though meant to finish."),
    ("Finger (pt)", "Where the finger is"), ("L6.SETTLE", "L6.settle:"),
    ("vaul", "vaul"), ("zero-jerk", "The movement has no jerk."),
  ])
  func `a word may be spelled as in any output`(word: String, part: String) {
    let run = ToolRun("explain", word)
    #expect(run.code == .ok)
    #expect(run.output.contains(part), "\(run.output)")
  }

  @Test func `a page says what it refers to, what may be set, and what the word means`() {
    let referring = ToolRun("explain", "L1.p95").output
    #expect(referring.contains("\nL1.median: Per event:"), "\(referring)")
    #expect(ToolRun("explain", "L4.distance").output.contains("\nUndefined for recordings"))
    #expect(ToolRun("explain", "restrict").output.contains("values   one of none, horizontal"))
    for (word, meaning) in [("progress", "0 at its"), ("lead", "In a rule"), ("mean", "In a rule")]
    {
      #expect(ToolRun("explain", word).output.hasPrefix("\(word): "))
      #expect(ToolRun("explain", word).output.contains(meaning))
    }
    #expect(ToolRun("explain", "analyze").output.contains("'pantrace help analyze'"))
    #expect(ToolRun("explain", "swiper").output.contains("the rule does not ask for it"))
  }

  @Test func `each word has one meaning, and is spelled as it is looked for`() {
    let names = Glossary.entries.flatMap(\.names)
    #expect(Set(names).count == names.count)
    for name in names { #expect(Glossary.key(name) == name) }
    for entry in Glossary.entries { #expect(entry.meaning.hasSuffix("."), "\(entry.names)") }
  }

  private static func keys(of value: Any, into found: inout Set<String>) {
    if let object = value as? [String: Any] {
      for (key, value) in object {
        found.insert(key)
        keys(of: value, into: &found)
      }
    } else if let list = value as? [Any] {
      for value in list { keys(of: value, into: &found) }
    }
  }

  /// The headings of the tables of a text: what stands over the rules.
  private static func headings(of text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    return zip(lines, lines.dropFirst()).filter { $0.1.starts(with: "───") }.flatMap { head, rule in
      var starts: [Int] = []
      for index in rule.indices where rule[index] == "─" && (index == 0 || rule[index - 1] == " ") {
        starts.append(index)
      }
      return zip(starts, starts.dropFirst() + [max(head.count, rule.count)]).map { start, end in
        String(head[min(start, head.count)..<min(end, head.count)])
          .trimmingCharacters(in: .whitespaces)
      }
    }
  }
}
