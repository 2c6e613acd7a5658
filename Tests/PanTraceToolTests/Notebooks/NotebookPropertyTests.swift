import PanTestSupport
import Testing

@testable import PanTraceTool

/// Laws that hold for every document.
struct NotebookPropertyTests {
  private static let fragments: [[UInt8]] =
    [
      "```console\n", "```console skip\n", "````console\n", "```pantrace\n", "~~~pantrace\n",
      "```pantrace id=a format=markdown\n", "```pantrace id=b hide\n", "```\n", "```", "````\n",
      "~~~\n", "   ```\n", "$ pantrace a\n", "$ pantrace b \\\n", "$ git\n", "$ ", "pantrace c\n",
      "pantrace 'd\n", "pantrace ${p}\n", "```text pantrace-output\n", "````text pantrace-output\n",
      "<!-- pantrace:begin a -->\n", "<!-- pantrace:end a -->\n", "<!--", "-->", "<!-- x -->\n",
      "---\n", "params:\n", "  p: q\n", "\n", "\r\n", "\r", "text", "[4]\n", "    ", "\t", "> ",
      "```console\n$ pantrace a\n", "```pantrace\npantrace c\n```\n",
      "```pantrace id=a format=markdown\r\npantrace c\r\n```\r\n",
      "```pantrace id=b hide\npantrace c # x\n```", "\n```text pantrace-output\nold\n```\n",
      "`", "|", "\\\n", "\u{2028}", "\u{0}", "é",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xF0, 0x9F]]

  private func document(_ generator: inout SplitMix64) -> [UInt8] {
    let count = Int.random(in: 0...24, using: &generator)
    var bytes: [UInt8] = []
    for _ in 0..<count { bytes += Self.fragments.randomElement(using: &generator) ?? [] }
    return bytes
  }

  @Test func `a document read and printed is the same document`() {
    var generator = SplitMix64(seed: 1)
    for _ in 0..<Trials.count(6000) {
      let bytes = document(&generator)
      let notebook = Notebook(parsing: bytes)
      #expect(notebook.bytes == bytes)
    }
  }

  @Test func `a second run changes nothing, whatever the commands print`() {
    var generator = SplitMix64(seed: 2)
    var cells = 0
    for _ in 0..<Trials.count(6000) {
      let notebook = Notebook(parsing: document(&generator))
      let outputs = notebook.commands.map { _ in
        CommandOutput(bytes: document(&generator), exitCode: Bool.random(using: &generator) ? 0 : 4)
      }
      let first = run(notebook, outputs)
      let again = Notebook(parsing: first.bytes)
      let shown = String(decoding: notebook.bytes, as: UTF8.self).debugDescription
      #expect(again.commands.map(\.words) == notebook.commands.map(\.words), "\(shown)")
      #expect(again.problems.map(\.kind) == notebook.problems.map(\.kind))
      let second = run(again, outputs)
      #expect(second.bytes == first.bytes)
      #expect(second.changes == [])
      #expect(second.problems.map(\.kind) == first.problems.map(\.kind))
      cells += outputs.count
    }
    // The fragments must make documents that have something to run.
    #expect(cells > 1000)
  }

  @Test func `prose is kept byte for byte`() {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<Trials.count(2000) {
      let notebook = Notebook(parsing: document(&generator))
      let outputs = notebook.commands.map { _ in
        CommandOutput(bytes: document(&generator), exitCode: 0)
      }
      var rest = run(notebook, outputs).bytes[...]
      for case .prose(let prose) in notebook.pieces {
        let place = rest.firstRange(of: prose)
        #expect(place != nil)
        rest = rest[(place?.upperBound ?? rest.endIndex)...]
      }
    }
  }

  private func run(_ notebook: Notebook, _ outputs: [CommandOutput]) -> NotebookRun {
    var next = 0
    return notebook.run { _ in
      defer { next += 1 }
      return outputs[next]
    }
  }
}

struct NotebookWordsTests {
  private func split(_ line: String) throws(NotebookProblem.Kind) -> [String] {
    try CommandWords.split(line) { $0 == "name" ? "a b" : nil }
  }

  // The expected words were printed by `bash` with name='a b' (quoted where it is in quotes here),
  // apart from an unquoted ${name}, which a shell would take apart and a notebook does not.
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
    ("x${name}y '${name}' \"${name}\"", ["xa by", "${name}", "a b"]),
    ("a$ \"b$\"", ["a$", "b$"]),
    ("*.csv [a]? {b,c} ~ !", ["*.csv", "[a]?", "{b,c}", "~", "!"]),
    ("é漢👍 x", ["é漢👍", "x"]),
  ])
  func `words are those a shell would find`(_ line: String, _ words: [String]) throws {
    #expect(try split(line) == words)
  }

  @Test(arguments: [
    ("a | b", "|"), ("a || b", "||"), ("a && b", "&&"), ("a & b", "&"), ("a; b", ";"),
    ("a > b", ">"), ("a >> b", ">>"), ("a < b", "<"), ("$(a)", "$("), ("\"$(a)\"", "$("),
    ("$HOME", "$H"), ("`a`", "`"), ("\"`a`\"", "`"), ("(a)", "("), ("a \\", "\\"), ("${a", "${"),
  ])
  func `what needs a shell is refused`(_ line: String, _ what: String) {
    #expect(throws: NotebookProblem.Kind.shell(what)) { try split(line) }
  }

  @Test(arguments: ["'a", "\"a", "a \"b'"])
  func `a quotation must end`(_ line: String) {
    #expect(throws: NotebookProblem.Kind.unclosedQuote) { try split(line) }
  }

  @Test func `every problem says what to do or says it all`() {
    for kind: NotebookProblem.Kind in [
      .shell("|"), .foreignCommand("a\u{1B}[31m"), .unknownOption("x"), .missingID, .unclosedBlock,
    ] {
      let problem = NotebookProblem(line: 1, kind: kind)
      #expect(!problem.message.hasSuffix("."))
      #expect(!problem.message.contains("\u{1B}"))
      #expect(problem.advice?.hasSuffix(".") ?? true)
    }
  }
}

struct NotebookDiffTests {
  private func diff(_ old: String, _ new: String) -> String {
    String(
      decoding: UnifiedDiff(from: Array(old.utf8), to: Array(new.utf8), name: "a.md").bytes,
      as: UTF8.self)
  }

  @Test func `documents that are the same have no difference`() {
    #expect(diff("", "") == "")
    #expect(diff("a\r\nb", "a\r\nb") == "")
  }

  // The expected texts are those of GNU diff 3.8, `diff -u --label a.md --label a.md`.
  @Test func `a difference shows what diff shows`() {
    let old = (1...20).map { "\($0)\n" }.joined()
    let new = old.replacing("\n4\n", with: "\nfour\n").replacing("\n12\n", with: "\n12\n12b\n")
      .replacing("\n20\n", with: "\n20")
    #expect(
      diff(old, new) == """
        --- a.md
        +++ a.md
        @@ -1,7 +1,7 @@
         1
         2
         3
        -4
        +four
         5
         6
         7
        @@ -10,6 +10,7 @@
         10
         11
         12
        +12b
         13
         14
         15
        @@ -17,4 +18,4 @@
         17
         18
         19
        -20
        +20
        \\ No newline at end of file

        """)
    #expect(diff("", "a\n") == "--- a.md\n+++ a.md\n@@ -0,0 +1 @@\n+a\n")
    #expect(diff("a\n", "") == "--- a.md\n+++ a.md\n@@ -1 +0,0 @@\n-a\n")
  }

  @Test func `long stretches that changed are replaced as a whole`() {
    let old = (0..<3000).map { "a\($0)\n" }.joined()
    let new = (0..<3000).map { "b\($0)\n" }.joined()
    #expect(diff(old, new).hasPrefix("--- a.md\n+++ a.md\n@@ -1,3000 +1,3000 @@\n-a0\n-a1\n"))
  }

  @Test func `a difference applied to the old document gives the new one`() {
    var generator = SplitMix64(seed: 4)
    for _ in 0..<2000 {
      let old = (0..<Int.random(in: 0...30, using: &generator)).map { _ in
        ["a\n", "b\n", "c\n", "d\r\n"].randomElement(using: &generator) ?? ""
      }
      let new = old.flatMap { line -> [String] in
        switch Int.random(in: 0...9, using: &generator) {
        case 0: []
        case 1: [line, "new\n"]
        case 2: ["other\n"]
        default: [line]
        }
      }
      let text = diff(old.joined(), new.joined())
      #expect(patched(old, text) == new.joined())
    }
  }

  /// Applies a unified difference, checking every line that it says it finds.
  private func patched(_ old: [String], _ diff: String) -> String {
    var result: [String] = []
    var position = 0
    for line in diff.utf8.split(separator: 0x0A).dropFirst(2).map({ String(Substring($0)) + "\n" })
    {
      if line.hasPrefix("@@ -") {
        let numbers = line.dropFirst(4).prefix { $0 != " " }.split(separator: ",")
        let count = numbers.count > 1 ? Int(numbers[1]) ?? 0 : 1
        let start = (Int(numbers[0]) ?? 0) - (count > 0 ? 1 : 0)
        result += old[position..<start]
        position = start
        continue
      }
      let content = String(line.dropFirst())
      if line.hasPrefix("+") {
        result.append(content)
      } else {
        #expect(old[position] == content)
        if line.hasPrefix(" ") { result.append(content) }
        position += 1
      }
    }
    return (result + old[position...]).joined()
  }
}
