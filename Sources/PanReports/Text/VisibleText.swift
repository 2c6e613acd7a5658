/// Foreign text made fit for people's eyes: one line, nothing invisible that acts.
///
/// Ids and labels come from files. Escape sequences would repaint a terminal, direction overrides
/// would reorder a table, a thousand accents on one letter would cover a page.
enum VisibleText {
  /// As many marks without a width as may follow one another.
  private static let longestZeroWidthRun = 8

  /// The text on one line, with control characters shown by their symbols (U+2400 and on).
  ///
  /// Line breaks and tabs become spaces; direction overrides, C1 controls and noncharacters, which
  /// XML forbids or terminals obey, become U+FFFD.
  static func oneLine(_ text: String) -> String {
    cleaned(text) { $0.value == 0x20 ? $0 : nil }
  }

  /// The same with line breaks (as LF) and tabs kept, for blocks of code.
  static func manyLines(_ text: String) -> String {
    var unified = String.UnicodeScalarView()
    var afterReturn = false
    for scalar in text.unicodeScalars {
      if scalar == "\r" || !(afterReturn && scalar == "\n") {
        unified.append(scalar == "\r" ? "\n" : scalar)
      }
      afterReturn = scalar == "\r"
    }
    return cleaned(String(unified)) { $0 == "\n" || $0 == "\t" ? $0 : nil }
  }

  private static func cleaned(
    _ text: String, keeping kept: (Unicode.Scalar) -> Unicode.Scalar?
  ) -> String {
    var result = String.UnicodeScalarView()
    var zeroWidthRun = 0
    for scalar in text.unicodeScalars {
      let shown = kept(scalar) ?? substitute(for: scalar)
      zeroWidthRun = TextWidth.columns(of: shown) == 0 ? zeroWidthRun + 1 : 0
      if zeroWidthRun <= longestZeroWidthRun { result.append(shown) }
    }
    return String(result)
  }

  private static func substitute(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
    case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069,
      0xFDD0...0xFDEF, 0xE0000...0xE007F:
      "\u{FFFD}"
    case _ where scalar.value & 0xFFFE == 0xFFFE: "\u{FFFD}"
    default: scalar
    }
  }
}
