/// A count and its noun: `1 trace`, `2 traces`; a plural that does not end in s alone is given.
package func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(count) " + (count == 1 ? noun : plural ?? noun + "s")
}
