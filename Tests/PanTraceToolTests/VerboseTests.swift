import Testing

@testable import PanTraceTool

struct VerboseTests {
  private static let swipes = Repository.path("traces/back-swipes.csv")
  private static let sheets = Repository.path("traces/sheet-dismissals.csv")

  /// The cells of the table of origins, by option.
  private func origins(_ run: ToolRun) -> [String: String] {
    let rows = run.error.split(separator: "\n").map { $0.split(separator: " ") }
    return Dictionary(
      rows.compactMap { row in
        row.count < 3 ? nil : (String(row[0]), String(row[1]))
      }, uniquingKeysWith: { first, _ in first })
  }

  @Test func `every value says where it comes from`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(
      #"{"rate": 120, "policy": "flutter-cupertino-back"}"#, to: "pantrace.json")
    let run = ToolRun(
      "analyze", Self.swipes, "--verbose", "--config", file, "--lead", "8", "--rate", "90")
    #expect(run.code == .ok, "\(run.error)")
    let origins = origins(run)
    #expect(origins["policy"] == file)
    #expect(origins["rate"] == "--rate")
    #expect(origins["lead"] == "--lead")
    #expect(origins["velocity"] == "policy")
    #expect(origins["horizon"] == "default")
    let through = ToolRun("analyze", Self.sheets, "--verbose", "--transition", "sheet")
    #expect(self.origins(through)["direction"] == "--transition")
  }

  @Test(arguments: [
    ["analyze", swipes], ["replay", swipes], ["compare", swipes, "--policies", "vaul"],
    ["velocity", swipes], ["tune", swipes, "--bootstrap", "0"], ["convert", swipes],
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
