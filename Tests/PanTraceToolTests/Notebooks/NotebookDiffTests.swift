import PanTraceTool
import PanTestSupport
import Testing

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
