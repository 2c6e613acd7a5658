/// How many columns of a terminal a text takes, and how to make it take fewer.
///
/// An estimate by ranges of code points. Terminals differ on emoji and rare scripts.
package enum TextWidth {
  /// Columns of a text: each character is as wide as its widest scalar.
  package static func columns(of text: String) -> Int {
    if text.withByteView({ $0.isPrintableASCII }) { return text.utf8.count }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  /// The text itself when it fits, else its beginning and an ellipsis. `limit` is at least 1.
  package static func elided(_ text: String, toColumns limit: Int) -> String {
    guard columns(of: text) > limit else { return text }
    var kept = ""
    var used = 0
    for character in text {
      let width = columns(of: character)
      // The ellipsis needs a column, too.
      guard used + width < limit else { break }
      kept.append(character)
      used += width
    }
    return kept + "…"
  }

  /// The words of a text in lines of at most so many columns.
  ///
  /// All lines start in column `indent`. The caller has written the first one's indent. A longer word has
  /// a line of its own.
  package static func folded(_ text: String, toColumns limit: Int, indent: Int = 0) -> String {
    lines(of: text, toColumns: limit - indent)
      .joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  /// The words of a text in lines. A longer word has a line of its own, or goes on in the next one.
  package static func lines(
    of text: String, toColumns limit: Int, cutsWords: Bool = false
  ) -> [String] {
    var lines = [""]
    var used = 0
    for word in text.split(separator: " ") {
      if used > 0, used + 1 + columns(of: String(word)) <= limit {
        lines[lines.count - 1].append(" ")
        used += 1
      } else if used > 0 {
        lines.append("")
        used = 0
      }
      for character in word {
        let width = columns(of: character)
        if cutsWords, used > 0, used + width > limit {
          lines.append("")
          used = 0
        }
        lines[lines.count - 1].append(character)
        used += width
      }
    }
    return lines
  }

  /// Columns of one scalar: 0 for marks that combine, 2 for East Asian wide forms and emoji.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20..<0x300: scalar.value == 0xAD ? 0 : 1
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F1E6...0x1F1FF, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1FAFF, 0x20000...0x3FFFD:
      2
    case 0x200B...0x200F, 0x2060...0x2064, 0xFE00...0xFE0F, 0xFEFF, 0xE0100...0xE01EF: 0
    default: isMark(scalar) ? 0 : 1
    }
  }

  private static func columns(of character: Character) -> Int {
    character.unicodeScalars.reduce(0) { max($0, columns(of: $1)) }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }
}
