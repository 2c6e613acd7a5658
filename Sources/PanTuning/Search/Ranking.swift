/// The ranks of numbers among their distinct values.
struct Ranking {
  /// The numbers without repetitions, rising.
  let distinct: [Double]
  /// For each number its index in ``distinct``.
  let ranks: [Int32]
  /// The places of the numbers, by rising number, then place.
  let order: [Int32]

  /// Ranks finite numbers; −0 is 0.
  /// - Complexity: O(n) for numbers that differ in their first 21 bits after the sign and exponent
  ///   more often than not; never more than O(n log n).
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
        distinct.append(Self.number(entry.key))
        last = entry.key
      }
      ranks[Int(entry.index)] = Int32(truncatingIfNeeded: distinct.count - 1)
    }
    self.distinct = distinct
    self.ranks = ranks
    order = entries.map { $0.index }
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

  private static func number(_ key: UInt64) -> Double {
    Double(bitPattern: key >> 63 == 1 ? key & ~(1 << 63) : ~key)
  }

  private static let digit = 11
  private static let passes = 3
  /// Runs that the passes leave unsorted are mostly of two or three numbers.
  private static let longestInsertion = 16

  /// A radix sort by the highest 33 bits, then each run that agrees in them by comparison.
  private static func sort(_ entries: inout [Entry]) {
    var other = entries
    let unsorted = UInt64.bitWidth - digit * passes
    for pass in 0..<passes where distribute(entries, by: unsorted + pass * digit, into: &other) {
      swap(&entries, &other)
    }
    var start = 0
    while start < entries.count {
      let head = entries[start].key >> unsorted
      var end = start + 1
      while end < entries.count, entries[end].key >> unsorted == head { end += 1 }
      if end - start > longestInsertion {
        entries[start..<end].sort { ($0.key, $0.index) < ($1.key, $1.index) }
      } else if end - start > 1 {
        insert(&entries, start..<end)
      }
      start = end
    }
  }

  /// Orders by one digit, keeping the order of equals; false where all have the same.
  private static func distribute(
    _ entries: [Entry], by shift: Int, into other: inout [Entry]
  ) -> Bool {
    let mask = UInt64(1 << digit) - 1
    var starts = [Int](repeating: 0, count: Int(mask) + 2)
    for entry in entries { starts[Int((entry.key >> shift) & mask) + 1] += 1 }
    if starts.contains(entries.count) { return false }
    for bucket in 0...Int(mask) { starts[bucket + 1] += starts[bucket] }
    for entry in entries {
      let bucket = Int((entry.key >> shift) & mask)
      other[starts[bucket]] = entry
      starts[bucket] += 1
    }
    return true
  }

  private static func insert(_ entries: inout [Entry], _ run: Range<Int>) {
    for place in run.dropFirst() {
      let entry = entries[place]
      var hole = place
      while hole > run.lowerBound, entries[hole - 1].key > entry.key {
        entries[hole] = entries[hole - 1]
        hole -= 1
      }
      entries[hole] = entry
    }
  }
}
