package import PanTraces

// How a result becomes a file: a command describes a `Document`. For people its blocks are written as
// text, as Markdown or by `HTMLPage`. For programs `JSONWriter` writes its data and `RowTemplate` its
// rows. Tables and pictures are blocks, too: `Table` and `Chart` say what is shown, not how.

/// A document: blocks for people, named data for programs, and rows for tables.
///
/// All forms are written from this one description.
///
/// Each part is made only when a form asks for it.
package struct Document {
  /// One part of what people read.
  package indirect enum Block {
    /// A heading, those of level 1 being the outermost.
    case heading(Int, String)
    /// A paragraph with inline markup. Text shows its words only.
    case prose(Markdown)
    /// Points, each with markup inside.
    case list([Markdown])
    /// Sentences: lines of one block in text, a paragraph each in Markdown.
    case sentences([String])
    /// A verdict with notes: lines in text, a quoted paragraph and a list in Markdown.
    case verdict(String, notes: [String])
    /// A table with an optional title, punctuation included, and an optional remark below.
    case table(Table, title: String? = nil, remark: String? = nil)
    /// Preformatted lines with an optional title. `language` is the info string in Markdown.
    case code(String, title: String? = nil, language: String = "text")
    /// A part that pages fold away under its summary. `name` is an anchor for links of the same
    /// page. Tags are what a page lets its reader choose such parts by.
    case details(summary: String, [Block], name: String? = nil, tags: [String]? = nil)
    /// A line above the title that names the page's subject.
    case kicker(String)
    /// Two parts that stand beside each other if there is room.
    case beside([Block], [Block])
    /// Cards for the most important items, side by side.
    case cards([Card])
    /// A few figures with their names, in large type.
    case figures([Figure])
    /// The basis of the whole page, in small type at its end.
    case footer([Markdown])
    /// Pictures, which only pages can show.
    case pictures([Picture])
    /// Different blocks in text and on pages.
    case differing(text: () -> [Block], markdown: () -> [Block])
  }

  /// A line above the answer, on pages only: a terminal begins with the answer.
  package static func kicker(_ words: String) -> Block {
    .differing(text: { [] }, markdown: { [.kicker(words)] })
  }

  /// A picture for light and dark pages, and its finding for those who do not see it.
  package struct Picture: Sendable {
    /// Where the picture is.
    package enum Source: Sendable, Equatable {
      /// In two files beside the page, which HTML links and Markdown shows.
      case files(light: Markdown.LinkTarget, dark: Markdown.LinkTarget)
      /// As an SVG document in ``Theme/page``, which HTML embeds. Markdown shows the finding instead.
      case drawn(String)
    }

    /// Where the picture is.
    package let source: Source
    /// The finding in one sentence.
    package let alternative: String

    package init(_ source: Source, alternative: String) {
      self.source = source
      self.alternative = alternative
    }
  }

  /// A card: a name, an outcome, a picture, and a few words.
  package struct Card {
    package let name: String
    /// A link to more of it. Nil for none.
    package var link: Markdown.LinkTarget?
    /// The outcome, and its look.
    package let outcome: (word: String, look: Cell.Verdict)
    /// The picture. Nil if there is none.
    package var picture: Picture?
    /// Why, in a few words.
    package let words: String

    package init(
      name: String, link: Markdown.LinkTarget?, outcome: (word: String, look: Cell.Verdict),
      picture: Picture?, words: String
    ) {
      self.name = name
      self.link = link
      self.outcome = outcome
      self.picture = picture
      self.words = words
    }

    /// The name, with its link.
    var title: Markdown {
      guard let link else { return "\(name)" }
      return "\(link: name, to: link)"
    }
  }

  /// A key figure in large type.
  package typealias Figure = (name: String, value: String, note: String)

  /// A named value of what programs read.
  package struct Member {
    /// The name, lower case with underscores.
    package let name: String
    package let value: Value

    package init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// A value that programs read.
  package indirect enum Value {
    /// A text.
    case string(String)
    /// A measured number, with every digit.
    case number(Double)
    /// A count.
    case integer(Int)
    /// True or false.
    case bool(Bool)
    /// Nothing, if there is nothing to say.
    case null
    /// An array with an object for each row.
    case rows(TableRows)
    /// Values in their order.
    case array([Value])
    /// Members in their order.
    case object([Member])
  }

  private let blocks: () -> [Block]
  private let data: () -> Value
  /// The table of the forms with one line a row, made when one asks for it. Nil without rows.
  package let rows: (() -> Table)?

  /// Describes a document. Its JSON begins with the schema and version given.
  ///
  /// The `schema` says what the other members are. `version` is that of the program that wrote it.
  package init(
    schema: String? = nil, version: String? = nil, rows: (() -> Table)? = nil,
    blocks: @escaping () -> [Block], data: @escaping () -> [Member] = { [] }
  ) {
    self.blocks = blocks
    self.data = {
      var members = data()
      if let version { members.insert(Member("version", .string(version)), at: 0) }
      if let schema { members.insert(Member("schema", .string(schema)), at: 0) }
      return .object(members)
    }
    self.rows = rows
  }

  /// For people at a terminal, blocks apart by an empty line.
  package func text(on screen: Screen = .plain) -> String {
    blocks().flatMap { $0.texts(on: screen) }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// For people on a page.
  package var markdown: String { blocks().markdown() }

  /// For people in a browser, as one page.
  package var page: String { HTMLPage(answer: blocks()).text }

  /// For programs, with every digit.
  package var json: String {
    var bytes: [UInt8] = []
    writeJSON { bytes.append(contentsOf: $0) }
    return bytes.withByteView { $0.text }
  }

  /// For programs, piece by piece.
  package func writeJSON<Failure: Error>(
    to receive: (ByteView) throws(Failure) -> Void
  ) throws(Failure) {
    var writer = JSONWriter()
    try data().write(to: &writer, receive)
    try writer.takeBytes().withByteView(receive)
    try [UInt8(ascii: "\n")].withByteView(receive)
  }
}

extension Document.Block {
  /// The block in text, each part ending in a line feed. Empty if it shows nothing.
  func texts(on screen: Screen) -> [String] {
    switch self {
    case .heading(_, let heading):
      return [Self.line(heading, screen)]
    case .prose(let prose):
      return [screen.folded(prose.plain) + "\n"]
    case .list(let points):
      return [points.map { "- " + screen.folded($0.plain, indent: 2) + "\n" }.joined()]
    case .details(let summary, let blocks, _, _):
      // Nothing folds at a terminal.
      return [Self.line(summary, screen)] + blocks.flatMap { $0.texts(on: screen) }
    case .kicker(let words):
      return [Self.line(words, screen)]
    case .beside(let first, let second):
      return (first + second).flatMap { $0.texts(on: screen) }
    case .cards(let cards):
      return [Self.lines(cards.map { "\($0.name): \($0.outcome.word). \($0.words)" }, screen)]
    case .figures(let figures):
      return [Self.lines(figures.map { "\($0.name): \($0.value) \($0.note)" }, screen)]
    case .footer(let sentences):
      return [Self.lines(sentences.map { $0.plain }, screen)]
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

  /// The parts in GitHub Flavored Markdown, to be joined by a blank line.
  ///
  /// `top` is the level of the document's own heading.
  func markdown(_ top: Int) -> [String] {
    // Each part ends in a line feed, and joining puts the blank line between two of them.
    switch self {
    case .heading(let level, let heading):
      let marks = String(repeating: "#", count: min(6, max(1, level + top - 1)))
      return [marks + " " + Self.paragraph(heading)]
    case .prose(let prose): return [prose.source + "\n"]
    case .list(let points): return Self.list(points)
    case .details(let summary, let blocks, _, _):
      return ["<details>\n<summary>\(XMLEscape.line(summary))</summary>\n"]
        + blocks.flatMap { $0.markdown(top) } + ["</details>\n"]
    case .kicker(let words): return [Self.paragraph(words)]
    case .beside(let first, let second): return (first + second).flatMap { $0.markdown(top) }
    case .cards(let cards):
      return Self.columns(
        cards.map { card in
          ["**\(card.title)** \(card.outcome.word)"]
            + [card.picture.flatMap { $0.inline }, "\(card.words)"].compactMap { $0 }
        })
    case .figures(let figures):
      return Self.columns(figures.map { ["\($0.name)", "**\($0.value)** \($0.note)"] })
    case .footer(let sentences): return ["---\n"] + Self.list(sentences)
    case .sentences(let sentences): return sentences.map(Self.paragraph)
    case .verdict(let verdict, let notes):
      return ["> **\(Markdown.escaped(verdict))**\n"] + Self.list(notes.map { "\($0)" })
    case .table(let table, let title, let remark):
      return [title.map(Self.paragraph), table.markdown, remark.map(Self.paragraph)]
        .compactMap { $0 }
    case .code(let code, let title, let language):
      return [title.map(Self.paragraph), Markdown.CodeFence.block(code, info: language)].compactMap
      { $0 }
    case .pictures(let pictures):
      return pictures.map { picture in
        guard case .files(let light, let dark) = picture.source else {
          return Self.paragraph(picture.alternative)
        }
        return Markdown.picture(light, dark, picture.alternative, between: "\n", indent: "  ")
      }
    case .differing(_, let blocks): return blocks().flatMap { $0.markdown(top) }
    }
  }

  private static func paragraph(_ text: String) -> String { Markdown.escaped(text) + "\n" }

  private static func list(_ items: [Markdown]) -> [String] {
    items.isEmpty ? [] : [items.map { "- " + $0.source + "\n" }.joined()]
  }

  /// Columns of prose beside each other, the first line of each as its head.
  private static func columns(_ columns: [[Markdown]]) -> [String] {
    guard let height = columns.map({ $0.count }).max() else { return [] }
    let rows = (0..<height).map { row in
      columns.map { row < $0.count ? $0[row].source : "" }
    }
    let lines = rows.prefix(1) + [columns.map { _ in "---" }] + rows.dropFirst()
    return [lines.map { "| \($0.joined(separator: " | ")) |\n" }.joined()]
  }

  private static func lines(_ texts: [String], _ screen: Screen) -> String {
    texts.map { line($0, screen) }.joined()
  }

  private static func line(_ text: String?, _ screen: Screen) -> String {
    text.map { screen.folded(VisibleText.oneLine($0)) + "\n" } ?? ""
  }
}

extension Document.Picture {
  /// The picture within a line of Markdown. Nil if it is in no file.
  fileprivate var inline: Markdown? {
    guard case .files(let light, let dark) = source else { return nil }
    return Markdown(picture: alternative, light: light, dark: dark)
  }
}

extension [Document.Block] {
  /// A list. Pages show its first five items and fold the others away, with `rest` behind them.
  package static func folded(_ items: [Markdown], rest: [Document.Block] = []) -> Self {
    let others = [Markdown](items.dropFirst(5))
    return [.list([Markdown](items.prefix(5)))]
      + (others.isEmpty
        ? [] : [.details(summary: "The next \(others.count)", [.list(others)] + rest)])
  }

  /// The blocks in GitHub Flavored Markdown, under a heading of the level `top`.
  package func markdown(topLevel top: Int = 1) -> String {
    flatMap { $0.markdown(top) }.joined(separator: "\n")
  }
}

extension Document.Value {
  /// An array with an object for each row of a table.
  package static func table(_ table: Table) -> Self { .rows(TableRows(table)) }

  /// Texts in their order.
  package static func strings(_ texts: [String]) -> Self { .array(texts.map { .string($0) }) }

  /// Writes the value. Passes long rows on piece by piece.
  func write<Failure: Error>(
    to writer: inout JSONWriter, _ receive: (ByteView) throws(Failure) -> Void
  ) throws(Failure) {
    switch self {
    case .string(let text): writer.string(text)
    case .number(let value): writer.number(value)
    case .integer(let value): writer.integer(value)
    case .bool(let value): writer.bool(value)
    case .null: writer.null()
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
