import PanText

/// A line of text of a picture and the room it is taken to need.
///
/// Nothing can measure text here: a column counts as 0.6 of the font size, which the usual sans
/// serif fonts stay under in all but capitals.
struct TextBox: Sendable, Equatable {
  /// Which end of the text stands at its place.
  enum Anchor: String, Sendable {
    case start, middle, end
  }

  static let columnWidth = 0.6

  let text: String
  let x: Double
  /// The baseline.
  let y: Double
  let size: Double
  var anchor = Anchor.start
  var ink = Ink.text
  var isBold = false

  /// The width a text is taken to have.
  static func width(_ text: String, size: Double) -> Double {
    Double(TextWidth.columns(of: text)) * size * columnWidth
  }

  /// The text, shortened where it would be wider than allowed.
  static func elided(_ text: String, width: Double, size: Double) -> String {
    let columns = Int(min(1e6, max(1, width / (size * columnWidth))))
    return TextWidth.elided(VisibleText.oneLine(text), toColumns: columns)
  }

  /// At most `limit` lines broken at spaces, the last one shortened.
  static func wrapped(_ text: String, width: Double, size: Double, limit: Int) -> [String] {
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
