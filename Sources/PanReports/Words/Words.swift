import PanText
// The words that reports have in common with the lab.
@_exported import PanWords

/// A count and its noun: `1 trace`, `2 traces`; a plural that does not end in s alone is given.
package func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(count) " + (count == 1 ? noun : plural ?? noun + "s")
}

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
