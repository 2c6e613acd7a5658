import PanText

extension Document.Block {
  /// The block as it stands in text, each part ending in a line feed; empty where it shows nothing.
  func texts(on screen: Screen) -> [String] {
    switch self {
    case .heading(_, let heading):
      return [Self.line(heading, screen)]
    case .prose(let prose):
      return [screen.folded(prose.plain) + "\n"]
    case .list(let points):
      return [points.map { "- " + screen.folded($0.plain, indent: 2) + "\n" }.joined()]
    case .details(let summary, let blocks):
      return [Self.line(summary, screen)] + blocks.flatMap { $0.texts(on: screen) }
    case .sentences(let sentences):
      return sentences.isEmpty ? [] : [Self.lines(sentences, screen)]
    case .verdict(let verdict, let notes):
      return [Self.lines([verdict] + notes, screen)]
    case .table(let table, let title, let remark):
      return [
        Self.line(title, screen) + table.text(on: screen) + Self.line(remark, screen)
      ]
    case .code(let code, let title, _):
      return [Self.line(title, screen) + code]
    case .pictures:
      return []
    case .differing(let blocks, _):
      return blocks().flatMap { $0.texts(on: screen) }
    }
  }

  /// Adds the block as it stands in Markdown.
  func add(to document: inout MarkdownDocument) {
    switch self {
    case .heading(let level, let heading):
      document.heading(level, "\(heading)")
    case .prose(let prose):
      document.paragraph(prose)
    case .list(let points):
      document.list(points)
    case .details(let summary, let blocks):
      document.details(summary: summary) { part in
        for block in blocks { block.add(to: &part) }
      }
    case .sentences(let sentences):
      for sentence in sentences { document.paragraph("\(sentence)") }
    case .verdict(let verdict, let notes):
      document.paragraph("\(verdict)")
      document.list(notes.map { "\($0)" })
    case .table(let table, let title, let remark):
      if let title { document.paragraph("\(title)") }
      document.table(table)
      if let remark { document.paragraph("\(remark)") }
    case .code(let code, let title, let language):
      if let title { document.paragraph("\(title)") }
      document.code(code, info: language)
    case .pictures(let pictures):
      for picture in pictures {
        switch picture.source {
        case .files(let light, let dark):
          document.picture(light: light, dark: dark, alternative: picture.alternative)
        case .drawn:
          document.paragraph("\(picture.alternative)")
        }
      }
    case .differing(_, let blocks):
      for block in blocks() { block.add(to: &document) }
    }
  }

  private static func lines(_ texts: [String], _ screen: Screen) -> String {
    texts.map { line($0, screen) }.joined()
  }

  private static func line(_ text: String?, _ screen: Screen) -> String {
    text.map { screen.folded(VisibleText.oneLine($0)) + "\n" } ?? ""
  }
}

extension MarkdownDocument {
  /// Adds blocks in their order.
  package mutating func add(_ blocks: [Document.Block]) {
    for block in blocks { block.add(to: &self) }
  }
}

extension Document.Value {
  /// Texts in their order.
  package static func strings(_ texts: [String]) -> Self { .array(texts.map { .string($0) }) }

  /// Writes the value, and hands over what has gathered where rows are many.
  func write<Failure: Error>(
    to writer: inout JSONWriter, _ receive: (LentBytes) throws(Failure) -> Void
  ) throws(Failure) {
    switch self {
    case .string(let text): writer.string(text)
    case .number(let value): writer.number(value)
    case .integer(let value): writer.integer(value)
    case .bool(let value): writer.bool(value)
    case .null: writer.null()
    case .table(let table): table.write(to: &writer)
    case .rows(let rows): try rows.write(to: &writer, receive)
    case .array(let values):
      writer.beginArray()
      for value in values { try value.write(to: &writer, receive) }
      writer.endArray()
    case .object(let members):
      writer.beginObject()
      for member in members {
        writer.key(member.name)
        try member.value.write(to: &writer, receive)
      }
      writer.endObject()
    }
  }
}
