import PanTraces

/// Inline markup: literals in the source are trusted, interpolated values are escaped.
///
/// ```swift
/// let line: Markdown = "**\(outcome)**: see \(link: id, to: .file("traces/a.md"))"
/// ```
/// The stars above make the text bold. Stars inside `outcome` are shown as stars.
package struct Markdown: Sendable, Equatable, ExpressibleByStringInterpolation {
  /// The markup, on one line.
  package let source: String
  /// The words and how they look, for forms that write markup of their own.
  let spans: [Span]

  private init(source: String, spans: [Span]) {
    self.source = source
    self.spans = spans
  }

  /// The text alone, on one line: without the stars and backticks of literals, and with the texts
  /// of links.
  package var plain: String { spans.map { $0.text }.joined() }

  /// A picture that follows the reader's theme. Its text is its finding.
  init(picture alternative: String, light: LinkTarget, dark: LinkTarget) {
    let words = alternative.split(separator: "|").joined(separator: "/")
    self.init(
      source: Self.picture(light, dark, words, between: "", indent: ""),
      spans: [Span(VisibleText.oneLine(alternative), .init())])
  }

  /// The markup of a picture, with something between its lines.
  static func picture(
    _ light: LinkTarget, _ dark: LinkTarget, _ alternative: String, between end: String,
    indent: String
  ) -> String {
    let lines = [
      "<picture>",
      "\(indent)<source media=\"(prefers-color-scheme: dark)\" srcset=\"\(dark.encoded)\">",
      "\(indent)<img alt=\"\(XMLEscape.line(alternative))\" src=\"\(light.encoded)\">",
      "</picture>",
    ]
    return lines.map { $0 + end }.joined()
  }

  /// Trusts a literal.
  package init(stringLiteral literal: String) {
    var look = Span.Look()
    self.init(source: literal, spans: Span.spans(of: literal, &look))
  }

  /// Joins trusted literals and escaped values.
  package init(stringInterpolation: StringInterpolation) {
    self.init(source: stringInterpolation.source, spans: stringInterpolation.spans)
  }

  /// Collects the pieces of an interpolated literal.
  package struct StringInterpolation: StringInterpolationProtocol {
    package var source = ""
    var spans: [Span] = []
    /// The look that the literals so far have left open.
    private var look = Span.Look()

    /// Creates an empty collection. The capacities are hints.
    package init(literalCapacity: Int, interpolationCount: Int) {
      source.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    /// Adds trusted markup.
    package mutating func appendLiteral(_ literal: String) {
      source += literal
      spans += Span.spans(of: literal, &look)
    }

    /// Adds a text, escaped.
    package mutating func appendInterpolation(_ text: String) {
      source += Markdown.escaped(text)
      spans.append(Span(VisibleText.oneLine(text), look))
    }

    /// Adds a count.
    package mutating func appendInterpolation(_ count: Int) {
      source += String(count)
      spans.append(Span(String(count), look))
    }

    /// Adds markup that was made safe before.
    package mutating func appendInterpolation(_ markup: Markdown) {
      source += markup.source
      for span in markup.spans { spans.append(span.within(look)) }
    }

    /// Adds a text in the code font.
    ///
    /// The fence has more backticks than any run inside. A `|` is safe, because table cells are
    /// plain text and never get here.
    package mutating func appendInterpolation(code text: String) {
      let line = VisibleText.oneLine(text)
      source += CodeFence.span(line)
      spans.append(Span(line, .init(isStrong: look.isStrong, isCode: true)))
    }

    /// Adds a link.
    package mutating func appendInterpolation(link text: String, to target: LinkTarget) {
      source += "[\(Markdown.escaped(text))](\(target.encoded))"
      spans.append(Span(VisibleText.oneLine(text), look, target: target))
    }
  }

  /// A run of inline text with one look, for forms that write markup of their own.
  struct Span: Sendable, Equatable {
    /// How words look.
    struct Look: Sendable, Equatable {
      var isStrong = false
      var isCode = false
    }

    /// The words, on one line and not escaped.
    let text: String
    /// How they look.
    let look: Look
    /// Where they lead. Nil for words that are no link.
    let target: LinkTarget?

    init(_ text: String, _ look: Look, target: LinkTarget? = nil) {
      self.text = text
      self.look = look
      self.target = target
    }

    /// The span inside of markup with another look.
    func within(_ outer: Look) -> Self {
      let look = Look(
        isStrong: look.isStrong || outer.isStrong, isCode: look.isCode || outer.isCode)
      return Self(text, look, target: target)
    }

    /// Splits trusted markup: pairs of stars and backticks change the look. Single stars are dropped.
    static func spans(of markup: String, _ look: inout Look) -> [Self] {
      var spans: [Self] = []
      var words = ""
      func end(_ look: Look) {
        if !words.isEmpty { spans.append(Self(words, look)) }
        words = ""
      }
      var isAfterStar = false
      for character in markup {
        let isStar = character == "*"
        // The first star of a pair may be a single one, so that it waits for the next character.
        if isStar, isAfterStar {
          end(look)
          look.isStrong.toggle()
        } else if character == "`" {
          end(look)
          look.isCode.toggle()
        } else if !isStar {
          words.append(character)
        }
        isAfterStar = isStar && !isAfterStar
      }
      end(look)
      return spans
    }
  }
}

/// Foreign text made harmless inside GitHub Flavored Markdown.
extension Markdown {
  /// The text as inline markup that shows exactly that text, on one line, anywhere in a document.
  ///
  /// Punctuation with a meaning gets a backslash. `|`, `<`, `>` and `&` become entities, because a
  /// table splits its cells before it reads backslashes. A zero-width space after `@` keeps a name
  /// from notifying a person. Underscores inside words stay, as they have no meaning.
  /// In a table's cell no list and no heading can begin, so numbers and signs stay as they are.
  static func escaped(_ text: String, inCell: Bool = false) -> String {
    let line = VisibleText.oneLine(text)
    let scalars = Array(line.unicodeScalars.drop { $0 == " " })
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      // What has no meaning at its place has no backslash: people read the source, too.
      let previous = index > 0 ? scalars[index - 1] : nil
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      switch scalar {
      case "|": result += "&#124;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "@": result += isWord(next) ? "@&#8203;" : "@"
      case "\\", "`", "*", "[", "]", "~", "$": result += "\\\(scalar)"
      case "_": result += isWord(previous) && isWord(next) ? "_" : "\\_"
      case ":" where next == "/": result += "\\:"
      case "." where endsAutolinkPrefix(scalars, index): result += "\\."
      case ":": result += index == 0 ? "\\:" : ":"
      case "#", "-", "+", "=": result += index == 0 && !inCell ? "\\\(scalar)" : "\(scalar)"
      case ".", ")":
        result += !inCell && isOrdinal(scalars[..<index]) ? "\\\(scalar)" : "\(scalar)"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar, scalar.isASCII else { return false }
    return scalar.properties.isAlphabetic || isDigit(scalar)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar)
  }

  /// `12.` and `12)` at the start would begin a numbered list.
  private static func isOrdinal(_ head: ArraySlice<Unicode.Scalar>) -> Bool {
    (1...9).contains(head.count) && head.allSatisfy(isDigit)
  }

  /// GitHub turns `www.` into a link without any markup.
  private static func endsAutolinkPrefix(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    guard index >= 3 else { return false }
    return scalars[(index - 3)..<index].allSatisfy { $0 == "w" || $0 == "W" }
  }

  /// The target of a link or a picture, by kind, so that a file's name never becomes a scheme.
  package enum LinkTarget: Sendable, Equatable {
    /// A path relative to the document, with `/` between its parts, not yet percent-encoded.
    case file(String)
    /// A heading of another document, by the document's path and the heading's anchor.
    case heading(String, in: String)
    /// A heading of the same document, by its anchor without the `#`.
    case anchor(String)
    /// An address on the web. One that does not begin with `https://` or `http://` acts as a file.
    case web(String)

    /// The encoded target: nothing in it can end a link or an attribute.
    var encoded: String {
      switch self {
      case .file(let path): Self.withSingleSlashes(path).percentEncoded(keeping: "/")
      case .anchor(let name): "#" + name.percentEncoded()
      case .heading(let name, let path):
        LinkTarget.file(path).encoded + LinkTarget.anchor(name).encoded
      case .web(let address):
        address.hasPrefix("https://") || address.hasPrefix("http://")
          ? address.percentEncoded(keeping: "/:?#=&%+,;@~")
          : LinkTarget.file(address).encoded
      }
    }

    /// Collapses slashes: two at the front would name a host.
    private static func withSingleSlashes(_ path: String) -> String {
      var result = ""
      for character in path where !(character == "/" && result.hasSuffix("/")) {
        result.append(character)
      }
      return result
    }
  }
}

extension Markdown {
  /// Delimiters for code that are longer than any run of backticks inside it.
  package enum CodeFence {
    /// A code span.
    ///
    /// A text that begins or ends with a backtick or a space gets a space on both sides.
    package static func span(_ text: String) -> String {
      guard !text.isEmpty else { return "" }
      let fence = String(repeating: "`", count: longestRun(in: text.utf8) + 1)
      let edges = [text.unicodeScalars.first, text.unicodeScalars.last]
      let isBlank = text.unicodeScalars.allSatisfy { $0 == " " }
      let needsPadding = !isBlank && edges.contains { $0 == "`" || $0 == " " }
      return needsPadding ? "\(fence) \(text) \(fence)" : fence + text + fence
    }

    /// A fenced block that ends in a line feed.
    ///
    /// Only letters, digits, and `-_=. ` are kept of `info`.
    package static func block(_ text: String, info: String) -> String {
      let body = VisibleText.manyLines(text)
      let fence = around(body.utf8)
      let words = info.unicodeScalars.filter {
        $0.isASCII && ($0.properties.isAlphabetic || "0123456789-_=. ".unicodeScalars.contains($0))
      }
      let end = body.isEmpty || body.hasSuffix("\n") ? "" : "\n"
      return fence + String(String.UnicodeScalarView(words)) + "\n" + body + end + fence + "\n"
    }

    /// A fence for a block, of more backticks than any run inside.
    private static func around(_ body: some Sequence<UInt8>) -> String {
      String(repeating: "`", count: max(3, longestRun(in: body) + 1))
    }

    private static func longestRun(in text: some Sequence<UInt8>) -> Int {
      var longest = 0
      var run = 0
      for byte in text {
        run = byte == UInt8(ascii: "`") ? run + 1 : 0
        longest = max(longest, run)
      }
      return longest
    }
  }
}

extension String {
  /// Percent encoding of all bytes but unreserved ones (RFC 3986) and those given.
  fileprivate func percentEncoded(keeping given: String = "") -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in utf8 {
      if byte.isOfName || ".~".utf8.contains(byte) || given.utf8.contains(byte) {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
