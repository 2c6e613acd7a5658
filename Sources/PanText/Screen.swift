/// What text is laid out for: how wide it may be, and whether colours are shown.
public struct Screen: Sendable, Equatable {
  /// The width in columns; nil where lines may be of any length.
  public var width: Int?
  /// Whether colours are shown.
  public var isColored: Bool

  /// Describes a place where text is shown; by default a file.
  public init(width: Int? = nil, isColored: Bool = false) {
    self.width = width
    self.isColored = isColored
  }

  /// A file or a pipe: lines of any length, no colours.
  public static let plain = Screen()

  /// The widest that lines of words are to be read with ease.
  private static let widestLine = 100

  /// A line of words broken where the screen ends, `indent` columns in; as it is where it may be of
  /// any length.
  public func folded(_ line: String, indent: Int = 0) -> String {
    guard let width, TextWidth.columns(of: line) + indent > width else { return line }
    return TextWidth.folded(line, toColumns: min(width, Self.widestLine), indent: indent)
  }

  /// The text in a style, on one line; the text itself where no colours are shown.
  ///
  /// The text must be harmless already: ``VisibleText`` makes it so.
  public func paint(_ text: String, _ style: TextStyle?) -> String {
    guard isColored, let style, !text.isEmpty else { return text }
    return "\u{1B}[\(style.rendition)m\(text)\u{1B}[0m"
  }
}
