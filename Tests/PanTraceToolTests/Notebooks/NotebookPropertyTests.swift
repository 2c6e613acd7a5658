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
