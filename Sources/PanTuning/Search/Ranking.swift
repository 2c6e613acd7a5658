/// The ranks of numbers among their distinct values.
struct Ranking {
  /// The numbers without repetitions, rising.
  let distinct: [Double]
  /// For each number its index in ``distinct``.
  let ranks: [Int32]
  /// The places of the numbers, by rising number, then place.
  let order: [Int32]

  /// Ranks finite numbers; −0 is 0.
  /// - Complexity: O(n log n).
  init(_ numbers: [Double]) {
    let sorted = numbers.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
    var distinct: [Double] = []
    var ranks = [Int32](repeating: 0, count: numbers.count)
    for index in sorted {
      // Adding 0 turns −0 into 0.
      if distinct.last != numbers[index] { distinct.append(numbers[index] + 0) }
      ranks[index] = Int32(truncatingIfNeeded: distinct.count - 1)
    }
    self.distinct = distinct
    self.ranks = ranks
    order = sorted.map { Int32(truncatingIfNeeded: $0) }
  }
}
