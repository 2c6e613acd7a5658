import PanTraces

/// Writes the body of a page, block by block: escaped, headings in order, each with an anchor.
struct HTMLWriter {
  /// The first heading, escaped; nil as long as there is none.
  private(set) var title: String?

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
  mutating func details(summary: String, _ blocks: [Document.Block], name: String?) {
    let outer = part
    part = XMLEscape.line(summary)
    add("<details>\n<summary>\(part)</summary>\n")
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

  /// Adds a table, which scrolls inside a box of its own where it is too wide.
  mutating func table(_ table: Table, title: String?) {
    let label = title.map(XMLEscape.line) ?? part
    add("<div class=\"box\" role=\"group\" tabindex=\"0\" aria-label=\"\(label)\">\n")
    add(table.html)
    add("</div>\n")
  }

  /// Adds a picture; one in files is linked, because a page loads nothing.
  mutating func picture(_ picture: Document.Picture) {
    let finding = XMLEscape.line(picture.alternative)
    switch picture.source {
    case .files(let light, _):
      add("<p><a href=\"\(XMLEscape.text(light.encoded))\">\(finding)</a></p>\n")
    case .drawn(let drawing):
      add("<figure><div role=\"img\" aria-label=\"\(finding)\">\n\(drawing)</div></figure>\n")
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

extension HTMLWriter {
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
    case .details(let summary, let blocks, let name):
      details(summary: summary, blocks, name: name)
    case .kicker(let words):
      add("<p class=\"kicker\">\(XMLEscape.line(words))</p>\n")
    case .beside(let first, let second):
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
      if let title { paragraph(title) }
      self.table(table, title: title)
      if let remark { paragraph(remark) }
    case .code(let code, let title, _):
      if let title { paragraph(title) }
      add("<pre><code>\(XMLEscape.text(VisibleText.manyLines(code)))</code></pre>\n")
    case .pictures(let pictures):
      for picture in pictures { self.picture(picture) }
    case .differing(_, let blocks):
      add(blocks())
    }
  }
}

extension Markdown {
  /// The words as markup of HTML.
  var html: String { spans.map { $0.html }.joined() }
}

extension MarkdownSpan {
  fileprivate var html: String {
    var html = XMLEscape.line(text)
    if look.isCode { html = "<code>\(html)</code>" }
    if look.isStrong { html = "<strong>\(html)</strong>" }
    if let target { html = "<a href=\"\(XMLEscape.text(target.encoded))\">\(html)</a>" }
    return html
  }
}

extension Table {
  /// A table of HTML, whose first column names the rows where it has words.
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
    case .text where isFirst: return "<th scope=\"row\"\(name)>\(text)</th>"
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
