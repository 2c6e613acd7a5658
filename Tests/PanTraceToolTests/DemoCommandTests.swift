import Foundation
import Testing

@testable import PanTraceTool

@Suite struct DemoCommandTests {
  @Test func `a first report needs no file, and is the same every time`() throws {
    let folder = try TemporaryFolder()
    let first = ToolRun("report", "--demo", "-o", folder.path("a"))
    #expect(first.code == .ok)
    #expect(first.error == "")
    #expect(ToolRun("report", "--demo", "-o", folder.path("b"), "-q").output == "")
    let files = try folder.files()
    #expect(files["a/gestures.csv"] == files["b/gestures.csv"])
    #expect(try folder.read("a/report/report.md").contains("Decision map: "))
    let validation = ToolRun("validate", folder.path("a/gestures.csv"))
    #expect(validation.code == .ok)
    // Both outcomes and a wrong decision must be there to be looked at.
    let text = ToolRun("analyze", folder.path("a/gestures.csv"), "-q", "--all").output
    for word in [" finish ", " cancel ", "✗"] { #expect(text.contains(word)) }
  }

  @Test func `what it says to try next runs, as pasted`() throws {
    let folder = try TemporaryFolder()
    let lines = ToolRun("report", "--demo", "-o", folder.path("it's a demo")).output.split(
      separator: "\n")
    let commands = lines.filter { $0.hasPrefix("  pantrace ") }
    #expect(commands.count == 5)
    for command in commands {
      let words = try ToolRun.words(command).map { word in
        word.hasSuffix(".html") ? folder.path(word) : word
      }
      #expect(ToolRun(words).code == .ok, "\(command)")
    }
  }

  @Test func `a folder that cannot be made is named`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("x", to: "file")
    let run = ToolRun("report", "--demo", "-o", file)
    #expect(run.code == .outputFailed)
    #expect(run.error.contains("is not a folder"))
  }

  @Test func `without words the program names what runs anywhere`() {
    let run = ToolRun([])
    #expect(run.code == .usage)
    #expect(run.error.contains("Start with:\n  pantrace report --demo\n"), "\(run.error)")
    #expect(!run.error.contains("analyze traces"))
  }
}
