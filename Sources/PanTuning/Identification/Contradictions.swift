import PanTraces

/// The decisions that no rule explains that rises with progress and velocity.
///
/// Two gestures contradict each other where one went at least as far and as fast as the other and
/// was cancelled, while the other finished. A rising rule gets one of the two wrong, whatever its
/// shape and its bounds.
package struct Contradictions: Equatable, Sendable {
  /// Two gestures, by their places.
  package struct Pair: Equatable, Sendable {
    /// The one that went at least as far and as fast, and was cancelled.
    package let cancelled: Int
    /// The one that finished.
    package let finished: Int
  }

  /// A maximum set of contradictions that share no gesture, by the index of the cancelled one.
  ///
  /// Each costs any rising rule at least one error.
  package let pairs: [Pair]
  /// The indices of a minimum set of gestures without which no contradiction is left, rising.
  ///
  /// It has as many elements as ``pairs`` (Kőnig 1931), and some rising rule gets all others
  /// right.
  package let cover: [Int]

  /// The fewest errors that any rising rule makes.
  package var leastErrors: Int { pairs.count }

  /// Finds the contradictions of decisions, each taken as its gesture's intent.
  ///
  /// A maximum bipartite matching of cancelled with finished gestures, and its minimum vertex
  /// cover. The matching is greedy: by rising progress, each cancelled gesture takes the fastest
  /// unmatched finished one that is not faster than itself. That is optimal, because a later
  /// cancelled gesture that could take this partner could take any slower one, too.
  /// - Complexity: O(n log n).
  package init(_ outcomes: [LabeledOutcome]) {
    let graph = DominanceGraph(outcomes)
    let matching = graph.matching()
    pairs = graph.cancelled.indices.compactMap { index in
      matching.partners[index].map {
        Pair(cancelled: graph.cancelled[index].place, finished: graph.finished[$0].place)
      }
    }.sorted { $0.cancelled < $1.cancelled }
    cover = graph.cover(of: matching)
  }
}

/// Which cancelled gestures went at least as far and as fast as which finished ones.
private struct DominanceGraph {
  /// A gesture, and how many of the finished ones are not farther and not faster.
  struct Vertex {
    let place: Int
    /// How many of ``DominanceGraph/finished`` are not farther: the first ones, by rising progress.
    let nearer: Int
    /// How many finished ones are not faster: the first ones, by rising velocity.
    let slower: Int
  }

  /// By rising progress.
  let cancelled: [Vertex]
  /// By rising progress; `slower` is the gesture's own rank by velocity.
  let finished: [Vertex]

  init(_ outcomes: [LabeledOutcome]) {
    let finishes = outcomes.indices.filter { outcomes[$0].intent == .finish }
    let far = finishes.sorted {
      (outcomes[$0].progress, $0) < (outcomes[$1].progress, $1)
    }
    let fast = finishes.sorted {
      (outcomes[$0].velocity, $0) < (outcomes[$1].velocity, $1)
    }
    var number = [Int](repeating: 0, count: outcomes.count)
    for (position, place) in fast.enumerated() { number[place] = position }
    finished = far.enumerated().map { Vertex(place: $1, nearer: $0, slower: number[$1]) }
    let progress = far.map { outcomes[$0].progress }
    let velocity = fast.map { outcomes[$0].velocity }
    cancelled = outcomes.indices.filter { outcomes[$0].intent == .cancel }
      .sorted { (outcomes[$0].progress, $0) < (outcomes[$1].progress, $1) }
      .map { place in
        Vertex(
          place: place, nearer: Self.count(in: progress, upTo: outcomes[place].progress),
          slower: Self.count(in: velocity, upTo: outcomes[place].velocity))
      }
  }

  /// How many rising values are not above a number.
  private static func count(in values: [Double], upTo number: Double) -> Int {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if values[middle] <= number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Each cancelled gesture's finished partner, and each finished gesture's cancelled one.
  struct Matching {
    var partners: [Int?]
    var suitors: [Int?]
  }

  func matching() -> Matching {
    var matching = Matching(
      partners: .init(repeating: nil, count: cancelled.count),
      suitors: .init(repeating: nil, count: finished.count))
    var byVelocity = [Int](repeating: 0, count: finished.count)
    for (index, vertex) in finished.enumerated() { byVelocity[vertex.slower] = index }
    var free = PlaceSet(capacity: finished.count)
    var next = 0
    for (index, vertex) in cancelled.enumerated() {
      while next < vertex.nearer {
        free.insert(finished[next].slower)
        next += 1
      }
      guard let position = free.last(below: vertex.slower) else { continue }
      free.remove(position)
      matching.partners[index] = byVelocity[position]
      matching.suitors[byVelocity[position]] = index
    }
    return matching
  }

  /// Kőnig's cover: the finished gestures that alternating paths from unmatched cancelled ones
  /// reach, and the cancelled ones that no such path reaches.
  func cover(of matching: Matching) -> [Int] {
    var unseen = MinSegmentTree(finished.map { $0.slower })
    var reached = matching.partners.map { $0 == nil }
    var waiting = cancelled.indices.filter { reached[$0] }
    var places: [Int] = []
    while let index = waiting.popLast() {
      let vertex = cancelled[index]
      while let other = unseen.takeFirst(before: vertex.nearer, below: vertex.slower) {
        places.append(finished[other].place)
        // In a maximum matching every finished gesture reached has a partner.
        if let suitor = matching.suitors[other], !reached[suitor] {
          reached[suitor] = true
          waiting.append(suitor)
        }
      }
    }
    for index in cancelled.indices where !reached[index] { places.append(cancelled[index].place) }
    return places.sorted()
  }
}

/// A set of small whole numbers that finds its largest below a limit.
///
/// A hierarchical bit set: each bit of a level says whether a word of the level below has any.
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

/// A segment tree of minimums, which removes the first number below a limit in O(log n).
struct MinSegmentTree {
  private let count: Int
  /// The children of node i are 2 i and 2 i + 1; the root is 1.
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

  /// Removes the first number below a limit and returns its index; nil where that is not before
  /// `end`.
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
