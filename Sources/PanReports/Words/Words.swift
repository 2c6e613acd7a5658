import PanText
// The words that reports have in common with the lab.
@_exported import PanWords

/// The remark under a list that leaves some of its entries out; nil where it is whole.
///
/// `rest` says how to see the others: `: --all`, `; json has all`.
func more(_ count: Int, than shown: Int, _ rest: String) -> String? {
  count > shown ? "And \(count - shown) more\(rest)." : nil
}

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
