/// Numbers by their place among the distinct ones.
struct Ranking {
  /// The numbers without repetitions, rising.
  let distinct: [Double]
  /// For each number its index in ``distinct``.
  let ranks: [Int32]

  /// Ranks finite numbers; −0 is 0.
  /// - Complexity: O(n): a radix sort, several times as fast as comparing from some thousands on.
  init(_ numbers: [Double]) {
    var entries: [Entry] = []
    entries.reserveCapacity(numbers.count)
    for (index, number) in numbers.enumerated() {
      entries.append(Entry(key: Self.key(number), index: Int32(truncatingIfNeeded: index)))
    }
    Self.sort(&entries)
    var distinct: [Double] = []
    distinct.reserveCapacity(numbers.count)
    var ranks = [Int32](repeating: 0, count: numbers.count)
    var last: UInt64?
    for entry in entries {
      if entry.key != last {
        distinct.append(numbers[Int(entry.index)] + 0)
        last = entry.key
      }
      ranks[Int(entry.index)] = Int32(truncatingIfNeeded: distinct.count - 1)
    }
    self.distinct = distinct
    self.ranks = ranks
  }

  private struct Entry {
    let key: UInt64
    let index: Int32
  }

  /// Bits that as an unsigned number order as the floating-point numbers do.
  private static func key(_ number: Double) -> UInt64 {
    // Adding 0 turns −0 into 0.
    let bits = (number + 0).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }

  /// By the lowest 11 bits first, each pass keeping the order of the one before.
  private static func sort(_ entries: inout [Entry]) {
    let (digit, mask) = (11, UInt64(1 << 11) - 1)
    var other = entries
    for shift in stride(from: 0, to: UInt64.bitWidth, by: digit) {
      var starts = [Int](repeating: 0, count: Int(mask) + 2)
      for entry in entries { starts[Int((entry.key >> shift) & mask) + 1] += 1 }
      if starts.contains(entries.count) { continue }
      for bucket in 0...Int(mask) { starts[bucket + 1] += starts[bucket] }
      for entry in entries {
        let bucket = Int((entry.key >> shift) & mask)
        other[starts[bucket]] = entry
        starts[bucket] += 1
      }
      swap(&entries, &other)
    }
  }
}
