import Foundation
import Testing

@testable import PanTraceTool

/// Reports against a baseline, and into documents.
@Suite struct ReportBaselineTests {
  private let traces = Repository.path("traces/page-turns.csv")

  /// A folder with a baseline made with the defaults.
  private func baseline() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let run = ToolRun("check", traces, "--save-baseline", folder.path("base.json"), "-q")
    #expect(run.code == .ok, "\(run.error)")
    return folder
  }

  private func report(_ folder: TemporaryFolder, _ words: String...) throws -> String {
    let run = ToolRun(
      ["report", traces, "-q", "-o", folder.path("out"), "--baseline", folder.path("base.json")]
        + words)
    #expect(run.code == .ok, "\(run.error)")
    return try folder.read("out/report.md")
  }

  @Test func `only what changed is told, each with the reason before and now`() throws {
    let folder = try baseline()
    let report = try report(folder, "--only-changes", "--policy", "progress:threshold=0.4")
    #expect(
      report.contains("**5 of 8 traces are decided otherwise than in the baseline**: 5 worse."))
    #expect(
      report.contains(
        "meant to finish): **worse**. Before: Finished: velocity 582 pt/s is 82 above the bound "
          + "500 pt/s, and progress 0.074 does not reach 0.5. Now: Cancelled: progress 0.074 is "
          + "0.326 short of the bound 0.4."))
    #expect(report.contains("| finish | 1 | 4 | -3 |"))
    #expect(!report.contains("<details>"))
    #expect(!report.contains("page-02"))
    let files = try folder.files().keys
    #expect(files.contains("out/pictures/before-after.light.svg"))
    #expect(!files.contains { $0.contains("page-turns") })
    let map = try folder.read("out/pictures/before-after.light.svg")
    #expect(map.contains("border before"))
  }

  @Test func `where nothing changed that is all there is to say`() throws {
    let report = try report(try baseline(), "--only-changes")
    #expect(report.contains("**All 8 traces are decided as in the baseline.**"))
    #expect(!report.contains("<picture>"))
    #expect(!report.contains("## Changed"))
  }

  @Test func `a whole report begins with the change and has the figures' differences`() throws {
    let folder = try baseline()
    let report = try report(folder, "-c", "percent-driven")
    let lines = report.split(separator: "\n")
    #expect(lines[1].hasPrefix("**All 8 traces are decided as in the baseline.**"))
    #expect(report.contains("The baseline was made with other options, by the same rule."))
    #expect(report.contains("| metric | what | unit | n | rose | fell | middle Δ |"))
  }

  @Test func `only the changes cannot be told without a baseline`() {
    let run = ToolRun("report", traces, "-o", "nowhere", "--only-changes")
    #expect(run.code == .usage)
    #expect(run.error.contains("--save-baseline"))
  }

  @Test func `a baseline of an earlier version has verdicts and no reasons`() throws {
    let folder = try baseline()
    let old = try folder.read("base.json")
      .replacing(#/"reason":"[^"]*",/#, with: "").replacing(#/  "policy": .*\n/#, with: "")
    _ = try folder.write(old, to: "base.json")
    let report = try report(folder, "--only-changes", "--policy", "progress:threshold=0.4")
    #expect(report.contains("**worse**. Before: finish. Now: Cancelled:"))
  }

  @Test func `a block of a document is refreshed, its pictures beside it`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.write(
      "# Mine\r\n\r\n<!-- pantrace:begin report -->\r\n<!-- pantrace:end report -->\r\nthe end",
      to: "docs/READ.ME.md")
    let words = ["report", traces, "--into", document, "-q"]
    #expect(ToolRun(words).code == .ok)
    let text = try folder.read("docs/READ.ME.md")
    #expect(
      text.hasPrefix("# Mine\r\n\r\n<!-- pantrace:begin report -->\r\n\r\n## PanTrace report"))
    #expect(text.hasSuffix("<!-- pantrace:end report -->\r\nthe end"))
    #expect(text.contains("src=\"READ.ME_files/report/pictures/decision-map.light.svg\""))
    let files = try folder.files()
    #expect(files["docs/READ.ME_files/report/pictures/decision-map.light.svg"] != nil)
    #expect(ToolRun(words).code == .ok)
    #expect(try folder.files() == files)
  }

  @Test(arguments: ["no marker", "<!-- pantrace:begin report -->", "<!-- pantrace:end report -->"])
  func `a document without a whole block is left as it is`(content: String) throws {
    let folder = try TemporaryFolder()
    let document = try folder.write(content, to: "a.md")
    let run = ToolRun("report", traces, "--into", document)
    #expect(run.code == .noInput)
    #expect(run.error.contains("a.md"))
    #expect(run.error.contains("help: Put '") || run.error.contains("help: Put the lines '"))
    #expect(try folder.read("a.md") == content)
    #expect(try folder.files().count == 1)
  }
}
