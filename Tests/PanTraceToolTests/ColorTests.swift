import Foundation
import Testing

@testable import PanTraceTool

struct ColorTests {
  private static let turns = Repository.path("traces/page-turns.csv")

  /// The text without what a colored screen adds.
  private func plain(_ text: String) -> String {
    text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
  }

  @Test(arguments: [
    ["analyze", turns], ["replay", turns, "--trace", "page-02"], ["compare", turns],
    ["tune", turns, "--bootstrap", "0"],
    ["validate", Repository.path("Tests/Quirks/not-a-number.csv")],
    ["analyze", Repository.path("Tests/Quirks/not-a-number.csv")], ["analyze", "no such file"],
    ["analize"], ["analyze", "--wrong"],
  ])
  func `colors add nothing but colors`(words: [String]) {
    let without = ToolRun(words)
    let with = ToolRun(words + ["--color", "always"])
    #expect(plain(with.output) == without.output)
    #expect(plain(with.error) == without.error)
    #expect(with.output + with.error != without.output + without.error)
    #expect(!(without.output + without.error).contains("\u{1B}"))
    #expect(with.code == without.code)
  }

  @Test func `machine forms and files have none`() throws {
    let folder = try TemporaryFolder()
    for form in ["json", "csv", "markdown"] {
      let run = ToolRun("analyze", Self.turns, "--color", "always", "-f", form)
      #expect(!run.output.contains("\u{1B}"), "\(form)")
    }
    _ = ToolRun("analyze", Self.turns, "--color=always", "-o", folder.path("a.txt"))
    #expect(try folder.read("a.txt") == ToolRun("analyze", Self.turns).output)
  }

  @Test(
    arguments: [
      (["CLICOLOR_FORCE": "1"], [], true), (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], [], false),
      (["NO_COLOR": "1"], ["--color", "always"], true),
      (["CLICOLOR_FORCE": "1"], ["--color=never"], false), ([:], [], false),
    ] as [([String: String], [String], Bool)])
  func `the environment has its say, and the option the last`(
    environment: [String: String], words: [String], isColored: Bool
  ) {
    let run = ToolRun(["analyze", Self.turns] + words, environment: environment)
    #expect(run.output.contains("\u{1B}[") == isColored)
    let wrong = ToolRun(["analyze", Self.turns, "--wrong"] + words, environment: environment)
    #expect(wrong.error.contains("\u{1B}[") == isColored)
  }

  @Test func `a choice that is none is an error`() {
    let run = ToolRun("analyze", Self.turns, "--color", "sometimes")
    #expect(run.code == .usage)
    #expect(run.error.contains("'sometimes' is not one of auto, always, never"))
  }

  @Test func `verdicts, severities and carets have their colors`() {
    let analysis = ToolRun("analyze", Self.turns, "--color", "always").output
    #expect(analysis.contains("\u{1B}[36mfinish\u{1B}[0m"))
    #expect(analysis.contains("\u{1B}[33mcancel\u{1B}[0m"))
    #expect(analysis.contains("\u{1B}[31mcancel ✗\u{1B}[0m"))
    let findings = ToolRun(
      "validate", Repository.path("Tests/Quirks/not-a-number.csv"), "--color", "always"
    ).output
    #expect(findings.contains("\u{1B}[1;31merror[not-a-number]:\u{1B}[0m x_pt is"))
    #expect(findings.contains("\u{1B}[1;31m^^^^^^\u{1B}[0m"))
  }

  @Test func `the output of a notebook's commands is never colored`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "```console\n$ pantrace explain jump --color always\nold\n```\n", to: "a.md")
    let check = ToolRun("notebook", "check", path, "--color", "always")
    #expect(check.code == .checkNotMet)
    #expect(check.output.contains("  expected: old\n  got:      jump (note: "))
    #expect(ToolRun("notebook", "run", path).code == .ok)
    #expect(try !folder.read("a.md").contains("\u{1B}"))
  }
}

struct VerboseTests {
  private static let swipes = Repository.path("traces/back-swipes.csv")

  @Test(arguments: [
    ["analyze", swipes], ["replay", swipes], ["compare", swipes, "--policies", "vaul"],
    ["tune", swipes, "--bootstrap", "0"],
    ["import", swipes, "-o", "-"],
  ])
  func `what was read is told, and the result stays the same`(words: [String]) {
    let plain = ToolRun(words)
    let verbose = ToolRun(words + ["-v"])
    #expect(verbose.output == plain.output)
    #expect(verbose.error.contains("\(Self.swipes): "))
    #expect(verbose.error.contains(/1 file, \d+ bytes, \d+ traces, \d+ threads?, \d+\.\d{3} s\n/))
  }

  @Test func `quiet and verbose exclude one another`() {
    let run = ToolRun("analyze", Self.swipes, "-qv")
    #expect(run.code == .usage)
    #expect(run.error.contains("--quiet and --verbose exclude one another"))
  }
}
