import Foundation
import Testing

@testable import PanTraceTool

struct ColorTests {
  private static let turns = Repository.path("traces/page-turns.csv")

  /// The text without what a coloured screen adds.
  private func plain(_ text: String) -> String {
    text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
  }

  @Test(arguments: [
    ["analyze", turns], ["replay", turns, "--trace", "page-02"], ["compare", turns],
    ["velocity", turns], ["transitions"], ["policies"], ["tune", turns, "--bootstrap", "0"],
    ["validate", Repository.path("traces/quirks/not-a-number.csv")],
    ["analyze", Repository.path("traces/quirks/not-a-number.csv")], ["analyze", "no such file"],
    ["analize"], ["analyze", "--wrong"],
  ])
  func `colours add nothing but colours`(words: [String]) {
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
    for form in ["json", "csv", "ndjson", "markdown"] {
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

  @Test func `verdicts, severities and carets have their colours`() {
    let analysis = ToolRun("analyze", Self.turns, "--color", "always").output
    #expect(analysis.contains("\u{1B}[36mfinish\u{1B}[0m"))
    #expect(analysis.contains("\u{1B}[33mcancel\u{1B}[0m"))
    #expect(analysis.contains("\u{1B}[31mcancel ✗\u{1B}[0m"))
    let findings = ToolRun(
      "validate", Repository.path("traces/quirks/not-a-number.csv"), "--color", "always"
    ).output
    #expect(findings.contains("\u{1B}[1;31merror[not-a-number]:\u{1B}[0m x_pt is"))
    #expect(findings.contains("\u{1B}[1;31m^^^^^^\u{1B}[0m"))
  }

  @Test func `a notebook's difference is coloured, its cells never`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "```console\n$ pantrace explain jump --color always\nold\n```\n", to: "a.md")
    let check = ToolRun("notebook", "check", path, "--color", "always")
    #expect(check.code == .checkNotMet)
    #expect(check.output.contains("\u{1B}[31m-old\u{1B}[0m\n"))
    #expect(check.output.contains("\u{1B}[32m+jump"))
    #expect(plain(check.output) == ToolRun("notebook", "check", path).output)
    #expect(ToolRun("notebook", "run", path).code == .ok)
    #expect(try !folder.read("a.md").contains("\u{1B}"))
  }
}
