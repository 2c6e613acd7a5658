/// Numbers of a range, of which the largest below some limit is found in a few steps.
///
/// Levels of bits: each of a level says whether a word of the level below it has any.
struct PlaceSet {
  private var levels: [[UInt64]] = []

  /// Creates an empty set of numbers in `0..<capacity`.
  init(capacity: Int) {
    // A limit may be one beyond the largest number.
    var count = capacity + 1
    repeat {
      count = (count + 63) / 64
      levels.append([UInt64](repeating: 0, count: count))
    } while count > 1
  }

  mutating func insert(_ number: Int) {
    var place = number
    for level in levels.indices {
      levels[level][place >> 6] |= 1 << UInt64(place & 63)
      place >>= 6
    }
  }

  mutating func remove(_ number: Int) {
    var place = number
    for level in levels.indices {
      levels[level][place >> 6] &= ~(1 << UInt64(place & 63))
      if levels[level][place >> 6] != 0 { return }
      place >>= 6
    }
  }

  /// The largest number below a limit; nil where there is none.
  func last(below limit: Int) -> Int? {
    var limit = limit
    for level in levels.indices {
      let word = limit >> 6
      if word < levels[level].count {
        let bits = levels[level][word] & (1 << UInt64(limit & 63) - 1)
        if bits != 0 { return descend(from: level, to: word << 6 | Self.highest(bits)) }
      }
      limit = word
    }
    return nil
  }

  private func descend(from level: Int, to place: Int) -> Int {
    var place = place
    for lower in levels.indices.prefix(level).reversed() {
      place = place << 6 | Self.highest(levels[lower][place])
    }
    return place
  }

  private static func highest(_ bits: UInt64) -> Int { 63 - bits.leadingZeroBitCount }
}

/// Numbers in a row, of which some first small one is taken out in a few steps.
struct LeastTree {
  private let count: Int
  /// A node's children are at twice its place and one further; the root is at 1.
  private var least: [Int]

  init(_ numbers: [Int]) {
    var count = 1
    while count < numbers.count { count *= 2 }
    self.count = count
    least = [Int](repeating: .max, count: 2 * count)
    for (index, number) in numbers.enumerated() { least[count + index] = number }
    for node in stride(from: count - 1, to: 0, by: -1) {
      least[node] = min(least[2 * node], least[2 * node + 1])
    }
  }

  /// Takes out the first number below a limit and returns its place, if it is before another place.
  mutating func takeFirst(before end: Int, below limit: Int) -> Int? {
    guard least[1] < limit else { return nil }
    var node = 1
    while node < count { node = least[2 * node] < limit ? 2 * node : 2 * node + 1 }
    guard node - count < end else { return nil }
    let place = node - count
    least[node] = .max
    while node > 1 {
      node /= 2
      least[node] = min(least[2 * node], least[2 * node + 1])
    }
    return place
  }
}
