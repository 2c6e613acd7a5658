import Foundation
import Testing

@testable import PanTraceTool

@Suite struct ReportTests {
  /// The report of the shipped traces, once for all tests that only look at it.
  static let shipped = Result {
    let folder = try TemporaryFolder()
    let words = ["report", Repository.path("traces"), "-o", folder.url.path, "--jobs", "1"]
    #expect(ToolRun(words).code == .ok)
    return folder
  }

  @Test func `the report of the shipped traces is whole and the same for any threads`() throws {
    let one = try Self.shipped.get()
    let two = try TemporaryFolder()
    let traces = Repository.path("traces")
    #expect(ToolRun("report", traces, "-o", two.url.path, "--jobs", "3").code == .ok)
    let files = try one.files()
    #expect(try two.files() == files)
    let report = try one.read("report.md")
    #expect(report.contains("Decision map: "))
    #expect(report.contains("<summary>How to make this report again</summary>"))
    #expect(report.split(separator: "\n", omittingEmptySubsequences: false).count < 400)
    for name in try pictures(in: report + one.read("gestures.md")) {
      #expect(files[name] != nil, "\(name) is shown and not there")
    }
    // 61 decided traces with their progress, three cards, the decision map and two distributions.
    #expect(
      files.keys.count { $0.hasSuffix(".light.svg") } == 67,
      "a new picture of reports changes this number")
  }

  @Test(arguments: ["light", "dark"])
  func `the decision map of the manual is the one that its command draws`(theme: String) throws {
    let folder = try Self.shipped.get()
    let shown = try String(
      contentsOfFile: Repository.path("notebooks-md/pictures/decision-map.\(theme).svg"),
      encoding: .utf8)
    #expect(try folder.read("pictures/decision-map.\(theme).svg") == shown)
  }

  @Test func `the manual explains every part of a report under the report's own words`() throws {
    let folder = try Self.shipped.get()
    let headings = try folder.read("report.md").split(separator: "\n").filter {
      $0.hasPrefix("## ")
    }
    #expect(headings.count == 2)
    let page = try String(
      contentsOfFile: Repository.path("notebooks-md/reading-a-report.md"), encoding: .utf8)
    for heading in headings {
      let title = heading.dropFirst(3).components(separatedBy: ", the ")[0]
      #expect(page.lowercased().contains(title.lowercased()), "\(title)")
    }
  }

  @Test(arguments: [("cancel", 0), ("finish", 0), (nil, 1)])
  func `intents are told apart if there are two`(only: String?, count: Int) throws {
    let folder = try TemporaryFolder()
    var text = try String(
      contentsOfFile: Repository.path("traces/page-turns.csv"), encoding: .utf8)
    for word in ["cancel", "finish"] where only != nil {
      text = text.replacingOccurrences(of: ",\(word)", with: ",\(only ?? "")")
    }
    let input = try folder.write(text, to: "in.csv")
    #expect(ToolRun("report", input, "-o", folder.path("out"), "-q").code == .ok)
    let parts = try folder.read("out/report.md").components(separatedBy: "tell the intents apart?")
    #expect(parts.count - 1 == count)
  }

  private func pictures(in report: String) throws -> [String] {
    report.matches(of: /(?:src|srcset)="([^"]+)"/).map { match in
      String(match.1).removingPercentEncoding ?? String(match.1)
    }
  }

  @Test func `names from traces stay inside the folder and inside the text`() throws {
    let folder = try TemporaryFolder()
    let hostile = #"../../x|<script>`](javascript:1)"#
    let file = ToolTests.goodFile.replacingOccurrences(of: "far,", with: "\(hostile),")
    let input = try folder.write(file, to: "in.csv")
    let run = ToolRun("report", input, "-o", folder.path("out"), "-q")
    #expect(run.code == .ok)
    let report = try folder.read("out/report.md")
    #expect(!report.contains("<script>"))
    #expect(try folder.files().keys.allSatisfy { $0.hasPrefix("out") || $0 == "in.csv" })
  }

  @Test func `the reproduction command names every option that was given`() throws {
    let folder = try TemporaryFolder()
    let run = ToolRun(
      "report", Repository.path("traces/page-turns.csv"), "-o", folder.path("out"), "--policy",
      "progress:threshold=0.3", "--rate", "120", "--set", "end-at-last=true")
    #expect(run.code == .ok)
    let report = try folder.read("out/report.md")
    #expect(report.contains("--policy progress:threshold=0.3 --set end-at-last=true --rate 120"))
  }
}

/// What becomes of the pictures of an earlier report.
@Suite struct ReportFolderTests {
  private func report(_ folder: TemporaryFolder, _ trace: String...) throws {
    let inputs = trace.map { Repository.path("traces/\($0).csv") }
    #expect(ToolRun(["report"] + inputs + ["-o", folder.path("out"), "-q"]).code == .ok)
  }

  @Test func `the same command twice, and other recordings in between, are no obstacle`() throws {
    let folder = try TemporaryFolder()
    try report(folder, "back-swipes", "page-turns")
    let files = try folder.files()
    try report(folder, "page-turns")
    // Pictures that it does not have stay, and its page does not show them.
    #expect(try Set(files.keys).isSubset(of: folder.files().keys))
    #expect(try !folder.read("out/report.md").contains("back-swipes"))
    try report(folder, "back-swipes", "page-turns")
    let again = try folder.files()
    #expect(files.allSatisfy { again[$0.key] == $0.value })
  }

  @Test func `a picture that somebody changed is refused, and then everything stays`() throws {
    let folder = try TemporaryFolder()
    try report(folder, "back-swipes")
    let changed = "out/pictures/back-swipes/back-01.light.svg"
    _ = try folder.write(folder.read(changed) + "<!-- noted -->", to: changed)
    let before = try folder.files()
    try report(folder, "page-turns")
    #expect(try folder.read(changed).hasSuffix("<!-- noted -->"))
    let run = ToolRun(
      "report", Repository.path("traces/back-swipes.csv"), "-o", folder.path("out"), "-q")
    #expect(run.code == .outputFailed)
    #expect(run.error.contains("\(changed): was not written by a report, or was changed since"))
    #expect(try folder.files()[changed] == before[changed])
    #expect(try folder.read("out/report.md").contains("page-turns"))
  }

  @Test func `a study with the names of a report's files and a list of digests is left alone`()
    throws
  {
    let folder = try TemporaryFolder()
    for name in ["analysis.csv", "figure1.svg", "figs/f2.svg", "SHA256SUMS"] {
      _ = try folder.write("mine: \(name)\n", to: "out/" + name)
    }
    for page in ["report.md", "pictures/decision-map.light.svg", "gestures.md"] {
      _ = try folder.write("mine\n", to: "out/" + page)
      let before = try folder.files()
      let run = ToolRun(
        "report", Repository.path("traces/page-turns.csv"), "-o", folder.path("out"), "-q")
      #expect(run.code == .outputFailed)
      #expect(
        run.error.contains("help: Move it away, write somewhere else, or replace it with --force."))
      #expect(try folder.files() == before)
      try FileManager.default.removeItem(atPath: folder.path("out/" + page))
    }
  }
}

/// Reports against a baseline.
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

  @Test func `what changed is told first, each with the reason before and now`() throws {
    let folder = try baseline()
    let report = try report(folder, "--policy", "progress:threshold=0.4")
    #expect(report.contains("**5 of 8 decided otherwise than in the baseline (5 worse).**"))
    #expect(
      report.contains(
        "meant to finish): **worse**. Before: Finished: left at 582 pt/s (needs 500), pulled 7 %. "
          + "Now: Cancelled: pulled 7 % (needs 40 %)."))
    let map = try folder.read("out/pictures/before-after.light.svg")
    #expect(map.contains("border before"))
  }

  @Test func `a whole report begins with the change`() throws {
    let folder = try baseline()
    let report = try report(folder, "-c", "percent-driven")
    let lines = report.split(separator: "\n")
    #expect(lines[2].hasPrefix("**All 8 traces are decided as in the baseline.**"))
    #expect(report.contains("The baseline was made with other options: controller was "))
  }

  @Test func `a baseline whose rule was not kept has verdicts and no reasons`() throws {
    let folder = try baseline()
    let old = try folder.read("base.json")
      .replacing(#/# policy = .*\n/#, with: "")
    _ = try folder.write(old, to: "base.json")
    let report = try report(folder, "--policy", "progress:threshold=0.4")
    #expect(report.contains("**worse**. Before: finish. Now: Cancelled:"))
  }
}
