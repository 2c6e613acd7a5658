import Foundation
import Testing

@testable import PanTraceTool

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

  @Test func `a document out of order is shown as a difference, and not changed`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "# A\n\n```console\n$ pantrace --version\npantrace 0.0\n```\n", to: "a.md")
    let before = try folder.files()
    let run = ToolRun("notebook", "check", path)
    #expect(run.code == .checkNotMet)
    #expect(run.error == "\(path):4: 'pantrace --version' prints something else now\n")
    #expect(
      run.output == """
        --- \(path)
        +++ \(path)
        @@ -2,5 +2,5 @@
         
         ```console
         $ pantrace --version
        -pantrace 0.0
        +pantrace \(toolVersion)
         ```

        """)
    #expect(try folder.files() == before)
  }

  @Test func `a picture that is another now is told, and only run draws it`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      ```pantrace
      pantrace generate --count 1 --seed 1 -o made.csv
      pantrace replay made.csv -q --charts a.svg -o a.txt
      ```

      ![what became of it](a.light.svg)

      """, to: "a.md")
    #expect(ToolRun("notebook", "run", path).output == "\(path): 2 commands, as it should be\n")
    let drawn = try folder.read("a.light.svg")
    #expect(ToolRun("notebook", "check", path).code == .ok)
    _ = try folder.write("<svg/>", to: "a.light.svg")
    _ = try folder.write("stale, and not shown\n", to: "a.txt")
    try FileManager.default.removeItem(atPath: folder.path("made.csv"))
    let before = try folder.files()
    let check = ToolRun("notebook", "check", path)
    #expect(check.code == .checkNotMet)
    #expect(check.error == "\(path): the file a.light.svg is another now\n")
    #expect(try folder.files() == before)
    #expect(ToolRun("notebook", "run", path).output == "\(path): 2 commands, 1 file changed\n")
    #expect(try folder.read("a.light.svg") == drawn)
  }

  @Test func `a check leaves no folder that was not there`() throws {
    let folder = try TemporaryFolder()
    let traces = Repository.path("traces/page-turns.csv")
    let path = try folder.write(
      "```console\n$ pantrace report \(traces) -q -o new/report\n```\n", to: "a.md")
    let before = try folder.files()
    #expect(ToolRun("notebook", "check", path).code == .ok)
    #expect(try folder.files() == before)
    #expect(!FileManager.default.fileExists(atPath: folder.path("new")))
    #expect(ToolRun("notebook", "run", path, "-q").code == .ok)
    #expect(FileManager.default.fileExists(atPath: folder.path("new/report/report.md")))
  }

  @Test func `commands run in the folder of their document`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "```pantrace\npantrace generate --count 2 --seed 1 -o made.csv\n```\n", to: "a.md")
    #expect(ToolRun("notebook", "run", path).code == .ok)
    #expect(try folder.read("made.csv").hasPrefix("# pantrace 1\n"))
  }

  @Test func `an exit code that was not expected fails, and shows what was printed`() throws {
    let folder = try TemporaryFolder()
    let text = "```pantrace\npantrace analyze missing.csv\n```\n"
    let path = try folder.write(text, to: "a.md")
    let run = ToolRun("notebook", "run", path)
    #expect(run.code == .checkNotMet)
    #expect(run.error.hasPrefix("pantrace: \(path):2: 'pantrace analyze missing.csv' ended with "))
    #expect(run.error.contains("missing.csv: no such file or folder"))
    #expect(try folder.read("a.md") == text)
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

  @Test func `parameters reach the commands`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      "---\nparams:\n  what: L1\n---\n```pantrace\npantrace explain ${what}\n```\n", to: "a.md")
    #expect(ToolRun("notebook", "run", path, "--param", "what=lift-jump").code == .ok)
    #expect(try folder.read("a.md").contains("\nlift-jump ("))
    let wrong = ToolRun("notebook", "run", path, "-p", "that=1")
    #expect(wrong.code == .noInput)
    #expect(wrong.error.contains("there is no parameter 'that' in the front matter"))
  }

  @Test func `a document that cannot be understood or read is left out`() throws {
    let folder = try TemporaryFolder()
    let text = "text\n\n```pantrace\npantrace --version | cat\n```\n"
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

  @Test func `a new document runs at once and is never written over`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("new.md")
    #expect(ToolRun("notebook", "new", path).code == .ok)
    #expect(ToolRun("notebook", "run", path).code == .ok)
    #expect(ToolRun("notebook", "check", path).code == .ok)
    let text = try folder.read("new.md")
    #expect(text.contains("| g000003 |"))
    let again = ToolRun("notebook", "new", path)
    #expect(again.code == .outputFailed)
    #expect(again.error.contains("is there already"))
    #expect(try folder.read("new.md") == text)
  }
}
