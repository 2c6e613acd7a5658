import Foundation
import PanEngine
import PanTestSupport
@testable import PanTraceTool
import Testing

struct CompareTests {
  private let file = Repository.path("traces/back-swipes.csv")

  @Test func `what people see of all rules fits 80 columns`() {
    let run = ToolRun(
      "compare", Repository.path("traces"), "-q", "--all", "--stats", "--config", "none")
    // Then follow names of files, which give way.
    let rules = run.output.split(separator: "\n").filter { $0.hasPrefix("──") }.prefix(2)
    #expect(rules.count == 2)
    for rule in rules { #expect(rule.count <= 80, "\(rule)") }
  }

  @Test func `machines get a row for each trace and rule`() {
    let run = ToolRun("compare", file, "--policies", "vaul,progress", "-f", "csv")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 1 + 12 * 2)
    #expect(lines[0].hasPrefix("source,trace,intent,policy,decision,target,reason"))
  }

  @Test func `a rule decides alone as it does in company`() throws {
    let alone = ToolRun("compare", file, "--policies", "vaul", "-f", "csv").output
    let company = ToolRun("compare", file, "--policies", "progress,vaul", "-f", "csv").output
    func decisions(_ text: String) -> [String] {
      text.split(separator: "\n").filter { $0.contains(",vaul,") }
        .map { $0.split(separator: ",", omittingEmptySubsequences: false)[4].description }
    }
    #expect(decisions(alone) == decisions(company))
    #expect(decisions(alone).count == 12)
  }

  @Test func `without intents the answer is on how many gestures rules differ`() throws {
    let folder = try TemporaryFolder()
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let plain = try folder.write(
      text.replacingOccurrences(of: ",finish", with: ",").replacingOccurrences(
        of: ",cancel", with: ","), to: "plain.csv")
    let run = ToolRun("compare", plain, "-q", "--policies", "progress-or-velocity,vaul")
    #expect(run.output.hasPrefix("The 2 rules differ on "), "\(run.output)")
    #expect(!run.output.contains("meant") && !run.output.contains("labeled"))
    // Many rules stand behind a count on a page.
    let page = ToolRun("compare", plain, "-q", "-f", "html").output
    #expect(page.contains("<summary>The rules one by one</summary>"))
  }

  @Test(arguments: ["text", "markdown", "csv"])
  func `all rules in every form`(format: String) {
    let run = ToolRun("compare", file, "--all", "--stats", "-f", format)
    #expect(run.code == .ok)
    #expect(run.output.contains("flutter-cupertino-back"))
    #expect(run.output == ToolRun("compare", file, "--all", "--stats", "-f", format).output)
  }
}

struct CompareChartTests {
  private let file = Repository.path("traces/back-swipes.csv")

  @Test func `a gesture that the system took counts for no rule`() throws {
    let words = [
      "compare", Repository.path("traces/hard-cases.csv"), "-q", "--policies",
      "progress-or-velocity,progress",
    ]
    // The 27 gestures with an intent and a pan, less the one that the system took.
    let rows = ToolRun(words + ["--stats"]).output.split(separator: "\n")
      .map { $0.split(separator: " ") }.filter { $0.count == 7 && $0[0].hasPrefix("progress") }
    #expect(rows.map { $0[4] } == ["26", "26"])
  }

  @Test func `the picture of what changes has the recording's unit`() throws {
    let folder = try TemporaryFolder()
    let points = try String(
      contentsOfFile: Repository.path("traces/hard-cases.csv"), encoding: .utf8)
    let pixels = try folder.write(
      points.replacing("x_pt", with: "x_px").replacing("y_pt", with: "y_px"), to: "pixels.csv")
    _ = ToolRun(
      "compare", pixels, "-q", "--policies", "progress-or-velocity,hero-video", "--charts",
      folder.path("c"))
    let picture = try folder.read("c/decision-map.light.svg")
    #expect(picture.contains(" px/s"))
    #expect(!picture.contains(" pt/s"))
    let tuned = ToolRun("tune", pixels, "-q", "--stats", "--bootstrap", "0").output
    let current = try #require(tuned.split(separator: "\n").first { $0.hasPrefix("current ") })
    #expect(current.contains("velocity ≥ 500 px/s"), "\(current)")
  }

  @Test func `a pair of pictures stands in the markdown beside it`() throws {
    let folder = try TemporaryFolder()
    let run = ToolRun(
      "compare", file, "--policies", "progress,progress-or-velocity,vaul", "-o",
      folder.path("comparison.md"), "--charts", folder.path("pictures"))
    #expect(run.code == .ok, "\(run.error)")
    #expect(
      try Set(folder.files().keys) == [
        "comparison.md", "pictures/decision-map.light.svg", "pictures/decision-map.dark.svg",
        "pictures/errors.light.svg", "pictures/errors.dark.svg",
      ])
    // The answer, its picture, and then the table.
    let places = try ["decides ", "pictures/errors.light.svg", "| rule |"].map {
      try #require(folder.read("comparison.md").firstRange(of: $0)).lowerBound
    }
    #expect(places == places.sorted())
    #expect(try folder.read("comparison.md").contains("\"pictures/decision-map.light.svg\""))
    let picture = try folder.read("pictures/decision-map.light.svg")
    #expect(picture.contains(">progress</text>"))
    // vaul asks for the mean velocity, which the map does not have.
    #expect(picture.contains("Without a border, as more decides: vaul."))
  }

  @Test func `rules that lie on one another differ in pattern, width and color`() throws {
    let folder = try TemporaryFolder()
    let run = ToolRun(
      "compare", file, "--policies", "progress", "--policies", "progress:threshold=0.50", "-q",
      "-o", folder.path("x.csv"), "--charts", folder.path("x.svg"))
    #expect(run.code == .ok, "\(run.error)")
    let lines = try folder.read("x.dark.svg").split(separator: "\n")
      .filter { $0.contains("<path") && $0.contains("fill=\"none\"") }
    #expect(lines.contains { $0.contains("stroke-width=\"2.5\"") && !$0.contains("dasharray") })
    #expect(
      lines.contains {
        $0.contains("stroke-width=\"1.75\"") && $0.contains("stroke-dasharray=\"7 4\"")
      })
  }

  @Test func `more rules than can be told apart are not drawn`() {
    let run = ToolRun("compare", file, "--charts", "x.svg")
    #expect(run.code == .usage)
    #expect(run.error.contains("6 rules apart"))
  }

  @Test(
    arguments: [
      ("charts", "a.md", "charts"), ("doc/charts", "doc/a.md", "charts"),
      ("charts", "doc/a.md", "../charts"), ("doc", "doc/a.md", "."),
      ("/x/c", "/x/a.md", "c"), ("/x/c", "a.md", "/x/c"), ("c", "../a.md", "c"),
    ])
  func `a picture is named from beside the document`(folder: String, file: String, path: String) {
    #expect(ChartFolder.path(folder, from: file) == path)
  }
}
