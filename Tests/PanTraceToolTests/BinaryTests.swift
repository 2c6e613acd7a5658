import Foundation
import PanTestSupport
@testable import PanTraceTool
import Testing

/// The built program itself: what only a process shows.
@Suite struct BinaryTests {
  private func run(
    _ words: [String], in folder: URL? = nil, reading file: URL? = nil
  ) throws -> BuiltProgram.Finished {
    try BuiltProgram.run(words, in: folder, reading: file)
  }

  @Test(arguments: [
    ["analyze", "@-"], ["check", "@-", "--save-baseline", "baseline.csv"], ["replay", "@-"],
    ["report", "@-", "-o", "report"],
    ["report", "@-", "-o", "report.html"],
  ])
  func `a list on standard input is read once`(words: [String]) throws {
    let folder = try TemporaryFolder()
    let list = try folder.write(Repository.path("traces/page-turns.csv") + "\n", to: "list.txt")
    let run = try run(words + ["-q"], in: folder.url, reading: URL(filePath: list))
    #expect(run.status == 0, "\(run.error)")
  }

  @Test func `every example of the help runs`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "traces"), withIntermediateDirectories: true)
    for name in ["traces/back-swipes.csv", "traces/sheet-dismissals.csv"] {
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: name), to: folder.url.appending(path: name))
    }
    // What the examples call the reader's own recordings.
    let recording = try String(
      contentsOfFile: Repository.path("traces/page-turns.csv"), encoding: .utf8)
    let foreign = "timestamps,xpos,ypos\n0,1,2\n10,5,2\n20,30,2\n"
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "recordings"), withIntermediateDirectories: true)
    _ = try folder.write(recording, to: "recordings/a.csv")
    _ = try folder.write(recording, to: "recordings/b.csv")
    _ = try folder.write(foreign, to: "recording.csv")
    _ = try folder.write(recording, to: "swipes.csv")
    for (log, name) in [("pointer-events.json", "events.json"), ("getevent.txt", "getevent.txt")] {
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: "notebooks-md/logs/\(log)"),
        to: folder.url.appending(path: name))
    }
    _ = try folder.write(
      #"{"limits": {"verdict.undecided": {"max": 50}}}"#, to: "budget.json")
    _ = try folder.write("```console\n$ pantrace validate swipes.csv\n```\n", to: "swipes.md")
    #expect(
      try run(["check", "traces", "--save-baseline", "baseline.csv"], in: folder.url).status == 0)
    #expect(try run(["analyze", "traces", "-o", "rows.csv"], in: folder.url).status == 0)
    for example in Tool.pantrace.examples + Tool.pantrace.pages.flatMap(\.examples) {
      let finished = try run(ToolRun.words(example), in: folder.url)
      #expect(finished.status == 0, "\(example): \(finished.error)")
    }
  }

  @Test func `a report from a pipe has its pictures`() throws {
    let folder = try TemporaryFolder()
    let input = Repository.path("traces/page-turns.csv")
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    let tool = Installed.products.appending(path: "pantrace").path
    shell.arguments = ["-c", "cat '\(input)' | '\(tool)' report - -q -o out"]
    shell.currentDirectoryURL = folder.url
    try shell.run()
    #expect(shell.exitStatus() == 0)
    let beside = try TemporaryFolder()
    #expect(ToolRun("report", input, "-q", "-o", beside.path("out")).code == .ok)
    let pictures = try folder.files().keys.filter { $0.hasSuffix(".svg") }
      .map { $0.replacing("/stdin/", with: "/page-turns/") }
    #expect(try pictures.sorted() == beside.files().keys.filter { $0.hasSuffix(".svg") }.sorted())
  }

  /// A file of one trace without an id, with a note, and a row that cannot be read.
  @Test func `standard input has one name, whatever is written`() throws {
    let folder = try TemporaryFolder()
    let rows = "t_ms,phase,x_pt,y_pt,intent\n0,down,0,0,finish\n10,move,60,0,finish\n"
    let good = URL(filePath: try folder.write(rows + "20,up,90,0,finish\n", to: "good.csv"))
    let bad = URL(filePath: try folder.write(rows + "20,up,9O,0,finish\n", to: "bad.csv"))
    func output(_ words: String...) throws -> String {
      try run(words, in: folder.url, reading: good).output
    }
    let csv = CSVRecords.of(try output("analyze", "-", "-q", "-f", "csv"))
    #expect(csv[1].prefix(2) == ["stdin", "stdin"])
    let json = try output("analyze", "-", "-q", "-f", "json")
    #expect(json.contains(#""file": "stdin""#) && !json.contains(#""-""#), "\(json.prefix(3000))")
    #expect(try output("check", "-", "-q", "--save-baseline", "b.json") == "")
    #expect(try folder.read("b.json").contains("\nstdin,stdin,"))
    #expect(try output("compare", "-", "-q", "-f", "csv").contains("\nstdin,stdin,"))
    #expect(try output("validate", "-", "-f", "json").contains("\"stdin\""))
    #expect(try output("validate", "-").contains("stdin: 1 trace"))
    let failed = try run(["analyze", "-"], in: folder.url, reading: bad)
    #expect(failed.error.contains("stdin:4:7: error[not-a-number]"), "\(failed.error)")
    let list = try run(["analyze", "@-"], in: folder.url, reading: bad)
    #expect(list.error.contains("stdin:1: no such file or folder"), "\(list.error)")
  }

  @Test func `exit codes reach the shell`() throws {
    #expect(try run(["--version"]).output == "pantrace \(toolVersion)\n")
    let folder = try TemporaryFolder()
    #expect(try run([], in: folder.url).status == 2)
    // The package's own folder has recordings.
    #expect(try run([]).status == 0)
    #expect(try run(["analyze", "no-such-file.csv"]).status == 3)
    #expect(try run(["help", "exit-codes"]).status == 0)
  }
}
