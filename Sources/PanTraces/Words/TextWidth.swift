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
  /// All lines start in column `indent`. The caller has written the first one's indent, and `used` columns
  /// behind it. A longer word has a line of its own.
  package static func folded(
    _ text: String, toColumns limit: Int, indent: Int = 0, used: Int = 0, keepsQuotes: Bool = false
  ) -> String {
    let words =
      keepsQuotes ? unquotedWords(text) : text.split { $0 == " " || $0 == "\n" }.map { String($0) }
    return lines(of: words.map { [$0] }, toColumns: limit - indent, used: used)
      .joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  /// Texts in lines, whole if they fit. A longer one is cut at its spaces, then behind parts of names.
  package static func cut(_ texts: [String], toColumns limit: Int) -> [String] {
    func isLong(_ text: String) -> Bool { columns(of: text) > limit }
    let words = texts.flatMap { isLong($0) ? $0.split(separator: " ").map { String($0) } : [$0] }
    return lines(
      of: words.map { isLong($0) ? parts(of: $0, toColumns: limit) : [$0] }, toColumns: limit)
  }

  /// The columns of a text's longest word, or longest part of a word.
  package static func longest(in text: String, ofParts: Bool) -> Int {
    let words = text.split(separator: " ").map { String($0) }
    return (ofParts ? words.flatMap { parts(of: $0, toColumns: .max) } : words)
      .reduce(0) { max($0, columns(of: $1)) }
  }

  private static func lines(
    of words: [[String]], toColumns limit: Int, used: Int = 0
  ) -> [String] {
    var lines = [""]
    var used = used
    for word in words {
      var gap = used > 0 ? " " : ""
      for part in word {
        let width = columns(of: gap) + columns(of: part)
        if used > 0, used + width > limit {
          lines.append(part)
          used = columns(of: part)
        } else {
          lines[lines.count - 1] += gap + part
          used += width
        }
        gap = ""
      }
    }
    return lines
  }

  /// What stands between spaces. A quotation is one word, so that a command to copy stays whole.
  private static func unquotedWords(_ text: String) -> [String] {
    var result: [String] = []
    var isQuoted = false
    for word in text.split(separator: " ") {
      if isQuoted {
        result[result.count - 1] += " " + word
      } else {
        result.append(String(word))
        isQuoted = word.hasPrefix("'") || word.hasPrefix("('")
      }
      let last = word.last { ![".", ",", ":", ";", "?", ")"].contains($0) }
      if last == "'", word != "'" { isQuoted = false }
    }
    return result
  }

  /// The parts of a name: each but the last ends at a hyphen, period, slash or underscore before a letter.
  ///
  /// A part is longer than two characters, as `pt/s` is none of two parts. A longer part than the limit is
  /// cut.
  private static func parts(of word: String, toColumns limit: Int) -> [String] {
    var parts = [""]
    var used = 0
    var previous: Character = " "
    for character in word {
      let width = columns(of: character)
      let isBound = ["-", ".", "/", "_"].contains(previous) && character.isLetter && used > 2
      if used > 0, used + width > limit || isBound {
        parts.append("")
        used = 0
      }
      parts[parts.count - 1].append(character)
      used += width
      previous = character
    }
    return parts
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
