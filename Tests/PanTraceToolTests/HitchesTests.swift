import Foundation
import Testing

@testable import PanTraceTool

@Suite struct HitchesTests {
  /// A second at 100 Hz in which one frame comes two periods late: 20 ms in 1.02 s.
  private static let log =
    "time_ms\n" + (0...100).map { "\($0 * 10 + ($0 > 50 ? 20 : 0))\n" }.joined()

  @Test func `a log has its hitches, its ratio and a band`() throws {
    let folder = try TemporaryFolder()
    let run = ToolRun(
      "hitches", try folder.write(Self.log, to: "log.csv"), "--rate", "100", "-f", "json")
    #expect(run.code == .ok, "\(run.error)")
    let rows = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
    let row = try #require(rows?.first)
    #expect(row["hitches"] as? Int == 1)
    let ratio = try #require(row["ratio_ms_per_s"] as? Double)
    #expect(abs(ratio - 20 / 1.02) < 1e-9)
    #expect(row["band"] as? String == "warning")
  }

  @Test func `the profile decides the band`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(Self.log, to: "log.csv")
    let run = ToolRun("hitches", file, "--profile", "apple-2020", "-f", "csv")
    #expect(run.output.contains("critical,apple-2020"))
    #expect(ToolRun("hitches", file, "--profile", "apple").code == .usage)
    #expect(ToolRun("hitches", file, "--rate", "0").code == .usage)
  }

  @Test(arguments: [
    ("", ":1: a log needs"), ("time\n1\nx\n", ":3: not a"), ("a\n1\n", ":1: no column"),
  ])
  func `a file that is no log is refused with its line`(text: String, hint: String) throws {
    let folder = try TemporaryFolder()
    let run = ToolRun("hitches", try folder.write(text, to: "log.csv"))
    #expect(run.code == .noInput)
    #expect(run.error.contains(hint), "\(run.error)")
  }
}
