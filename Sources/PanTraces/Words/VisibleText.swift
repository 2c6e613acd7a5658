/// Foreign text made fit for people's eyes: nothing invisible that acts, nothing that piles up.
///
/// Ids, labels and names of files come from others. Escape sequences would repaint a terminal,
/// direction overrides would reorder a table, a thousand accents on one letter would cover a page.
package enum VisibleText {
  /// The longest run of zero-width marks that is shown.
  private static let longestZeroWidthRun = 8

  /// The text on one line, with line breaks and tabs as spaces and all else harmful spelled out.
  package static func oneLine(_ text: String) -> String {
    cleaned(text) { isLayout($0) ? " " : nil }
  }

  /// The text with line breaks, as LF, and tabs kept, and all else harmful spelled out.
  package static func manyLines(_ text: String) -> String {
    cleaned(withLineFeeds(text)) { $0 == "\n" || $0 == "\t" ? $0 : nil }
  }

  /// How a character that must not be shown is spelled, as in `\u{1b}`. Nil for one that may.
  ///
  /// Spelled out are control characters, what breaks lines, what turns the direction of writing,
  /// what has no shape, and noncharacters. A joiner may be shown if it can join anything.
  ///
  /// - Parameters:
  ///   - scalar: The character in question.
  ///   - previous: What stands before it. Nil at the start.
  /// - Returns: The spelling, in ASCII.
  package static func spelling(
    of scalar: Unicode.Scalar, after previous: Unicode.Scalar?
  ) -> String? {
    switch scalar.value {
    case 0x09: "\\t"
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    case 0x20...0x7E: nil
    case 0x200C, 0x200D: (previous?.isASCII ?? true) ? code(scalar) : nil
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0xFDD0...0xFDEF, 0xFEFF, 0xE0000...0xE007F:
      code(scalar)
    case _ where scalar.value & 0xFFFE == 0xFFFE: code(scalar)
    default: nil
    }
  }

  private static func code(_ scalar: Unicode.Scalar) -> String {
    "\\u{" + String(scalar.value, radix: 16) + "}"
  }

  private static func isLayout(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  private static func cleaned(
    _ text: String, layout: (Unicode.Scalar) -> Unicode.Scalar?
  ) -> String {
    if text.withByteView({ $0.isPrintableASCII }) { return text }
    var result = String.UnicodeScalarView()
    var zeroWidthRun = 0
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if let kept = layout(scalar) {
        result.append(kept)
        zeroWidthRun = 0
      } else if let spelling = spelling(of: scalar, after: previous) {
        result.append(contentsOf: spelling.unicodeScalars)
        zeroWidthRun = 0
      } else {
        // Letters of several scripts carry a few marks. A thousand on one letter would cover the page.
        zeroWidthRun = TextWidth.columns(of: scalar) == 0 ? zeroWidthRun + 1 : 0
        if zeroWidthRun <= longestZeroWidthRun { result.append(scalar) }
      }
      previous = scalar
    }
    return String(result)
  }

  private static func withLineFeeds(_ text: String) -> String {
    // Nearly every text has no return.
    guard text.utf8.contains(0x0D) else { return text }
    var result = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      if scalar == "\r" || !(isAfterReturn && scalar == "\n") {
        result.append(scalar == "\r" ? "\n" : scalar)
      }
      isAfterReturn = scalar == "\r"
    }
    return String(result)
  }
}

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

  /// The words of a text in lines of at most so many columns. A longer word has a line of its own.
  ///
  /// All lines start in column `indent`. The caller has written the first one's indent.
  package static func folded(_ text: String, toColumns limit: Int, indent: Int = 0) -> String {
    var lines: [String] = []
    var line = ""
    var used = indent
    for word in text.split(separator: " ") {
      let width = columns(of: String(word))
      if line.isEmpty {
        line = String(word)
        used += width
      } else if used + 1 + width <= limit {
        line += " " + word
        used += 1 + width
      } else {
        lines.append(line)
        line = String(word)
        used = indent + width
      }
    }
    return (lines + [line]).joined(separator: "\n" + String(repeating: " ", count: indent))
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
