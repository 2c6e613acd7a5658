import PanText

/// Keeps names apart: one that was there before gets as many underscores at its end as that takes.
///
/// - Complexity: a few look-ups for each name, however many are alike.
package struct DistinctNames {
  /// A name as what stands before the underscores at its end, and their number.
  private struct Form: Hashable {
    let stem: ByteKey
    var underscores: Int
  }

  /// For each form that is taken, a number of underscores from which to look for a free one.
  private var next: [Form: Int] = [:]

  /// Nothing is taken yet.
  package init() {}

  /// Takes a name, or the first of its longer forms that is free; `key` is what it is compared by,
  /// and ends in as many underscores.
  package mutating func take(_ name: String, comparedAs key: String) -> String {
    let bytes = key.utf8
    let count = bytes.reversed().prefix { $0 == UInt8(ascii: "_") }.count
    var form = Form(
      stem: ByteKey(String(Substring(bytes.dropLast(count)))), underscores: count)
    var passed: [Int] = []
    while let later = next[form] {
      passed.append(form.underscores)
      form.underscores = later
    }
    let free = form.underscores
    // Whoever comes by the same way is sent to its end at once.
    for underscores in passed + [free] {
      form.underscores = underscores
      next[form] = free + 1
    }
    return name + String(repeating: "_", count: free - count)
  }
}
