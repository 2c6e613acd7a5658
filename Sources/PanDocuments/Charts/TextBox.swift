import PanText

/// A line of text of a picture and the room it is taken to need.
///
/// Nothing can measure text here: a column counts as 0.6 of the font size, which the usual sans
/// serif fonts stay under in all but capitals.
package struct TextBox: Sendable, Equatable {
  /// Which end of the text stands at its place.
  package enum Anchor: String, Sendable {
    case start, middle, end
  }

  static let columnWidth = 0.6

  package let text: String
  package let x: Double
  /// The baseline.
  package let y: Double
  package let size: Double
  package var anchor = Anchor.start
  package var ink = Ink.text
  package var isBold = false

  /// Creates a line of text at a place, its baseline at `y`.
  package init(
    text: String, x: Double, y: Double, size: Double, anchor: Anchor = .start, ink: Ink = .text,
    isBold: Bool = false
  ) {
    self.text = text
    self.x = x
    self.y = y
    self.size = size
    self.anchor = anchor
    self.ink = ink
    self.isBold = isBold
  }

  /// The width a text is taken to have.
  package static func width(_ text: String, size: Double) -> Double {
    Double(TextWidth.columns(of: text)) * size * columnWidth
  }

  /// The text, shortened where it would be wider than allowed.
  package static func elided(_ text: String, width: Double, size: Double) -> String {
    let columns = Int(min(1e6, max(1, width / (size * columnWidth))))
    return TextWidth.elided(VisibleText.oneLine(text), toColumns: columns)
  }

  /// At most `limit` lines broken at spaces, the last one shortened.
  package static func wrapped(_ text: String, width: Double, size: Double, limit: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in VisibleText.oneLine(text).split(separator: " ") {
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      if line.isEmpty || lines.count == limit - 1 || self.width(longer, size: size) <= width {
        line = longer
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines.map { elided($0, width: width, size: size) }
  }
}
