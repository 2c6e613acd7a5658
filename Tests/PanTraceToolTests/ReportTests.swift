import Foundation
import Testing

@testable import PanTraceTool

@Suite struct ReportTests {
  /// The report of the shipped traces, once for all tests that only look at it.
  private static let shipped = Result {
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
    #expect(report.contains("## Decision map"))
    #expect(report.contains("## How to reproduce"))
    for name in try pictures(in: report) {
      #expect(files[name] != nil, "\(name) is shown and not there")
    }
    // 61 decided traces with their progress, 12 of them with up to four close-ups, and the batch.
    #expect(files.keys.count { $0.hasSuffix(".light.svg") } == 104)
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
    #expect(headings.count > 8)
    let page = try String(
      contentsOfFile: Repository.path("notebooks-md/reading-a-report.md"), encoding: .utf8)
    for heading in headings {
      let title = heading.dropFirst(3).components(separatedBy: ", the ")[0]
      #expect(page.lowercased().contains(title.lowercased()), "\(title)")
    }
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
      "progress:threshold=0.3", "--rate", "120", "--end-at-last")
    #expect(run.code == .ok)
    let report = try folder.read("out/report.md")
    #expect(report.contains("--policy progress:threshold=0.3 --end-at-last --rate 120"))
  }
}
