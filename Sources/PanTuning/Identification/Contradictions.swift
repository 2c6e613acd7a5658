import PanText
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
  /// - Complexity: O(n log n), and n²/8 words moved at worst: half a second for 100,000 decisions.
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
        let outcome = outcomes[place]
        return Vertex(
          place: place, nearer: progress.partitioningIndex { $0 > outcome.progress },
          slower: velocity.partitioningIndex { $0 > outcome.velocity })
      }
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
    // The ranks by velocity of finished gestures that are near enough and unmatched, rising.
    var free: [Int] = []
    var next = 0
    for (index, vertex) in cancelled.enumerated() {
      while next < vertex.nearer {
        let rank = finished[next].slower
        free.insert(rank, at: free.partitioningIndex { $0 > rank })
        next += 1
      }
      let slower = free.partitioningIndex { $0 >= vertex.slower }
      guard slower > 0 else { continue }
      let position = free.remove(at: slower - 1)
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
