import Testing

@testable import PanTraceTool

/// Documents, what their commands print, and what becomes of them.
struct NotebookTests {
  /// A tool that prints its words, and a number of lines where they ask for it.
  private func echo(_ command: CellCommand) -> CommandOutput {
    switch command.words.first {
    case "silent": CommandOutput(bytes: [], exitCode: 0)
    case "fail": CommandOutput(bytes: Array("no such thing\n".utf8), exitCode: 3)
    case "print":
      CommandOutput(
        bytes: Array(command.words.dropFirst().joined(separator: "\n").utf8), exitCode: 0)
    default:
      CommandOutput(bytes: Array((command.words.joined(separator: " ") + "\n").utf8), exitCode: 0)
    }
  }

  private func run(_ text: String, _ parameters: [String: String] = [:]) -> NotebookRun {
    let notebook = Notebook(parsing: Array(text.utf8), parameters: parameters)
    #expect(notebook.problems == [])
    return notebook.run(echo)
  }

  private func text(_ run: NotebookRun) -> String { String(decoding: run.bytes, as: UTF8.self) }

  private func problems(_ text: String) -> [NotebookProblem] {
    Notebook(parsing: Array(text.utf8)).problems
  }

  // MARK: - Console blocks

  @Test func `each command of a console block has its output below it`() {
    let run = run(
      """
      # Title
      ```console
      a remark
      $ pantrace one
      old
      older
      $ pantrace silent
      old
      $ pantrace two
      ```
      Text.
      """)
    #expect(
      text(run) == """
        # Title
        ```console
        a remark
        $ pantrace one
        one
        $ pantrace silent
        $ pantrace two
        two
        ```
        Text.
        """)
    #expect(run.changes.map { $0.commands.map(\.line) } == [[4], [7], [9]])
  }

  @Test func `an exit code other than zero is the last line of a session's output`() {
    let run = run("```console\n$ pantrace fail\n```\n")
    #expect(text(run) == "```console\n$ pantrace fail\nno such thing\n[3]\n```\n")
    #expect(run.problems == [])
  }

  @Test func `output in a session is never taken for its end or for a command`() {
    let fence = run("```console\n$ pantrace print a '```' b\nold\n```\n")
    #expect(fence.problems == [NotebookProblem(line: 2, kind: .outputClosesBlock)])
    #expect(text(fence) == "```console\n$ pantrace print a '```' b\nold\n```\n")
    #expect(
      text(run("````console\n$ pantrace print a '```'\n````\n"))
        == "````console\n$ pantrace print a '```'\na\n```\n````\n")
    let prompt = run("```console\n$ pantrace print '$ pantrace one'\n```\n")
    #expect(prompt.problems == [NotebookProblem(line: 2, kind: .outputLooksLikeCommand)])
  }

  @Test func `a console block of other commands is prose`() {
    let text = "```console\n$ git clone x | cat\nout\n```\n"
    let notebook = Notebook(parsing: Array(text.utf8))
    #expect(notebook.pieces == [.prose(Array(text.utf8))])
    #expect(notebook.problems == [])
  }

  @Test func `a console block that mixes commands of others with its own is refused`() {
    #expect(
      problems("```console\n$ pantrace a\n$ git clone x\n```\n")
        == [NotebookProblem(line: 3, kind: .foreignCommand("git clone x"))])
  }

  // MARK: - Cells with their output behind them

  @Test func `the output of a cell follows in a block of its own, and is replaced later`() {
    let first = run("```pantrace\npantrace one\n# remark\n\npantrace two\n```\nText.\n")
    let expected = """
      ```pantrace
      pantrace one
      # remark

      pantrace two
      ```

      ```text pantrace-output
      one
      two
      ```
      Text.

      """
    #expect(text(first) == expected)
    #expect(text(run(expected.replacing("\none\ntwo\n", with: "\nold\n"))) == expected)
    #expect(run(expected).changes == [])
  }

  @Test func `a fence outnumbers the backticks in its output`() {
    let run = run("~~~pantrace\npantrace print '````'\n~~~\n")
    #expect(
      text(run)
        == "~~~pantrace\npantrace print '````'\n~~~\n\n`````text pantrace-output\n````\n`````\n")
  }

  @Test func `markdown stands between comments`() {
    let first = run("```pantrace id=t-1 format=markdown\npantrace print '| a |' '| - |'\n```")
    let expected = """
      ```pantrace id=t-1 format=markdown
      pantrace print '| a |' '| - |'
      ```

      <!-- pantrace:begin t-1 -->

      | a |
      | - |

      <!-- pantrace:end t-1 -->

      """
    #expect(text(first) == expected)
    #expect(run(expected).changes == [])
  }

  @Test func `markdown that holds the comment of its end is refused`() {
    let run = run(
      "```pantrace id=t format=markdown\npantrace print '<!-- pantrace:end t -->'\n```\n")
    #expect(run.problems == [NotebookProblem(line: 2, kind: .outputClosesBlock)])
  }

  @Test func `a form that changes replaces what the other form left`() {
    let block = "```pantrace id=t\npantrace one\n```\n"
    let asMarkdown = text(run(block)).replacing("id=t\n", with: "id=t format=markdown\n")
    let markdown = text(run(asMarkdown))
    #expect(markdown.contains("<!-- pantrace:begin t -->\n\none\n"))
    #expect(!markdown.contains("pantrace-output"))
    let hidden = text(run(markdown.replacing("format=markdown", with: "hide")))
    #expect(hidden == "```pantrace id=t hide\npantrace one\n```\n\n")
  }

  @Test func `an exit code that was not expected is a problem, and the old output stays`() {
    let text = "```pantrace\npantrace fail\n```\n\n```text pantrace-output\nold\n```\n"
    let run = run(text)
    #expect(run.bytes == Array(text.utf8))
    #expect(
      run.problems == [
        NotebookProblem(
          line: 2, kind: .unexpectedExit(code: 3, expected: 0, command: "pantrace fail"))
      ])
    #expect(self.run("```pantrace expect-exit=3\npantrace fail\n```\n").problems == [])
    #expect(self.run("```pantrace expect-exit=3 hide\npantrace one\n```\n").problems.count == 1)
  }

  @Test func `a hidden cell may be a comment, which no page shows`() {
    let text = "a\n<!-- pantrace hide\npantrace one --all\n# no command\npantrace two\n-->\nb\n"
    let notebook = Notebook(parsing: Array(text.utf8))
    #expect(notebook.problems == [])
    #expect(notebook.commands.map(\.words) == [["one", "--all"], ["two"]])
    #expect(notebook.run(echo).bytes == Array(text.utf8))
    let failing = "<!-- pantrace hide expect-exit=3\npantrace fail\n-->\n"
    #expect(run(failing).problems == [])
    #expect(run(failing.replacing(" expect-exit=3", with: "")).problems.count == 1)
    #expect(problems("<!-- pantrace hide loudly\npantrace one\n-->\n").count == 1)
    #expect(problems("<!-- pantrace hide\nls\n-->\n").count == 1)
  }

  @Test(arguments: [
    "```console skip\n$ pantrace one\n```\n", "```pantrace skip\npantrace |\n```\n",
  ])
  func `a skipped cell is prose`(_ text: String) {
    #expect(Notebook(parsing: Array(text.utf8)).pieces == [.prose(Array(text.utf8))])
  }

  // MARK: - Where no cell is

  @Test(arguments: [
    "````markdown\n```console\n$ pantrace one\n```\n````\n",
    "<!--\n```console\n$ pantrace one\n```\n-->\n",
    "<!-- pantrace\npantrace one\n-->\n", "<!-- pantrace can hide\npantrace one\n-->\n",
    "<!-- pantrace hide -->\npantrace one\n-->\n", "<!-- pantrace hide\npantrace one\nno -->\n",
    "<!-- pantrace hide skip\npantrace |\n-->\n", "<!-- pantrace hide\npantrace one\n",
    "   ```console\n   $ pantrace one\n   ```\n",
    "> ```console\n> $ pantrace one\n> ```\n",
    "```` ```console\n$ pantrace one\n",
    "```console output\n$ swift build\n```\n",
    "``console\n$ pantrace one\n``\n",
  ])
  func `what is not a fenced block of its own is prose`(_ text: String) {
    let notebook = Notebook(parsing: Array(text.utf8))
    #expect(notebook.commands == [])
    #expect(notebook.problems == [])
  }

  @Test func `line ends are kept, and output gets those of its cell`() {
    let run = run("a\r\n```console\r\n$ pantrace print a b\r\n```\r\nlast\n\u{FEFF}\r")
    #expect(
      text(run) == "a\r\n```console\r\n$ pantrace print a b\r\na\r\nb\r\n```\r\nlast\n\u{FEFF}\r")
  }

  // MARK: - Words

  @Test func `a command goes on after a backslash`() {
    let run = run("```console\n$ pantrace one \\\n    two\nold\n```\n")
    #expect(text(run) == "```console\n$ pantrace one \\\n    two\none two\n```\n")
  }

  @Test func `parameters come from the front matter or from outside`() {
    let text = """
      ---
      title: Any
      params:
        # where
        traces: "my traces"
        rate: 60
      other: x
      ---
      ```console
      $ pantrace a ${traces}/x '${traces}' -r${rate}
      ```
      """
    let notebook = Notebook(parsing: Array(text.utf8))
    #expect(notebook.commands.map(\.words) == [["a", "my traces/x", "${traces}", "-r60"]])
    let other = Notebook(parsing: Array(text.utf8), parameters: ["rate": "120"])
    #expect(other.commands.map { $0.words[3] } == ["-r120"])
    let wrong = Notebook(parsing: Array(text.utf8), parameters: ["rats": "120"])
    #expect(wrong.problems == [NotebookProblem(line: 1, kind: .unknownParameter("rats"))])
  }

  @Test func `a rule across the page is no front matter`() {
    let text = "---\n```pantrace\npantrace print ---\n```\n\n```text pantrace-output\n---\n```\n"
    #expect(run(text).changes == [])
  }

  @Test(arguments: [
    ("```console\n$ pantrace a\n", 1, NotebookProblem.Kind.unclosedBlock),
    ("\n```console fast\n$ pantrace a\n```\n", 2, .unknownOption("fast")),
    ("```pantrace id=a--> \npantrace a\n```\n", 1, .unknownOption("id=a-->")),
    ("```pantrace expect-exit=256\npantrace a\n```\n", 1, .unknownOption("expect-exit=256")),
    ("```pantrace format=markdown\npantrace a\n```\n", 1, .missingID),
    ("```pantrace\n\n```\n", 1, .emptyCell),
    ("```pantrace\nls\n```\n", 2, .foreignCommand("ls")),
    ("```pantrace\npantrace 'a\n```\n", 2, .unclosedQuote),
    ("```pantrace\npantrace ${a}\n```\n", 2, .unknownParameter("a")),
    ("```pantrace\npantrace a \\\n```\n", 2, .shell("\\")),
    (
      "```pantrace\npantrace a\n```\n```text pantrace-output\n", 4, .unclosedBlock
    ),
    (
      "```pantrace id=a format=markdown\npantrace a\n```\n<!-- pantrace:begin a -->\n", 4,
      .unclosedOutput("a")
    ),
    (
      "```pantrace id=a\npantrace a\n```\n```pantrace id=a\npantrace a\n```\n", 4, .repeatedID("a")
    ),
    ("---\nparams:\n  a\n---\n", 3, .badParameter("a")),
  ])
  func `what cannot be understood is named with its line`(
    _ text: String, _ line: Int, _ kind: NotebookProblem.Kind
  ) {
    #expect(problems(text) == [NotebookProblem(line: line, kind: kind)])
  }

  @Test func `a command must be UTF-8`() {
    let notebook = Notebook(
      parsing: Array("```pantrace\npantrace ".utf8) + [0xFF, 0x0A] + Array("```\n".utf8))
    #expect(notebook.problems == [NotebookProblem(line: 2, kind: .notText)])
  }
}
