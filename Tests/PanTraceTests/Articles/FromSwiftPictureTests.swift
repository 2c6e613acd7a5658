import Foundation
import PanTrace
@testable import PanTraceTool
import Testing

/// The picture of the manual's page "From Swift", drawn by a program with the page's controller.
@Suite struct FromSwiftPictureTests {
  @Test(arguments: ["light", "dark"])
  func `the page's picture is what its controller draws`(theme: String) throws {
    let program = Program(
      controllers: [CustomInteraction("jump", JumpInteraction(), settings: [])])
    let recorder = Console.Recorder()
    let drawn = FileManager.default.temporaryDirectory.appending(
      path: "pantrace-\(UUID().uuidString).svg")
    let pair = ["light", "dark"].map { drawn.deletingPathExtension().path + ".\($0).svg" }
    defer { for path in pair { try? FileManager.default.removeItem(atPath: path) } }
    let code = program.run(
      [
        "replay", Repository.path("traces") + "/back-swipes.csv", "-t", "back-03", "-q",
        "--controller", "jump", "--charts", drawn.path,
      ], console: recorder.console())
    #expect(code == .ok, "\(String(decoding: recorder.error, as: UTF8.self))")
    let shown = URL(filePath: Repository.path("notebooks-md/from-swift_files/jump.\(theme).svg"))
    if ProcessInfo.processInfo.environment["PANTRACE_RECORD"] != nil {
      try Data(contentsOf: URL(filePath: pair[theme == "light" ? 0 : 1])).write(to: shown)
    }
    #expect(
      try Data(contentsOf: URL(filePath: pair[theme == "light" ? 0 : 1])) == Data(contentsOf: shown)
    )
  }
}
