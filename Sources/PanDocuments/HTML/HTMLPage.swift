import PanTraces

/// One page of HTML, complete in itself: light and dark, for screens and paper.
///
/// Its policy allows no loading, so that it is the same anywhere and offline. The one script that it may
/// have hides parts of a list, and the page is whole without it. Its markup is also
/// well-formed XML. The same blocks give the same bytes.
package struct HTMLPage {
  /// The content security policy: the styles and the one script in the page, and nothing else.
  private static let policy =
    "default-src 'none'; style-src 'unsafe-inline'; script-src '\(scriptDigest)'; img-src data:; "
    + "base-uri 'none'; form-action 'none'"

  /// The SHA-256 of ``script``, by which browsers know it.
  static let scriptDigest = "sha256-ncxgGx4gm8y9hzfTlz9A1/E8Wb2TSEDEylq4WfnFUt0="

  /// Lets a reader search the parts that have tags, or choose a tag.
  ///
  /// It has neither `&` nor `<`, as the page is well-formed XML.
  static let script = """

    const rows = [...document.querySelectorAll("[data-tags]")];
    const tagsOf = (row) => row.dataset.tags.split("|").filter(Boolean);
    const make = (name, values) => Object.assign(document.createElement(name), values);
    const search = make("input", { type: "search", placeholder: "search", ariaLabel: "search" });
    const count = make("span", { role: "status" });
    const bar = make("p", { className: "chips" });
    let tag = "all";
    const chips = ["all", ...new Set(rows.flatMap(tagsOf))].map((name) =>
      make("button", { type: "button", textContent: name, onclick: () => choose(name) }));
    function show() {
      const words = search.value.toLowerCase();
      for (const row of rows) {
        const isFound = row.firstElementChild.textContent.toLowerCase().includes(words);
        row.hidden = !isFound || !["all", ...tagsOf(row)].includes(tag);
      }
      count.textContent = `${rows.filter((row) => !row.hidden).length} of ${rows.length}`;
    }
    function choose(name) {
      tag = name;
      for (const chip of chips) chip.ariaPressed = chip.textContent === name;
      show();
    }
    search.oninput = show;
    bar.append(search, ...chips, count);
    rows[0].before(bar);
    choose(tag);
    // A link leads to its gesture also where that was not chosen.
    addEventListener("hashchange", () => {
      const row = document.getElementById(location.hash.slice(1))?.closest("[hidden]");
      if (!row) return;
      search.value = "";
      choose("all");
      row.open = true;
      row.scrollIntoView();
    });

    """

  /// The page, ending in a line feed.
  package let text: String

  /// Writes a page that opens with an answer.
  ///
  /// The first sentence of the answer is the title. The first picture stands beside its other
  /// sentences.
  init(answer blocks: [Document.Block]) {
    // The first sentence becomes the title. The first picture moves up to stand beside the others.
    var rest = blocks.flatMap { block in
      if case .differing(_, let blocks) = block { blocks() } else { [block] }
    }
    var opening: [Document.Block] = []
    if case .kicker = rest.first { opening.append(rest.removeFirst()) }
    let said: [String]
    var isVerdict = false
    switch rest.first {
    case .verdict(let verdict, let notes): (said, isVerdict) = ([verdict] + notes, true)
    case .sentences(let sentences): said = sentences
    default: said = []
    }
    guard let title = said.first else {
      self.init(blocks)
      return
    }
    rest.removeFirst()
    var beside: [Document.Block] = []
    var shown: [Document.Block] = []
    if let place = rest.firstIndex(where: { if case .pictures = $0 { true } else { false } }),
      case .pictures(let all) = rest[place]
    {
      if !all.isEmpty { shown = [.pictures(Array(all.prefix(1)))] }
      rest[place] = .pictures(Array(all.dropFirst()))
      // What follows a verdict up to its first picture stands beside that.
      if isVerdict { (beside, rest) = (Array(rest[..<place]), Array(rest[place...])) }
    }
    let notes = Document.Block.sentences(Array(said.dropFirst()))
    self.init(opening + [.beside([.heading(1, title), notes] + beside, shown)] + rest)
  }

  /// Writes blocks. The first heading is the title.
  package init(_ blocks: [Document.Block]) {
    // The title stands above the body and is only known when that is written.
    var writer = Writer()
    writer.add(blocks)
    text = """
      <!DOCTYPE html>
      <html lang="en" xmlns="http://www.w3.org/1999/xhtml">
      <head>
      <meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy" content="\(XMLEscape.text(Self.policy))"/>
      <meta name="viewport" content="width=device-width, initial-scale=1"/>
      <meta name="color-scheme" content="light dark"/>
      <meta name="referrer" content="no-referrer"/>
      <title>\(writer.title ?? "PanTrace")</title>
      <style>
      \(Self.colors)\(Self.style)</style>
      </head>
      <body>
      <main>
      \(writer.body)</main>
      \(writer.hasTags ? "<script>\(Self.script)</script>\n" : "")\
      </body>
      </html>

      """
  }

  /// The inks as CSS variables: the dark colors on dark screens only, so that paper is light.
  private static let colors: String = {
    func variables(_ theme: Theme) -> String {
      Ink.allCases.map { "  --\($0.rawValue): \(theme.color($0));\n" }.joined()
    }
    return """
      :root {
      \(variables(.light))}
      @media screen and (prefers-color-scheme: dark) { :root {
      \(variables(.dark))} }

      """
  }()

  /// How a page looks.
  ///
  /// Content that is too wide scrolls inside a box of its own, so that the page never does. On paper
  /// everything is open and light, and parts that are only for screens are left out.
  private static let style = """
    * { box-sizing: border-box; }
    html { scroll-padding-top: 1rem; }
    body {
      margin: 0; background: var(--background); color: var(--text);
      font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif;
      overflow-wrap: anywhere; -webkit-text-size-adjust: 100%;
    }
    main { max-width: 67.5rem; margin: 0 auto; padding: 1.5rem 1.25rem 4rem; }
    h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 2rem 0 0.75rem; }
    h1 { margin: 0 0 0.75rem; font-size: 2.125rem; line-height: 1.15; letter-spacing: -0.02em; }
    h1.long { font-size: 1.5rem; letter-spacing: -0.01em; line-height: 1.25; }
    h2 { font-size: 1.25rem; margin-top: 2.25rem; }
    p { margin: 0 0 0.75rem; }
    .kicker, footer, .verdict p + p, .card p + p, .card figure + p, dt, dd small {
      color: var(--muted); font-size: 0.875rem;
    }
    .kicker { margin-bottom: 0.5rem; }
    .verdict { border-left: 4px solid var(--finish); padding-left: 0.875rem; margin: 1.25rem 0; }
    .verdict p { margin-bottom: 0.25rem; }
    .beside { display: grid; gap: 0 1.75rem; align-items: start; }
    .cards, dl { display: grid; gap: 0.875rem; margin: 0 0 1rem; }
    .cards > *, .beside > * { min-width: 0; }
    .card { border: 1px solid var(--grid); border-radius: 0.75rem; padding: 0.75rem; }
    .card p { margin: 0; }
    .card figure { margin: 0.5rem 0; }
    .card .name { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 0.75rem; }
    dl { grid-template-columns: repeat(2, minmax(0, 1fr)); }
    dd { margin: 0; font-size: 1.5rem; font-weight: 650; line-height: 1.25; }
    dd small { font-weight: 400; }
    footer { border-top: 1px solid var(--grid); margin-top: 1.5rem; padding-top: 1rem; }
    footer p { margin-bottom: 0.25rem; }
    @media (min-width: 48rem) {
      .beside { grid-template-columns: minmax(0, 1fr) minmax(0, 1.05fr); }
      .cards { grid-template-columns: repeat(3, minmax(0, 1fr)); }
      dl { grid-template-columns: repeat(4, minmax(0, 1fr)); }
    }
    @media screen and (max-width: 47.99rem) {
      h1 { font-size: 1.6875rem; }
      h1.long { font-size: 1.375rem; }
      .beside > div:first-child { display: contents; }
      .beside h1 ~ :not(p), .beside h1 ~ p ~ p { order: 1; }
    }
    a { color: var(--finish); }
    a:focus-visible, summary:focus-visible, .box:focus-visible {
      outline: 2px solid var(--finish); outline-offset: 2px;
    }
    strong, code, th, td, li { unicode-bidi: isolate; }
    li { margin: 0.25rem 0; }
    ul { padding-left: 1.5rem; }
    code { font: 0.875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
    pre {
      border: 1px solid var(--grid); border-radius: 0.375rem; padding: 0.75rem;
      margin: 0 0 1rem; white-space: pre-wrap;
    }
    .title { font-weight: 600; break-after: avoid; }
    .box { overflow-x: auto; margin: 0 0 1rem; }
    table { border-collapse: collapse; overflow-wrap: normal; font-size: 0.9375rem; }
    th, td {
      border: 1px solid var(--grid); padding: 0.25rem 0.625rem; text-align: start;
      vertical-align: top; max-width: 24rem; overflow-wrap: break-word; font-weight: normal;
    }
    thead th { font-weight: 600; vertical-align: bottom; }
    .number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
    thead .number { white-space: normal; }
    @media screen and (max-width: 47.99rem) {
      table { font-size: 0.8125rem; line-height: 1.35; }
      th, td { padding: 0.25rem 0.375rem; max-width: 7rem; }
      td:last-child { max-width: none; }
      .number { white-space: normal; }
      tbody th { position: sticky; left: 0; background: var(--background); }
    }
    @media screen and (max-width: 35.99rem) {
      .list thead, .list :empty { display: none; }
      .list tr { display: block; border-top: 1px solid var(--grid); padding: 0.375rem 0; }
      .list th, .list td {
        display: inline-block; border: 0; padding: 0 0.75rem 0 0; max-width: none; position: static;
      }
      .list [data-name]::before {
        content: attr(data-name) "\\a0"; color: var(--muted); font-weight: normal;
      }
    }
    .finish { color: var(--finish); }
    .cancel { color: var(--cancel); }
    .good { color: var(--green); }
    .bad { color: var(--pink); font-weight: 600; }
    .doubtful { color: var(--purple); }
    details { border-top: 1px solid var(--grid); padding: 0.375rem 0; }
    details + p { margin-top: 0.75rem; }
    summary { cursor: pointer; }
    .chips { display: flex; flex-wrap: wrap; gap: 0.375rem; align-items: center; }
    .chips > * { font: inherit; font-size: 0.875rem; color: var(--text); padding: 0.125rem 0.625rem; }
    .chips button, .chips input {
      border: 1px solid var(--muted); border-radius: 1rem; background: var(--background);
    }
    .chips [aria-pressed="true"] { background: var(--text); color: var(--background); }
    details[open] > summary { font-weight: 600; margin-bottom: 0.5rem; }
    figure { margin: 0 0 1rem; }
    figure svg { display: block; width: 100%; max-width: 32rem; height: auto; }
    figure a:hover * { stroke: var(--text); stroke-width: 2.5; }
    @media print {
      .chips { display: none; }
      body { font-size: 10pt; }
      .kicker, footer, .verdict p + p, .card p + p, .card figure + p, dt, dd small {
        font-size: 9pt;
      }
      dl { grid-template-columns: repeat(4, minmax(0, 1fr)); }
      main { max-width: none; margin: 0; padding: 0; }
      .box { overflow: visible; }
      table { font-size: 8pt; }
      figure svg { max-width: 26rem; max-height: 54rem; }
      .beside { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
      .cards { grid-template-columns: repeat(3, minmax(0, 1fr)); }
      h1 { font-size: 18pt; }
      h1.long { font-size: 14pt; }
      h2, h3, h2 + p, summary { break-after: avoid; }
      figure, tr, .card, .verdict { break-inside: avoid; }
      main > details::details-content, .beside details::details-content {
        content-visibility: visible; display: block;
      }
    }

    """

  /// Writes the body of a page, block by block: escaped, headings in order, each with an anchor.
  struct Writer {
    /// The first heading, escaped. Nil as long as there is none.
    private(set) var title: String?

    /// Whether there are parts to choose from.
    private(set) var hasTags = false

    /// The markup written so far.
    private(set) var body = ""
    private var anchors: Set<String> = []
    /// A title with more characters is set smaller.
    private static let longTitle = 60

    /// The level of the heading last written.
    private var level = 0
    /// The current part's heading or summary, escaped.
    private var part = "Table"

    /// Adds markup.
    private mutating func add(_ markup: String) { body += markup }

    /// Adds a paragraph of plain text.
    mutating func paragraph(_ text: String) { add("<p>\(XMLEscape.line(text))</p>\n") }

    /// Adds a paragraph.
    mutating func paragraph(_ content: Markdown) { add("<p>\(content.html)</p>\n") }

    /// Adds a heading, at most one level below the one before it.
    mutating func heading(_ level: Int, _ text: String) {
      let anchor = newAnchor(for: text)
      self.level = min(max(level, 1), self.level + 1, 6)
      part = XMLEscape.line(text)
      if title == nil { title = part }
      let look = text.count > Self.longTitle && self.level == 1 ? " class=\"long\"" : ""
      add("<h\(self.level) id=\"\(anchor)\"\(look)>\(part)</h\(self.level)>\n")
    }

    /// Adds a part that is folded away under its summary, and open on paper.
    ///
    /// A browser opens it for a link to its name, which has to be inside for that.
    mutating func details(
      summary: String, _ blocks: [Document.Block], name: String?, tags: [String]?
    ) {
      let outer = part
      part = XMLEscape.line(summary)
      hasTags = hasTags || tags != nil
      let list = tags?.map { String($0.map { $0 == "|" ? "/" : $0 }) }.joined(separator: "|")
      add(
        "<details\(list.map { " data-tags=\"\(XMLEscape.line($0))\"" } ?? "")>\n<summary>\(part)</summary>\n"
      )
      if let name { add("<div id=\"\(XMLEscape.text(name))\">\n") }
      add(blocks)
      if name != nil { add("</div>\n") }
      part = outer
      add("</details>\n")
    }

    /// Adds cards side by side.
    mutating func cards(_ cards: [Document.Card]) {
      add("<div class=\"cards\">\n")
      for card in cards {
        let (word, look) = card.outcome
        add("<div class=\"card\">\n<p class=\"name\"><strong>\(card.title.html)</strong> ")
        add("<span class=\"\(look.rawValue)\">\(XMLEscape.line(word))</span></p>\n")
        if let picture = card.picture { self.picture(picture) }
        paragraph(card.words)
        add("</div>\n")
      }
      add("</div>\n")
    }

    /// Adds a table, which scrolls inside a box of its own if it is too wide.
    mutating func table(_ table: Table, title: String?) {
      let label = title.map(XMLEscape.line) ?? part
      add("<div class=\"box\" role=\"group\" tabindex=\"0\" aria-label=\"\(label)\">\n")
      add(table.html)
      add("</div>\n")
    }

    /// Adds a picture. One in files is linked, because a page loads nothing.
    mutating func picture(_ picture: Document.Picture) {
      let finding = XMLEscape.line(picture.alternative)
      switch picture.source {
      case .files(let light, _):
        add("<p><a href=\"\(XMLEscape.text(light.encoded))\">\(finding)</a></p>\n")
      case .drawn(let drawing):
        let elements = drawing.utf8.split(separator: UInt8(ascii: "<"))
        let role = SVGWriter.role(elements.contains { $0.starts(with: "a href".utf8) })
        add("<figure><div role=\"\(role)\" aria-label=\"\(finding)\">\n\(drawing)</div></figure>\n")
      }
    }

    /// A unique anchor: the heading's words in small letters with hyphens, and a number where taken.
    private mutating func newAnchor(for text: String) -> String {
      let words = text.lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
      let stem = words.isEmpty ? "part" : words.joined(separator: "-")
      var anchor = stem
      var number = 1
      while !anchors.insert(anchor).inserted {
        number += 1
        anchor = "\(stem)-\(number)"
      }
      return anchor
    }
  }
}

extension HTMLPage.Writer {
  /// Adds blocks in their order.
  mutating func add(_ blocks: [Document.Block]) {
    for block in blocks { add(block) }
  }

  private mutating func add(_ block: Document.Block) {
    switch block {
    case .heading(let level, let text):
      heading(level, text)
    case .prose(let prose):
      paragraph(prose)
    case .list(let points):
      guard !points.isEmpty else { return }
      add("<ul>\n\(points.map { "<li>\($0.html)</li>\n" }.joined())</ul>\n")
    case .details(let summary, let blocks, let name, let tags):
      details(summary: summary, blocks, name: name, tags: tags)
    case .kicker(let words):
      add("<p class=\"kicker\">\(XMLEscape.line(words))</p>\n")
    case .beside(let first, let second):
      // Alone it has the whole width.
      guard !second.isEmpty else { return add(first) }
      add("<div class=\"beside\">\n<div>\n")
      add(first)
      add("</div>\n<div>\n")
      add(second)
      add("</div>\n</div>\n")
    case .cards(let cards):
      self.cards(cards)
    case .figures(let figures):
      let items = figures.map { figure in
        "<div><dt>\(XMLEscape.line(figure.name))</dt><dd>\(XMLEscape.line(figure.value)) "
          + "<small>\(XMLEscape.line(figure.note))</small></dd></div>\n"
      }
      add("<dl>\n\(items.joined())</dl>\n")
    case .footer(let sentences):
      add("<footer>\n")
      for sentence in sentences { paragraph(sentence) }
      add("</footer>\n")
    case .sentences(let sentences):
      for sentence in sentences { paragraph(sentence) }
    case .verdict(let verdict, let notes):
      add("<div class=\"verdict\">\n<p><strong>\(XMLEscape.line(verdict))</strong></p>\n")
      for note in notes { paragraph(note) }
      add("</div>\n")
    case .table(let table, let title, let remark):
      if let title { add("<p class=\"title\">\(XMLEscape.line(title))</p>\n") }
      self.table(table, title: title)
      if let remark { paragraph(remark) }
    case .code(let code, let title, _):
      if let title { paragraph(title) }
      add("<pre><code>\(XMLEscape.text(VisibleText.manyLines(code)))</code></pre>\n")
    case .pictures(let pictures):
      for picture in pictures { self.picture(picture) }
    case .differing(_, let blocks):
      // A page has room for all that Markdown shows.
      add(blocks())
    }
  }
}

extension Markdown {
  /// The words as markup of HTML.
  var html: String { spans.map { $0.html }.joined() }
}

extension Markdown.Span {
  fileprivate var html: String {
    var html = XMLEscape.line(text)
    if look.isCode { html = "<code>\(html)</code>" }
    if look.isStrong { html = "<strong>\(html)</strong>" }
    if let target { html = "<a href=\"\(XMLEscape.text(target.encoded))\">\(html)</a>" }
    return html
  }
}

extension Table {
  /// A table of HTML, whose first column names the rows if it has words.
  var html: String {
    var html = isList ? "<table class=\"list\">\n" : "<table>\n"
    html += "<thead><tr>"
    for column in columns {
      html += "<th scope=\"col\"\(Self.place(column))>\(XMLEscape.line(column.heading))</th>"
    }
    html += "</tr></thead>\n<tbody>\n"
    for row in rows {
      html += "<tr>"
      for (index, cell) in row.enumerated() {
        let name = isList ? " data-name=\"\(XMLEscape.line(columns[index].heading))\"" : ""
        html += Self.cell(cell, in: columns[index], isFirst: index == 0, name)
      }
      html += "</tr>\n"
    }
    return html + "</tbody>\n</table>\n"
  }

  /// Whether a phone shows each row as a list: too wide for its screen, and not too long for that.
  private var isList: Bool {
    columns.contains { $0.heading == "file" }
      ? columns.count <= 12 && rows.count <= 500 : columns.count > 4 && rows.count <= 25
  }

  private static func cell(
    _ cell: Cell, in column: Column, isFirst: Bool, _ name: String
  ) -> String {
    let text = XMLEscape.line(cell.displayText)
    switch cell {
    case .text where isFirst && !text.isEmpty: return "<th scope=\"row\"\(name)>\(text)</th>"
    case .verdict(_, let verdict): return "<td class=\"\(verdict.rawValue)\"\(name)>\(text)</td>"
    case .undefined(let reason):
      let reason = XMLEscape.line(reason)
      return "<td\(place(column))\(name) title=\"\(reason)\">\(text)</td>"
    case .text, .number, .marked, .change, .integer, .bool, .empty:
      return "<td\(place(column))\(name)>\(text)</td>"
    }
  }

  private static func place(_ column: Column) -> String {
    switch column.alignment {
    case .leading: ""
    case .trailing: " class=\"number\""
    }
  }
}
