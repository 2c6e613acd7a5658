/// The name most like a word, if any is near enough to be meant by it.
///
/// Near enough is a third of the word's letters, at least one, counted in insertions, deletions,
/// replacements and exchanges of neighbours, large letters like small ones. Of equally near names the
/// first is taken.
///
/// - Complexity: O(names × letters²), and nothing for names of quite another length.
public func nearestName(to word: String, in names: [String]) -> String? {
  let letters = Array(word.lowercased().utf8)
  let limit = max(1, letters.count / 3)
  var best: (name: String, distance: Int)?
  for name in names {
    let other = Array(name.lowercased().utf8)
    guard abs(other.count - letters.count) <= limit else { continue }
    let distance = editDistance(letters, other)
    guard distance <= limit, distance < best?.distance ?? Int.max else { continue }
    best = (name, distance)
  }
  return best?.name
}

/// The optimal string alignment distance: Levenshtein's, and an exchange of neighbours counts one.
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
