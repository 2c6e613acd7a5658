import Testing

@testable import PanDocuments

@Suite struct MarkdownTests {
  @Test(arguments: [
    ("plain", "plain"), ("swipe_01", "swipe_01"), ("_x_", "\\_x\\_"), ("a*b", "a\\*b"),
    ("# x", "\\# x"), ("- x", "\\- x"), ("12. x", "12\\. x"), ("1.5", "1\\.5"), ("a.b", "a.b"),
    ("    code", "code"), ("<b>&", "&lt;b&gt;&amp;"), ("a\nb\tc", "a b c"),
    ("\u{1B}[0m", "\\\\u{1b}\\[0m"),
    ("[x](javascript:y)", "\\[x\\](javascript:y)"), ("https://x", "https\\://x"),
    ("www.x.y", "www\\.x.y"), ("@octocat", "@&#8203;octocat"), ("\\|", "\\\\&#124;"),
    ("a\u{202E}b", "a\\\\u{202e}b"),
  ])
  func `text shows itself and nothing else`(text: String, expected: String) {
    #expect(Markdown.escaped(text) == expected)
  }

  @Test func `literals are trusted and insertions are not`() {
    let name = "*x*"
    let inner: Markdown = "**\(name)**"
    let line: Markdown = "\(inner) has \(3) \(code: "a`b") \(link: "a]b", to: .file("x y/(1).md"))"
    #expect(line.source == "**\\*x\\*** has 3 ``a`b`` [a\\]b](x%20y/%281%29.md)")
    #expect(("\("`")" as Markdown).source == "\\`")
  }

  @Test(arguments: [
    (Markdown.LinkTarget.file("javascript:alert(1)"), "javascript%3Aalert%281%29"),
    (.file("//evil.example/x"), "/evil.example/x"), (.file("a b,c.svg"), "a%20b%2Cc.svg"),
    (.file("ü"), "%C3%BC"), (.web("https://a.b/c?d=e#f"), "https://a.b/c?d=e#f"),
    (.web("https://a.b/)\" <"), "https://a.b/%29%22%20%3C"), (.web("data:x"), "data%3Ax"),
    (.anchor("a b"), "#a%20b"),
  ])
  func `a target stays what it was declared to be`(target: Markdown.LinkTarget, expected: String) {
    #expect(target.encoded == expected)
  }

  @Test func `a fence is longer than any run inside`() {
    #expect(
      Markdown.CodeFence.block("````\r\nx\u{1B}\r", info: "sh`\n")
        == "`````sh\n````\nx\\u{1b}\n`````\n")
    #expect(Markdown.CodeFence.block("", info: "text") == "```text\n```\n")
    #expect(Markdown.CodeFence.span("`a") == "`` `a ``")
    #expect(Markdown.CodeFence.span(" ") == "` `")
  }

  @Test func `blocks are parted by one empty line`() {
    let picture = Document.Picture(
      .files(light: .file("m l.svg"), dark: .file("m d.svg")), alternative: "a \"b\"\n\nc")
    let blocks: [Document.Block] = [
      .heading(1, "Report of a|b"), .prose("❌ failed"), .list(["one", "two"]),
      .details(summary: "<b>", [.code("x")]), .pictures([picture]),
    ]
    #expect(
      blocks.markdown() == """
        # Report of a&#124;b

        ❌ failed

        - one
        - two

        <details>
        <summary>&lt;b&gt;</summary>

        ```text
        x
        ```

        </details>

        <picture>
          <source media="(prefers-color-scheme: dark)" srcset="m%20d.svg">
          <img alt="a &quot;b&quot;  c" src="m%20l.svg">
        </picture>

        """)
  }
}
