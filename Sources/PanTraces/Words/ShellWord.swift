/// Words as a shell reads them back.
package enum ShellWord {
  /// A path as an operand: one that begins with a hyphen would be taken for an option.
  package static func operand(_ path: String) -> String {
    quoted(path.hasPrefix("-") && path != "-" ? "./" + path : path)
  }

  /// The word, in single quotes if it needs any.
  package static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { $0.isOfName || "./@:,=+%".utf8.contains($0) }
    if isPlain, !word.isEmpty { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }
}

extension UInt8 {
  /// Whether it is an ASCII letter or digit.
  package var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// Whether it is an ASCII letter or digit, a hyphen or an underscore.
  package var isOfName: Bool {
    isLetterOrDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
  }
}

/// The name most like a word, if any is near enough to be meant by it.
///
/// Near enough is a third of the word's letters, at least one, counted in insertions, deletions,
/// replacements and exchanges of neighbors, large letters like small ones. Of equally near names
/// the first is taken.
///
/// - Complexity: O(names × letters²), and nothing for names of quite another length.
package func nearestName(to word: String, in names: [String]) -> String? {
  let letters = Array(word.lowercased().utf8)
  let limit = max(1, letters.count / 3)
  var best: (name: String, distance: Int)?
  for name in names {
    let other = Array(name.lowercased().utf8)
    // gorhom for gorhom-bottom-sheet, where no name is nearer.
    if best == nil, letters.count > 3, other.starts(with: letters + [UInt8(ascii: "-")]) {
      best = (name, Int.max)
    }
    // Each missing letter is at least one edit.
    guard abs(other.count - letters.count) <= limit else { continue }
    let distance = editDistance(letters, other)
    guard distance <= limit, distance < best?.distance ?? Int.max else { continue }
    best = (name, distance)
  }
  return best?.name
}

/// The optimal string alignment distance: Levenshtein's, and an exchange of neighbors counts one.
private func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        cost = min(cost, beforeLast[j - 1] + 1)
      }
      row.append(cost)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
