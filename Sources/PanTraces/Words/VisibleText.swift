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
