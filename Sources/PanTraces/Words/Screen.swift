/// What text is laid out for: how wide it may be, and whether colors are shown.
package struct Screen: Sendable, Equatable {
  /// The width in columns. Nil if lines may be of any length.
  package var width: Int?
  /// Whether colors are shown.
  package var isColored: Bool

  /// Describes a place where text is shown. By default a file.
  package init(width: Int? = nil, isColored: Bool = false) {
    self.width = width
    self.isColored = isColored
  }

  /// A file or a pipe: lines of any length, no colors.
  package static let plain = Screen()

  /// The widest line of words that is easy to read, in columns.
  private static let widestLine = 100

  /// A line of words wrapped to the screen's width, with a hanging indent of `indent` columns. The
  /// line itself on a screen without a width.
  package func folded(_ line: String, indent: Int = 0) -> String {
    guard let width, TextWidth.columns(of: line) + indent > width else { return line }
    return TextWidth.folded(
      line, toColumns: min(width, Self.widestLine), indent: indent, keepsQuotes: true)
  }

  /// What follows a head that is written already: words behind a space, or below it.
  package func folded(_ line: String, behind head: String) -> String {
    guard let width else { return " " + line }
    return TextWidth.folded(
      line, toColumns: max(width, 8), indent: 2, used: TextWidth.columns(of: head) - 2,
      keepsQuotes: true)
  }

  /// The text in a style, on one line. The text itself if no colors are shown.
  ///
  /// The text must be harmless already: ``VisibleText`` makes it so.
  package func paint(_ text: String, _ style: TextStyle?) -> String {
    guard isColored, let style, !text.isEmpty else { return text }
    return "\u{1B}[\(style.rendition)m\(text)\u{1B}[0m"
  }
}

/// Why a piece of text stands out. A terminal may show it by a color, never by that alone.
package enum TextStyle: Sendable, CaseIterable {
  /// What stops the work.
  case error
  /// What may mislead.
  case warning
  /// What helps: advice, a remark, a place.
  case note
  /// As it should be.
  case good
  /// Not as it should be.
  case bad
  /// One of two sides, neither better: a transition that finishes.
  case first
  /// The other side: a transition that cancels.
  case second
  /// A heading.
  case strong
  /// A separator.
  case faint

  /// The parameters of "Select Graphic Rendition" (ECMA-48, 8.3.117).
  ///
  /// Only the eight colors that every terminal has and every theme tunes. No backgrounds.
  var rendition: String {
    switch self {
    case .error: "1;31"
    case .warning: "1;33"
    case .note: "36"
    case .good: "32"
    case .bad: "31"
    case .first: "36"
    case .second: "33"
    case .strong: "1"
    case .faint: "2"
    }
  }
}

/// A row of block characters: the one plot that survives terminals, mail and comments.
package enum Sparkline {
  private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// One character per value, the range of the finite ones spread over eight heights.
  ///
  /// Undefined values are spaces. Equal values are all drawn at half height. More values than
  /// `width` are averaged in equal groups, so that no value is left out.
  package static func text(_ values: [Double?], width: Int = 40) -> String {
    let shown = grouped(values.map { $0.flatMap { $0.isFinite ? $0 : nil } }, into: width)
    let finite = shown.compactMap { $0 }
    guard let low = finite.min(), let high = finite.max() else {
      return String(repeating: " ", count: shown.count)
    }
    return String(shown.map { $0.map { block($0, from: low, to: high) } ?? " " })
  }

  private static func block(_ value: Double, from low: Double, to high: Double) -> Character {
    guard high > low else { return blocks[3] }
    // Halved first: the range of huge values overflows.
    let share = (value / 2 - low / 2) / (high / 2 - low / 2)
    return blocks[min(7, max(0, Int(share * 8)))]
  }

  private static func grouped(_ values: [Double?], into width: Int) -> [Double?] {
    guard width > 0, values.count > width else { return values }
    return (0..<width).map { group in
      let members = values[(group * values.count / width)..<((group + 1) * values.count / width)]
        .compactMap { $0 }
      guard !members.isEmpty else { return nil }
      return members.reduce(0) { $0 + $1 / Double(members.count) }
    }
  }
}
