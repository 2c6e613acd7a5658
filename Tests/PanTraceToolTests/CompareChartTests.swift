import Testing

@testable import PanTraceTool

struct CompareChartTests {
  private let file = Repository.path("traces/back-swipes.csv")

  @Test func `a pair of pictures stands in the markdown beside it`() throws {
    let folder = try TemporaryFolder()
    let run = ToolRun(
      "compare", file, "--policies", "progress,progress-or-velocity,vaul", "-o",
      folder.path("comparison.md"), "--charts", folder.path("pictures"))
    #expect(run.code == .ok, "\(run.error)")
    #expect(
      try Set(folder.files().keys) == [
        "comparison.md", "pictures/rule-borders.light.svg", "pictures/rule-borders.dark.svg",
      ])
    #expect(try folder.read("comparison.md").contains("\"pictures/rule-borders.light.svg\""))
    let picture = try folder.read("pictures/rule-borders.light.svg")
    #expect(picture.contains(">progress</text>"))
    // vaul asks for the mean velocity, which the map does not have.
    #expect(picture.contains("Without a border, as more decides: vaul."))
  }

  @Test func `rules that lie on one another differ in pattern, width and colour`() throws {
    let folder = try TemporaryFolder()
    let run = ToolRun(
      "compare", file, "--policies", "progress", "--policies", "progress:threshold=0.50", "-q",
      "-o", folder.path("x.csv"), "--chart", folder.path("x.svg"), "--theme", "dark")
    #expect(run.code == .ok, "\(run.error)")
    let lines = try folder.read("x.svg").split(separator: "\n")
      .filter { $0.contains("<path") && $0.contains("fill=\"none\"") }
    #expect(lines.contains { $0.contains("stroke-width=\"2.5\"") && !$0.contains("dasharray") })
    #expect(
      lines.contains {
        $0.contains("stroke-width=\"1.75\"") && $0.contains("stroke-dasharray=\"7 4\"")
      })
  }

  @Test func `more rules than can be told apart are not drawn`() {
    let run = ToolRun("compare", file, "--chart", "x.svg")
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
