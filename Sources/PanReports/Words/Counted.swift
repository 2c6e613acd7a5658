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
