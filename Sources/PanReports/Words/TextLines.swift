import PanText

/// Text broken into lines for a terminal.
package enum TextLines {
  /// Lines of at most 80 columns, all but the first moved in by some spaces.
  package static func wrapped(_ text: String, indent: Int = 0) -> String {
    TextWidth.folded(text, toColumns: 80, indent: indent)
  }
}

extension String {
  /// The text with spaces up to a width, and one at least.
  package func padding(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(1, width - count))
  }
}
