@testable import PanTraceTool
import Testing

/// Pictures beside the output of replay, velocity and compare.
@Suite struct ChartFolderTests {
  private let file = Repository.path("traces/back-swipes.csv")

  private func names(_ folder: TemporaryFolder) throws -> [String] {
    try folder.files().keys.filter { $0.hasSuffix(".light.svg") }.sorted()
  }

  @Test func `a replay without a transition is drawn as its progress`() throws {
    let folder = try TemporaryFolder()
    let run = ToolRun(
      "replay", file, "--trace", "back-01", "--charts", folder.path("p"), "-q", "-o",
      folder.path("a.md"))
    #expect(run.code == .ok, "\(run.error)")
    #expect(try names(folder) == ["p/progress.light.svg"])
    #expect(try folder.read("a.md").contains("srcset=\"p/progress.dark.svg\""))
    // The lift is at 383 ms, and L6.settle of this gesture is 371 ms.
    #expect(try folder.read("p/progress.light.svg").contains("at rest, "))
  }

  @Test func `a trace without a release has nothing to draw`() throws {
    let folder = try TemporaryFolder()
    let run = ToolRun("replay", file, "--trace", "back-04", "--charts", folder.path("p"), "-q")
    #expect(run.code == .noInput)
    #expect(run.error.contains("nothing was decided"))
    #expect(try folder.files().isEmpty)
  }

  @Test func `of two rules compare draws what the second would change`() throws {
    let folder = try TemporaryFolder()
    let run = ToolRun(
      "compare", file, "--policies", "progress,progress-or-velocity", "--charts",
      folder.path("p"), "-q", "-o", folder.path("a.md"))
    #expect(run.code == .ok, "\(run.error)")
    #expect(try names(folder) == ["p/decision-map.light.svg", "p/errors.light.svg"])
    let picture = try folder.read("p/decision-map.light.svg")
    #expect(picture.contains("progress-or-velocity decides 4 of 11 gestures otherwise"))
    #expect(picture.contains(">now finished (4)</text>"))
    #expect(picture.contains(">progress-or-velocity</text>"))
  }
}
