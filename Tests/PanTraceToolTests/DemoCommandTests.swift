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
    #expect(try folder.read("a/report.html").contains("Decision map: "))
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
    #expect(commands.count == 4)
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

  @Test func `in a folder without recordings the program names what runs anywhere`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("name,price\ntea,3\n", to: "prices.csv")
    // Opening a pipe to which nobody writes would wait for ever.
    #expect(mkfifo(folder.path("pipe.csv"), 0o600) == 0)
    #expect(Tool.firstStep(in: folder.url.path) == nil)
    #expect(Tool.firstStep(in: folder.path("none")) == nil)
    let help = Help.of(Tool.pantrace, isShort: true)
    #expect(help.contains("Start with:\n  pantrace report --demo\n"), "\(help)")
    #expect(!help.contains("analyze traces"))
  }

  @Test func `without words the program names the recordings, and a command that reads them`()
    throws
  {
    let folder = try TemporaryFolder()
    let rows = "trace_id,t_ms,phase,x_pt,y_pt\na,0,down,10,10\na,8,move,10,90\na,16,up,10,200\n"
    _ = try folder.write(rows, to: "it's a.csv")
    let one = try #require(Tool.firstStep(in: folder.url.path))
    #expect(one.hasPrefix("1 file here holds recorded gestures: "), "\(one)")
    #expect(one.contains(" a.csv'"))
    // A sheet of something else is left out, and so the files are named in place of the folder.
    _ = try folder.write("name,price\ntea,3\n", to: "prices.csv")
    _ = try folder.write(rows, to: "below/b.csv")
    let two = try #require(Tool.firstStep(in: folder.url.path))
    #expect(two.hasPrefix("2 files here hold recorded gestures: ") && two.contains(" and 1 more."))
    #expect(!two.contains("prices.csv"))
    for text in [one, two] {
      for line in text.split(separator: "\n") where line.contains("pantrace analyze") {
        let command = try #require(line.split(separator: ": ").last)
        #expect(ToolRun(try ToolRun.words(String(command))).code == .ok, "\(command)")
      }
    }
  }
}
