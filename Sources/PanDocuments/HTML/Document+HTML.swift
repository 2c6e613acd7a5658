import PanText

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
      list(points)
    case .details(let summary, let blocks):
      details(summary: summary, blocks)
    case .sentences(let sentences):
      for sentence in sentences { paragraph(sentence) }
    case .verdict(let verdict, let notes):
      paragraph(verdict)
      list(notes.map { "\($0)" })
    case .table(let table, let title, let remark):
      if let title { paragraph(title) }
      self.table(table, title: title)
      if let remark { paragraph(remark) }
    case .code(let code, let title, _):
      if let title { paragraph(title) }
      lines(code)
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
    var html = HTMLWriter.escaped(text)
    if look.isCode { html = "<code>\(html)</code>" }
    if look.isStrong { html = "<strong>\(html)</strong>" }
    if let target { html = "<a href=\"\(XMLEscape.text(target.encoded))\">\(html)</a>" }
    return html
  }
}
