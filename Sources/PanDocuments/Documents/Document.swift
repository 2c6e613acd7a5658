package import PanText

/// What there is to say, as blocks for people, named data for programs and rows for tables of them:
/// written in every form from one description.
///
/// Each part is made only when a form asks for it.
package struct Document {
  /// One part of what people read.
  package indirect enum Block {
    /// A heading, those of level 1 being the outermost.
    case heading(Int, String)
    /// A paragraph with markup inside, of which text keeps the words.
    case prose(Markdown)
    /// Points, each with markup inside.
    case list([Markdown])
    /// Sentences: lines of one block in text, a paragraph each in Markdown.
    case sentences([String])
    /// What it comes to, and what to know about it: lines in text, a paragraph and a list in Markdown.
    case verdict(String, notes: [String])
    /// A table, perhaps under a title that ends as it is to be read, and over what it leaves out.
    case table(Table, title: String? = nil, remark: String? = nil)
    /// Lines that stay as they are, perhaps under a title; `language` is what Markdown shows them as.
    case code(String, title: String? = nil, language: String = "text")
    /// A part that pages fold away under its summary.
    case details(summary: String, [Block])
    /// Pictures, which only pages can show.
    case pictures([Picture])
    /// What stands in text in place of what stands on pages.
    case differing(text: () -> [Block], markdown: () -> [Block])
  }

  /// A picture for light and dark pages, and its finding for those who do not see it.
  package struct Picture {
    /// Where the picture is.
    package enum Source: Sendable, Equatable {
      /// In two files beside the page, which HTML links and Markdown shows.
      case files(light: LinkTarget, dark: LinkTarget)
      /// Here, as two SVG documents, which HTML shows; of these Markdown has the finding.
      case drawn(light: String, dark: String)
    }

    /// Where the picture is.
    package let source: Source
    /// The finding in one sentence.
    package let alternative: String

    /// Creates a picture.
    package init(_ source: Source, alternative: String) {
      self.source = source
      self.alternative = alternative
    }
  }

  /// A named value of what programs read.
  package struct Member {
    /// The name, lower case with underscores.
    package let name: String
    /// The value.
    package let value: Value

    /// Creates a member.
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
    /// Nothing, where there is nothing to say.
    case null
    /// An array with an object for each row.
    case table(Table)
    /// The same of rows that are too many to be held.
    case rows(TableRows)
    /// Values in their order.
    case array([Value])
    /// Members in their order.
    case object([Member])
  }

  /// The table that the forms with a row after the other hold.
  package enum Rows {
    /// There is none: what is missing, as in `a grid has no curves`.
    case missing(String)
    /// The table, made when a form asks for it.
    case table(() -> Table)
    /// The same of rows that are too many to be held.
    case rows(() -> TableRows)
  }

  private let blocks: () -> [Block]
  private let data: () -> Value
  /// The table that the forms with a row after the other hold, or why there is none.
  package let rows: Rows

  /// Describes a document; its JSON form begins with its `schema`, which says what the other members
  /// are, and with the version of what wrote it, where these are given.
  package init(
    schema: String? = nil, version: String? = nil, rows: Rows = .missing("there are no rows"),
    blocks: @escaping () -> [Block], data: @escaping () -> [Member]
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

  /// Describes a document that is one table to programs: in JSON an array of its rows.
  package init(of table: @escaping () -> Table, blocks: @escaping (Table) -> [Block]) {
    self.blocks = { blocks(table()) }
    data = { .table(table()) }
    rows = .table(table)
  }

  /// For people at a terminal, blocks apart by an empty line.
  package func text(on screen: Screen = .plain) -> String {
    blocks().flatMap { $0.texts(on: screen) }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// For people on a page.
  package var markdown: String {
    var document = MarkdownDocument()
    document.add(blocks())
    return document.text
  }

  /// For programs, with every digit.
  package var json: String {
    var bytes: [UInt8] = []
    writeJSON { bytes.append(contentsOf: $0) }
    return bytes.withLentBytes { $0.text }
  }

  /// For programs, piece by piece.
  package func writeJSON<Failure: Error>(
    to receive: (LentBytes) throws(Failure) -> Void
  ) throws(Failure) {
    var writer = JSONWriter()
    try data().write(to: &writer, receive)
    try writer.takeBytes().withLentBytes(receive)
    try [UInt8(ascii: "\n")].withLentBytes(receive)
  }
}
