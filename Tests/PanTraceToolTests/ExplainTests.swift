import Foundation
import PanAnalysis
import PanEngine
import PanTestSupport
@testable import PanTraceTool
import PanTraces
import Testing

@Suite struct ExplainTests {
  @Test(arguments: [
    ["analyze", "--metrics", "all"], ["analyze", "--metrics", "L8", "--transition", "sheet"],
    ["compare", "--policies", "progress,vaul"],
  ])
  func `every column of rows is explained`(words: [String]) throws {
    let file = Repository.path("traces/sheet-dismissals.csv")
    let run = ToolRun([words[0], file, "-q", "-f", "csv"] + words.dropFirst())
    let columns = try #require(CSVRecords.of(run.output).first)
    #expect(columns.count > 10)
    // The recording's own columns mean what their author says.
    for word in columns where word != "device" {
      let run = ToolRun("explain", "--", word)
      #expect(run.code == .ok && !run.output.isEmpty, "\(word): \(run.error)")
    }
  }

  /// The headings of every table for people, of all figures, rules and reasons.
  @Test func `every heading of a table is explained`() throws {
    let file = Repository.path("traces/sheet-dismissals.csv")
    let decided = Repository.path("traces/hard-cases.csv")
    let runs = [
      ["analyze", file, "--stats", "--all", "--by", "intent", "--metrics", "all"],
      ["compare", file, "--stats", "--all", "--policies", "progress,vaul"],
      ["compare", decided, "--stats", "--policies", "progress,vaul,pulley"],
      ["tune", decided, "--stats", "--bootstrap", "10"],
      ["replay", file, "--metrics", "all", "--all"], ["replay", file, "--transition", "sheet"],
      ["validate", decided],
    ]
    var headings: Set<String> = []
    for words in runs {
      let run = ToolRun(words + ["-f", "markdown", "--config", "none"])
      let lines = run.output.split(separator: "\n")
      for (line, next) in zip(lines, lines.dropFirst()) where next.hasPrefix("| ---") {
        for cell in line.split(separator: "|") {
          headings.insert(cell.trimmingCharacters(in: .whitespaces).replacing("\\", with: ""))
        }
      }
    }
    #expect(headings.count > 40)
    for heading in headings where !heading.isEmpty && heading != "(%)" {
      let run = ToolRun("explain", "--", heading)
      #expect(run.code == .ok, "\(heading): \(run.error)")
    }
  }

  @Test func `every name that outputs give is explained`() {
    let names =
      PolicyPreset.catalog.map(\.name) + TransitionWord.names + RuleFamily.allCases.map(\.name)
      + MetricValue.UndefinedReason.allCases.map(\.name)
      + VelocityEstimate.Absence.allCases.map(\.name)
      + TraceAnalysis.Verdict.allCases.map(\.name)
      + MetricInfo.catalog.map(\.name) + VelocityEstimatorInfo.catalog.map(\.name)
      + Diagnostic.Code.allCases.map(\.name)
      + [
        "WRONG", "CLOSE", "margin", "settle", "progress", "plausibly", "thrown back",
        "McNemar", "Bonferroni", "hand-off", "worse", "recognition",
        "Korn-Graubard", "bootstrap", "Newcombe", "Holm", "design effect", "SPARC", "by person",
        "not distinguishable from the best", "held out", "cost 3:1", "†", "balanced accuracy",
        "median", "p95", "type 7",
      ]
    for name in names {
      let run = ToolRun("explain", name)
      #expect(run.code == .ok, "\(name): \(run.error)")
    }
  }

  @Test(arguments: [
    ("false cancels", "Cancelled though meant to finish."),
    ("l6_settle_ms", "L6.settle"), ("L6.SETTLE", "L6.settle:"),
    ("vaul", "vaul"), ("zero-jerk", "The movement has no jerk."),
  ])
  func `a word may be spelled as in any output`(word: String, part: String) {
    let run = ToolRun("explain", word)
    #expect(run.code == .ok)
    #expect(run.output.contains(part), "\(run.output)")
  }

  @Test(arguments: [
    ("Kish", "'pantrace explain design-effect' speaks of it."),
    ("settle latency", "'pantrace explain L6.settle' speaks of it."),
    ("hand-off velocity", "'pantrace explain H1.jump H1.percent' speaks of it."),
    ("marign", "Did you mean margin?"),
  ])
  func `a word without a page leads to the pages that have it`(word: String, advice: String) {
    let run = ToolRun("explain", word)
    #expect(run.code == .usage && run.error.contains(advice), "\(run.error)")
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
}
