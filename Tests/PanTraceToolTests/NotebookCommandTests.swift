import Foundation
import PanTestSupport
@testable import PanTraceTool
import Testing

@Suite struct NotebookCommandTests {
  private let note = """
    # Note

    ```console
    $ pantrace explain no-such-code
    $ pantrace --version
    ```

    """

  @Test func `a document is run, then in order, and then left alone`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(note, to: "a.md")
    let first = ToolRun("notebook", "run", path)
    #expect(first.code == .ok)
    #expect(first.output == "\(path): 2 commands, 2 outputs changed\n")
    let text = try folder.read("a.md")
    #expect(
      text.contains(
        "code\npantrace: <word>: 'no-such-code' is not a word that pantrace knows\nhelp: "
      ))
    #expect(text.contains("\n[2]\n$ pantrace --version\npantrace \(toolVersion)\n```\n"))
    let before = try folder.files()
    #expect(ToolRun("notebook", "check", path).output == "\(path): 2 commands, as it should be\n")
    #expect(ToolRun("notebook", "run", path, "-q").output == "")
    #expect(try folder.files() == before)
  }

  @Test func `a check says which line of an output differs, and changes nothing`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "# A\n\n```console\n$ pantrace --version\npantrace 0.0\n$ pantrace explain jump -q\n```\n",
      to: "a.md")
    let before = try folder.files()
    let run = ToolRun("notebook", "check", path)
    #expect(run.code == .checkNotMet)
    #expect(
      run.output.hasPrefix(
        """
        \(path):5: 'pantrace --version' prints something else now
          expected: pantrace 0.0
          got:      pantrace \(toolVersion)
        \(path):7: 'pantrace explain jump -q' prints something else now
          expected: (no further line)
          got:      
        """))
    let other = try folder.write("# B\n\n```console\n$ pantrace --version\n```\n", to: "b.md")
    #expect(ToolRun("notebook", "run", other, "-q").code == .ok)
    let both = ToolRun("notebook", "check", path, other)
    #expect(both.code == .checkNotMet)
    #expect(both.output.hasSuffix("\n\(other): 1 command, as it should be\n"))
    try FileManager.default.removeItem(atPath: other)
    #expect(try folder.files() == before)
  }

  @Test func `a check leaves no file, no folder and no copy`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "docs"), withIntermediateDirectories: true)
    _ = try folder.write(
      try String(contentsOfFile: Repository.path("traces/page-turns.csv"), encoding: .utf8),
      to: "traces/page-turns.csv")
    let path = try folder.write(
      """
      ```console
      $ pantrace report ../traces/page-turns.csv -q -o new/report
      $ pantrace import ../traces/page-turns.csv -q -o old.csv
      $ pantrace validate old.csv -q
      ```

      """, to: "docs/a.md")
    _ = try folder.write("mine\n", to: "docs/old.csv")
    #expect(ToolRun("notebook", "run", path, "-q").code == .ok)
    try FileManager.default.removeItem(atPath: folder.path("docs/new"))
    _ = try folder.write("mine\n", to: "docs/old.csv")
    let before = try folder.files()
    let check = ToolRun("notebook", "check", path)
    #expect(check.code == .ok, "\(check.output)\(check.error)")
    #expect(try folder.files() == before)
    #expect(!FileManager.default.fileExists(atPath: folder.path("docs/new")))
  }

  /// A folder `doc` with a page of one command, and things beside it that the page must not touch.
  private func check(_ command: String) throws -> (run: ToolRun, isUntouched: Bool) {
    let folder = try TemporaryFolder()
    let manager = FileManager.default
    let rows = try String(contentsOfFile: Repository.path("traces/page-turns.csv"), encoding: .utf8)
    for name in ["doc/g.csv", "doc/sub/in.csv"] { _ = try folder.write(rows, to: name) }
    for name in ["doc/victim.csv", "other/inner/x.csv", "other/up.csv"] {
      _ = try folder.write("PRECIOUS\n", to: name)
    }
    for (link, target) in [
      ("doc/ln", "other/inner"), ("doc/ln.csv", "other/up.csv"), ("doc/sub/deep", "other"),
      ("doc/null.csv", "/dev/null"), ("doc/gone.csv", "other/new.csv"),
    ] {
      try manager.createSymbolicLink(
        atPath: folder.path(link),
        withDestinationPath: target.hasPrefix("/") ? target : folder.path(target))
    }
    #expect(mkfifo(folder.path("doc/pipe.csv"), 0o600) == 0)
    let page = try folder.write("```console\n$ pantrace \(command)\n```\n", to: "doc/n.md")
    let content = {
      try manager.subpathsOfDirectory(atPath: folder.path("")).sorted().map { name in
        name.hasSuffix("pipe.csv") ? name : "\(name) \((try? folder.read(name)) ?? "")"
      }
    }
    let before = try content()
    let run = ToolRun("notebook", "check", page)
    return (run, try content() == before)
  }

  @Test(arguments: [
    "analyze g.csv -o sub/../victim.csv -q", "analyze g.csv -o ln/../up.csv -q",
    "analyze g.csv -o sub/../new.csv -q", "analyze g.csv -o ../up.csv -q",
    "analyze g.csv -o /dev/null -q", "analyze g.csv -o ln/x.csv -q", "analyze g.csv -o ln.csv -q",
    "analyze g.csv -o pipe.csv -q", "analyze g.csv -o null.csv -q", "analyze g.csv -o gone.csv -q",
    "report g.csv -o sub/deep/report -q", "report g.csv -o sub/deep -q", "report g.csv -o ln -q",
    "report g.csv -o .. -q", "replay g.csv -q --charts ln/x.svg",
    "generate -n 2 -o sub/deep/g.csv", "import g.csv -o ./sub/./../../other/up.csv",
    "check g.csv -q --save-baseline ln/b.json", "lab g.csv -q -o ln/lab.html",
  ])
  func `a check refuses to write anywhere but below its folder`(_ command: String) throws {
    let (run, isUntouched) = try check(command)
    #expect(isUntouched, "\(run.output)\(run.error)")
    // A check prints its verdict first, and only the first line is shown.
    let isSaid = command.hasPrefix("check") || run.output.contains("is not written by a check")
    #expect(isSaid, "\(run.output)\(run.error)")
  }

  @Test(arguments: [
    "analyze g.csv -o victim.csv -q", "analyze sub/in.csv -o sub/in.csv.txt -q",
    "analyze ln.csv", "generate -n 2 -o made/deep.csv -q", "report g.csv -o sub -q",
    "validate ../other/inner/x.csv -q", "analyze n.md g.csv -o x.csv -q",
  ])
  func `what a check writes below its folder is a copy that goes`(_ command: String) throws {
    let (run, isUntouched) = try check(command)
    #expect(isUntouched, "\(run.output)\(run.error)")
    #expect(!run.output.contains("is not written by a check"), "\(run.output)")
  }

  @Test func `commands run in the folder of their document`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "```console\n$ pantrace generate --count 2 --seed 1 -o made.csv\n```\n", to: "a.md")
    #expect(ToolRun("notebook", "run", path).code == .ok)
    #expect(try folder.read("made.csv").hasPrefix("# pantrace 1\n"))
  }

  @Test func `what somebody saved while the commands ran is not overwritten`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("```console\n$ pantrace validate pipe.csv\n```\n", to: "a.md")
    #expect(mkfifo(folder.path("pipe.csv"), 0o600) == 0)
    let saved = "# Saved meanwhile\n"
    let run = Process()
    run.executableURL = Installed.products.appending(path: "pantrace")
    run.arguments = ["notebook", "run", path]
    let error = Pipe()
    (run.standardError, run.standardOutput) = (error, Pipe())
    try run.run()
    // The command waits for the pipe. Without a reader, it cannot be opened for writing.
    var pipe: Int32 = -1
    while pipe < 0, run.isRunning {
      pipe = open(folder.path("pipe.csv"), O_WRONLY | O_NONBLOCK)
      try await Task.sleep(for: .milliseconds(1))
    }
    try #require(pipe >= 0)
    _ = try folder.write(saved, to: "a.md")
    let rows = "t_ms,phase,x_pt,y_pt\n0,down,1,1\n8,up,1,1\n"
    #expect(write(pipe, rows, rows.utf8.count) == rows.utf8.count)
    close(pipe)
    let said = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(run.exitStatus() == ExitCode.outputFailed.rawValue)
    #expect(said.contains("a.md: was changed by somebody else meanwhile"))
    #expect(try folder.read("a.md") == saved)
  }

  @Test(arguments: [
    ("pantrace notebook run a.md", "a notebook cannot run notebooks"),
    ("pantrace analyze -", "a notebook has no standard input"),
  ])
  func `what would never end is refused`(_ command: String, _ message: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("```console\n$ \(command)\n```\n", to: "a.md")
    #expect(ToolRun("notebook", "run", path).code == .ok)
    #expect(try folder.read("a.md").contains("pantrace: \(message)\n[2]\n"))
  }

  @Test func `a document that cannot be understood or read is left out`() throws {
    let folder = try TemporaryFolder()
    let text = "text\n\n```console\n$ pantrace --version | cat\n```\n"
    let bad = try folder.write(text, to: "bad.md")
    let good = try folder.write("# Nothing to run\n", to: "good.md")
    let run = ToolRun("notebook", "run", bad)
    #expect(run.code == .noInput)
    #expect(run.error.hasPrefix("pantrace: \(bad):4: '|' is for a shell"))
    #expect(try folder.read("bad.md") == text)
    #expect(ToolRun("notebook", "check", good, bad).code == .partlyRejected)
    #expect(ToolRun("notebook", "check", folder.path("none.md")).code == .noInput)
    #expect(ToolRun("notebook", "check", folder.url.path).code == .noInput)
    #expect(ToolRun("notebook", "chek", good).error.contains("Did you mean check?"))
    #expect(ToolRun("notebook", "check").code == .usage)
  }
}
