import Foundation
@testable import PanDocuments
import PanTestSupport
import PanTraces
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Blocks as one page, each written out by hand.
@Suite struct HTMLPageTests {
  /// What stands between the two ends of the body.
  private func body(_ blocks: Document.Block...) throws -> String {
    let page = HTMLPage(blocks).text
    let start = try #require(page.range(of: "<main>\n"))
    let end = try #require(page.range(of: "</main>\n"))
    return String(page[start.upperBound..<end.lowerBound])
  }

  @Test func `prose keeps its look and escapes what is inserted`() throws {
    let prose: Markdown = """
      **\(3) of <b> \(code: "a`<b>")**, `--all` and \(link: "a]<b", to: .file("javascript:x y"))
      """
    #expect(
      try body(.prose(prose)) == """
        <p><strong>3</strong><strong> of &lt;b&gt; </strong><strong><code>a`&lt;b&gt;</code></strong>\
        , <code>--all</code> and <a href="javascript%3Ax%20y">a]&lt;b</a></p>

        """)
  }

  @Test func `markup inside of markup has the looks of both`() throws {
    let inner: Markdown = "`x`"
    #expect(
      try body(.list(["**\(inner)**"])) == """
        <ul>
        <li><strong><code>x</code></strong></li>
        </ul>

        """)
  }

  @Test func `a table says what its heads and rows are, and why there is no value`() throws {
    let table = Table(
      columns: [
        .init(id: "name", title: "name"),
        .init(id: "lag", title: "lag", unit: "ms", alignment: .trailing),
        .init(id: "was", title: "was"),
      ],
      rows: [
        [.text("a|<b"), .number(1.25, decimals: 1), .verdict("✗", .bad)],
        [.text("c"), .undefined(reason: "too-few"), .empty],
        // A row that goes on with the one above heads nothing.
        [.text(""), .empty, .empty],
      ])
    #expect(
      try body(.table(table, title: "Names:", remark: "And 3 more.")) == """
        <p class="title">Names:</p>
        <div class="box" role="group" tabindex="0" aria-label="Names:">
        <table>
        <thead><tr><th scope="col">name</th><th scope="col" class="number">lag (ms)</th>\
        <th scope="col">was</th></tr></thead>
        <tbody>
        <tr><th scope="row">a|&lt;b</th><td class="number">1.2</td><td class="bad">✗</td></tr>
        <tr><th scope="row">c</th><td class="number" title="too-few">\
        \(Cell.undefined(reason: "").displayText)</td><td></td></tr>
        <tr><td></td><td class="number"></td><td></td></tr>
        </tbody>
        </table>
        </div>
        <p>And 3 more.</p>

        """)
  }

  @Test func `a table without a title is called what its part is`() throws {
    let table = Document.Block.table(Table(columns: [.init(id: "a", title: "a")]))
    let body = try body(
      table, .heading(1, "One"), table, .details(summary: "Two", [table]), table)
    #expect(
      body.matches(of: /aria-label="(\w+)"/).map { String($0.output.1) }
        == ["Table", "One", "Two", "One"])
  }

  @Test func `the other blocks stand in their order`() throws {
    #expect(
      try body(
        .verdict("One < two.", notes: ["first"]), .sentences(["a", "b"]),
        .code("let x\n", title: "Paste:", language: "swift"),
        .differing(text: { [.sentences(["here"])] }, markdown: { [.sentences(["there"])] }),
        .details(summary: "more <", [.sentences(["inside"])]), .list([])) == """
          <div class="verdict">
          <p><strong>One &lt; two.</strong></p>
          <p>first</p>
          </div>
          <p>a</p>
          <p>b</p>
          <p>Paste:</p>
          <pre><code>let x
          </code></pre>
          <p>there</p>
          <details>
          <summary>more &lt;</summary>
          <p>inside</p>
          </details>

          """)
  }

  @Test func `headings leave no level out, and their names are used once`() throws {
    #expect(
      try body(
        .heading(1, "The <one>"), .sentences(["first"]), .heading(2, "By hand"),
        .heading(4, "Left"), .heading(2, "By: hand"), .heading(2, "手"),
        .details(summary: "s", [.heading(2, "hidden")])) == """
          <h1 id="the-one">The &lt;one&gt;</h1>
          <p>first</p>
          <h2 id="by-hand">By hand</h2>
          <h3 id="left">Left</h3>
          <h2 id="by-hand-2">By: hand</h2>
          <h2 id="part">手</h2>
          <details>
          <summary>s</summary>
          <h2 id="hidden">hidden</h2>
          </details>

          """)
  }

  @Test func `what is read at a glance stands side by side`() throws {
    let card = Document.Card(
      name: "a<b", link: .anchor("gesture-1"), outcome: ("finished", .finish), picture: nil,
      words: "Pulled 12 %.")
    let figure = (name: "at rest", value: "375", note: "ms")
    let blocks: [Document.Block] = [
      .kicker("8 gestures"), .beside([.sentences(["left"])], [.sentences(["right"])]),
      .cards([card]), .figures([figure]), .footer(["**end**"]),
    ]
    #expect(
      try body(blocks[0], blocks[1], blocks[2], blocks[3], blocks[4]) == """
        <p class="kicker">8 gestures</p>
        <div class="beside">
        <div>
        <p>left</p>
        </div>
        <div>
        <p>right</p>
        </div>
        </div>
        <div class="cards">
        <div class="card">
        <p class="name"><strong><a href="#gesture-1">a&lt;b</a></strong> \
        <span class="finish">finished</span></p>
        <p>Pulled 12 %.</p>
        </div>
        </div>
        <dl>
        <div><dt>at rest</dt><dd>375 <small>ms</small></dd></div>
        </dl>
        <footer>
        <p><strong>end</strong></p>
        </footer>

        """)
    #expect(
      blocks.markdown() == """
        8 gestures

        left

        right

        | **[a&lt;b](#gesture-1)** finished |
        | --- |
        | Pulled 12 %. |

        | at rest |
        | --- |
        | **375** ms |

        ---

        - **end**

        """)
  }

  @Test func `an answer is the title of its page, beside the first picture`() throws {
    let picture = Document.Picture(.drawn("<svg/>"), alternative: "map")
    let document = Document {
      [.verdict("Keep it.", notes: ["why"]), .pictures([picture, picture]), .sentences(["rest"])]
    } data: {
      []
    }
    let page = document.page
    #expect(page.contains("<title>Keep it.</title>"))
    let columns = try #require(page.range(of: "<div class=\"beside\">"))
    let beside = page[columns.upperBound...]
    #expect(
      beside.contains("<h1 id=\"keep-it\">Keep it.</h1>\n<p>why</p>\n</div>\n<div>\n<figure>"))
    #expect(page.components(separatedBy: "<figure>").count == 3)
  }

  @Test func `a picture takes its colors from the page, which has them for both themes`() throws {
    var drawing = SVGWriter(
      width: 10, height: 10, title: "#abcdef", description: "", theme: .page)
    drawing.element("path", ["stroke": drawing.color(.finish)])
    let picture = Document.Picture(
      .drawn(drawing.picture), alternative: "3 < 4 \"wrong\"")
    let page = HTMLPage([.pictures([picture])]).text
    #expect(page.contains("<div role=\"img\" aria-label=\"3 &lt; 4 &quot;wrong&quot;\">"))
    #expect(page.contains("<path stroke=\"var(--finish)\"/>"))
    let light = try #require(page.range(of: "--finish: \(Theme.light.color(.finish));"))
    let query = try #require(page.range(of: "@media screen and (prefers-color-scheme: dark)"))
    let night = try #require(page.range(of: "--finish: \(Theme.dark.color(.finish));"))
    #expect(light.upperBound < query.lowerBound && query.upperBound < night.lowerBound)
  }

  @Test func `a page links what it may not load, and Markdown tells what it cannot show`() throws {
    let files = Document.Picture(
      .files(light: .file("a b.svg"), dark: .file("d.svg")), alternative: "x < y")
    #expect(try body(.pictures([files])) == "<p><a href=\"a%20b.svg\">x &lt; y</a></p>\n")
    let blocks = [Document.Block.pictures([.init(.drawn("<svg/>"), alternative: "x < y")])]
    #expect(blocks.markdown() == "x &lt; y\n")
  }

  /// Browsers run the script only if the page's policy has its SHA-256, in base64.
  @Test func `the policy has the digest of the script, which is well-formed and short`() {
    let script = HTMLPage.script
    // From `sha256sum` and `base64` over the script, as written.
    #expect(HTMLPage.scriptDigest.wholeMatch(of: /sha256-[A-Za-z0-9+\/]{43}=/) != nil)
    #expect(!script.contains("&") && !script.contains("<"))
    #expect(script.split(separator: "\n").count < 150)
    let page = HTMLPage([.details(summary: "a", [], tags: ["b|c", "<d>"])]).text
    #expect(page.contains("<details data-tags=\"b/c|&lt;d&gt;\">"))
    #expect(page.contains(HTMLPage.scriptDigest))
    #expect(page.contains("<script>\(script)</script>"))
    #expect(!HTMLPage([.details(summary: "a", [])]).text.contains("<script>"))
  }

  @Test func `hostile texts stay texts, and the page stays whole`() throws {
    let texts = HostileText.samples(seed: 11)
    for text in texts {
      let markdown: Markdown = "**\(text)** \(code: text) \(link: text, to: .file(text))"
      let page = HTMLPage([
        .heading(1, text), .prose(markdown), .code(text, title: text), .sentences([text]),
        .details(summary: text, [.verdict(text, notes: [text])]),
        .table(
          Table(
            columns: [.init(id: "a", title: text, unit: text)],
            rows: [[.text(text)], [.verdict(text, .good)], [.undefined(reason: text)]]),
          title: text, remark: text),
        .pictures([.init(.drawn("<svg/>"), alternative: text)]),
      ]).text
      let parser = XMLParser(data: Data(page.utf8))
      let names = ElementNames()
      parser.delegate = names
      #expect(parser.parse(), "\(text.debugDescription): \(String(describing: parser.parserError))")
      #expect(names.all.isDisjoint(with: ["script", "img", "b", "iframe"]))
      // 11 of the page itself, and 1, 4, 3, 1, 6, 14 and 3 of the blocks.
      #expect(names.count == 43, "\(text.debugDescription)")
    }
  }
}

/// The elements of a document.
private final class ElementNames: NSObject, XMLParserDelegate {
  var all: Set<String> = []
  var count = 0

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    all.insert(name)
    count += 1
  }
}
