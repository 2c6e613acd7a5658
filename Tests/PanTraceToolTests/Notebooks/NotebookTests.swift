import PanTestSupport
@testable import PanTraceTool
import Testing

/// Documents, what their commands print, and what becomes of them.
struct NotebookTests {
  /// What a tool would print that prints its words, and a document with that in it.
  private func run(_ text: String) throws -> String {
    let notebook = Notebook(parsing: Array(text.utf8))
    #expect(notebook.problems == [])
    return String(decoding: try notebook.bytes { try $0.rendered(Self.echo($0)) }, as: UTF8.self)
  }

  private static func echo(_ command: Notebook.Slot) -> Notebook.Output {
    switch command.words.first {
    case "silent": Notebook.Output(bytes: [], exitCode: 0)
    case "fail": Notebook.Output(bytes: Array("no such thing\n".utf8), exitCode: 3)
    case "print":
      Notebook.Output(
        bytes: Array(command.words.dropFirst().joined(separator: "\n").utf8), exitCode: 0)
    default:
      Notebook.Output(bytes: Array((command.words.joined(separator: " ") + "\n").utf8), exitCode: 0)
    }
  }

  private func problems(_ text: String) -> [Notebook.Problem] {
    Notebook(parsing: Array(text.utf8)).problems
  }

  @Test func `each command of a console block has its output below it`() throws {
    let text = """
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
      """
    #expect(
      try run(text) == """
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
    let commands = Notebook(parsing: Array(text.utf8)).commands
    #expect(commands.map(\.line) == [4, 7, 9] && commands.map(\.outputLine) == [5, 8, 10])
  }

  @Test func `an exit code other than zero is the last line of a session's output`() throws {
    #expect(
      try run("```console\n$ pantrace fail\n```\n")
        == "```console\n$ pantrace fail\nno such thing\n[3]\n```\n")
  }

  @Test func `output in a session is never taken for its end or for a command`() throws {
    #expect(throws: Notebook.Problem(line: 2, kind: .outputClosesBlock)) {
      try run("```console\n$ pantrace print a '```' b\nold\n```\n")
    }
    #expect(
      try run("````console\n$ pantrace print a '```'\n````\n")
        == "````console\n$ pantrace print a '```'\na\n```\n````\n")
    #expect(throws: Notebook.Problem(line: 2, kind: .outputLooksLikeCommand)) {
      try run("```console\n$ pantrace print '$ pantrace one'\n```\n")
    }
  }

  @Test(arguments: [
    "```console\n$ git clone x | cat\nout\n```\n",
    "````markdown\n```console\n$ pantrace one\n```\n````\n",
    "<!--\n```console\n$ pantrace one\n```\n-->\n",
    "   ```console\n   $ pantrace one\n   ```\n",
    "> ```console\n> $ pantrace one\n> ```\n",
    "```` ```console\n$ pantrace one\n",
    "```text\n$ pantrace one\n```\n",
    "```console output\n$ pantrace one\n```\n",
    "``console\n$ pantrace one\n``\n",
    "---\ntitle: $ pantrace one\n---\n",
  ])
  func `what is not a console block of its own is prose`(_ text: String) {
    let notebook = Notebook(parsing: Array(text.utf8))
    #expect(notebook.pieces == [.prose(Array(text.utf8))])
    #expect(notebook.problems == [])
  }

  @Test func `line ends are kept, and output gets those of its block`() throws {
    #expect(
      try run("a\r\n```console\r\n$ pantrace print a b\r\n```\r\nlast\n\u{FEFF}\r")
        == "a\r\n```console\r\n$ pantrace print a b\r\na\r\nb\r\n```\r\nlast\n\u{FEFF}\r")
  }

  @Test func `a command goes on after a backslash`() throws {
    #expect(
      try run("```console\n$ pantrace one \\\n    two\nold\n```\n")
        == "```console\n$ pantrace one \\\n    two\none two\n```\n")
  }

  @Test(arguments: [
    ("```console\n$ pantrace a\n", 1, Notebook.Problem.Kind.unclosedBlock),
    ("```console\n$ pantrace a\n$ git clone x\n```\n", 3, .foreignCommand("git clone x")),
    ("```console\n$ pantrace a\nx\n$ pantrace 'a\n```\n", 4, .unclosedQuote),
    ("```console\n$ pantrace ${a}\n```\n", 2, .shell("${")),
    ("```console\n$ pantrace a \\\n```\n", 2, .shell("\\")),
  ])
  func `what cannot be understood is named with its line, and kept`(
    _ text: String, _ line: Int, _ kind: Notebook.Problem.Kind
  ) {
    #expect(problems(text) == [Notebook.Problem(line: line, kind: kind)])
    #expect(Notebook(parsing: Array(text.utf8)).pieces == [.prose(Array(text.utf8))])
  }

  @Test func `a command must be UTF-8`() {
    let notebook = Notebook(
      parsing: Array("```console\n$ pantrace ".utf8) + [0xFF, 0x0A] + Array("```\n".utf8))
    #expect(notebook.problems == [Notebook.Problem(line: 2, kind: .notText)])
  }

  @Test(arguments: [
    ("a\nb\n", "a\nb\n", nil), ("a\nb\n", "a\nc\n", 3), ("a\n", "a\nb\n", 3), ("a\nb\n", "a\n", 3),
    ("", "a\n", 2), ("a\n", "", 2), ("\n", "", 2), ("a\r\n", "a\n", 2),
  ])
  func `the first line that differs is found`(_ printed: String, _ now: String, _ line: Int?) {
    var slot = Notebook(parsing: Array("```console\n$ pantrace a\n```\n".utf8)).commands[0]
    slot.printed = Array(printed.utf8)
    let difference = slot.difference(from: Array(now.utf8))
    // The output begins in the third line.
    #expect(difference?.line == line.map { $0 + 1 })
  }

  @Test(.timeLimit(.minutes(1)))
  func `a long word, a long line and many lines take time in proportion`() {
    let word = String(repeating: "x", count: 600_000)
    let prose = String(repeating: "- a line\n", count: 60_000)
    let text = "\(prose)```console\n$ pantrace '\(word)' \(word)\n\(prose)```\n<!-- \(word)\n"
    let notebook = Notebook(parsing: Array(text.utf8))
    #expect(notebook.commands.map { $0.words.map(\.utf8.count) } == [[600_000, 600_000]])
    #expect(notebook.bytes.count == text.utf8.count)
  }
}

/// Laws that hold for every document.
struct NotebookPropertyTests {
  private static let fragments: [[UInt8]] =
    [
      "```console\n", "```console skip\n", "````console\n", "~~~console\n", "```text\n", "```\n",
      "```", "````\n", "~~~\n", "   ```\n", "$ pantrace a\n", "$ pantrace b \\\n", "$ git\n", "$ ",
      "$ pantrace 'd\n", "$ pantrace ${p}\n", "<!--", "-->", "<!-- x -->\n", "---\n", "\n", "\r\n",
      "\r", "text", "[4]\n", "    ", "\t", "> ", "```console\n$ pantrace a\n",
      "```console\n$ pantrace c\nold\n```\n", "````console\r\n$ pantrace c\r\nold\r\n````\r\n", "`",
      "|", "\\\n", "\u{2028}", "\u{0}", "é",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xF0, 0x9F]]

  private func document(_ generator: inout SplitMix64) -> [UInt8] {
    let count = Int.random(in: 0...24, using: &generator)
    var bytes: [UInt8] = []
    for _ in 0..<count { bytes += Self.fragments.randomElement(using: &generator) ?? [] }
    return bytes
  }

  /// The document with some outputs, and with the old one where one has no place.
  private func run(_ notebook: Notebook, _ outputs: [Notebook.Output]) -> [UInt8] {
    var left = outputs[...]
    return notebook.bytes { slot in
      left.popFirst().flatMap { try? slot.rendered($0) } ?? slot.printed
    }
  }

  @Test func `a document read and printed is the same document`() {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<Trials.count(3000) {
      let bytes = document(&generator)
      #expect(Notebook(parsing: bytes).bytes == bytes)
    }
  }

  @Test func `a second run changes nothing, whatever the commands print`() {
    var generator = SplitMix64(seed: 2)
    var cells = 0
    for _ in 0..<Trials.count(3000) {
      let notebook = Notebook(parsing: document(&generator))
      let outputs = notebook.commands.map { _ in
        Notebook.Output(
          bytes: document(&generator), exitCode: Bool.random(using: &generator) ? 0 : 4)
      }
      let first = run(notebook, outputs)
      let again = Notebook(parsing: first)
      let shown = String(decoding: notebook.bytes, as: UTF8.self).debugDescription
      #expect(again.commands.map(\.words) == notebook.commands.map(\.words), "\(shown)")
      #expect(again.problems.map(\.kind) == notebook.problems.map(\.kind))
      #expect(run(again, outputs) == first)
      for (slot, output) in zip(again.commands, outputs) {
        guard let bytes = try? slot.rendered(output) else { continue }
        #expect(slot.difference(from: bytes) == nil, "\(shown)")
      }
      cells += outputs.count
    }
    // The fragments must make documents that have something to run.
    #expect(cells > 500)
  }

  @Test func `prose is kept byte for byte`() {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<Trials.count(1000) {
      let notebook = Notebook(parsing: document(&generator))
      let outputs = notebook.commands.map { _ in
        Notebook.Output(bytes: document(&generator), exitCode: 0)
      }
      var rest = run(notebook, outputs)[...]
      for case .prose(let prose) in notebook.pieces {
        let place = rest.firstRange(of: prose)
        #expect(place != nil)
        rest = rest[(place?.upperBound ?? rest.endIndex)...]
      }
    }
  }
}

struct CommandWordsTests {
  // The expected words were printed by `bash`.
  @Test(arguments: [
    ("", []),
    ("  a\tb  ", ["a", "b"]),
    ("'a b'c", ["a bc"]),
    ("''", [""]),
    ("a '' b", ["a", "", "b"]),
    ("\"a\\\"b\\\\c\\d\\$\"", ["a\"b\\c\\d$"]),
    ("a\\ b\\'c \\|", ["a b'c", "|"]),
    ("'a\\b' \"it's\" '\"'", ["a\\b", "it's", "\""]),
    ("a # b 'c", ["a"]),
    ("a#b", ["a#b"]),
    ("'${name}'", ["${name}"]),
    ("a$ \"b$\"", ["a$", "b$"]),
    ("*.csv [a]? {b,c} ~ !", ["*.csv", "[a]?", "{b,c}", "~", "!"]),
    ("é漢👍 x", ["é漢👍", "x"]),
  ])
  func `words are those a shell would find`(_ line: String, _ words: [String]) throws {
    #expect(try Notebook.CommandWords.split(line) == words)
  }

  @Test(arguments: [
    ("a | b", "|"), ("a || b", "||"), ("a && b", "&&"), ("a & b", "&"), ("a; b", ";"),
    ("a > b", ">"), ("a >> b", ">>"), ("a < b", "<"), ("$(a)", "$("), ("\"$(a)\"", "$("),
    ("$HOME", "$H"), ("`a`", "`"), ("\"`a`\"", "`"), ("(a)", "("), ("a \\", "\\"), ("${a", "${"),
  ])
  func `what needs a shell is refused`(_ line: String, _ what: String) {
    #expect(throws: Notebook.Problem.Kind.shell(what)) { try Notebook.CommandWords.split(line) }
  }

  @Test(arguments: ["'a", "\"a", "a \"b'"])
  func `a quotation must end`(_ line: String) {
    #expect(throws: Notebook.Problem.Kind.unclosedQuote) { try Notebook.CommandWords.split(line) }
  }

  @Test func `every problem says what to do or says it all`() {
    for kind: Notebook.Problem.Kind in [
      .shell("|"), .foreignCommand("a\u{1B}[31m"), .unclosedBlock, .outputClosesBlock,
    ] {
      let problem = Notebook.Problem(line: 1, kind: kind)
      #expect(!problem.message.hasSuffix("."))
      #expect(!problem.message.contains("\u{1B}"))
      #expect(problem.advice?.hasSuffix(".") ?? true)
    }
  }
}
