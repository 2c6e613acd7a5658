import PanText

/// Foreign text made harmless inside GitHub Flavored Markdown.
enum MarkdownEscape {
  /// The text as inline markup that shows exactly that text, on one line, anywhere in a document.
  ///
  /// Punctuation with a meaning gets a backslash; `|` becomes an entity, because a table splits its
  /// cells before it reads backslashes; `<`, `>` and `&` become entities. A zero-width space after
  /// `@` keeps a name from notifying a person, and underscores inside words stay, having no meaning.
  package static func text(_ text: String) -> String {
    let line = VisibleText.oneLine(text)
    let scalars = Array(line.unicodeScalars.drop { $0 == " " })
    var result = ""
    for (index, scalar) in scalars.enumerated() {
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
      case "#", "-", "+", "=", ":": result += index == 0 ? "\\\(scalar)" : "\(scalar)"
      case "." where isOrdinal(scalars[..<index]): result += "\\."
      case ")" where isOrdinal(scalars[..<index]): result += "\\)"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text for an element or a quoted attribute of HTML, on one line.
  static func html(_ text: String) -> String {
    XMLEscape.text(VisibleText.oneLine(text))
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

  /// `www.` is turned into a link even where nobody asked for one.
  private static func endsAutolinkPrefix(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    guard index >= 3 else { return false }
    return scalars[(index - 3)..<index].allSatisfy { $0 == "w" || $0 == "W" }
  }
}
