/// A row of sums under additions to suffixes, with its minimum, how often, and where.
///
/// A node holds the sum of its leaves' additions and the least of its leaves' running sums, so
/// that adding to a suffix changes one leaf and its ancestors: what a lazy segment tree over the
/// sums themselves would push down is already in the order of addition.
/// - Complexity: O(log n) an addition, O(1) the minimum and its count.
struct PrefixMinimumTree {
  private struct Node {
    var sum: Int
    var minimum: Int
    var count: Int
  }

  /// Larger than any sum; two of them do not overflow.
  private static let padding = Int.max / 4

  private var nodes: [Node]
  private let leafStart: Int
  let count: Int

  /// Creates a row of so many zeros.
  init(count: Int) {
    self.count = count
    var leafStart = 1
    while leafStart < count { leafStart *= 2 }
    self.leafStart = leafStart
    nodes = [Node](
      repeating: Node(sum: 0, minimum: Self.padding, count: 1), count: 2 * leafStart)
    for leaf in 0..<count { nodes[leafStart + leaf].minimum = 0 }
    for node in (1..<leafStart).reversed() { combine(node) }
  }

  var minimum: Int { nodes[1].minimum }
  var minimumCount: Int { nodes[1].count }

  /// Adds to every sum from an index on; nothing where the index is past the end.
  mutating func addToSuffix(from index: Int, _ amount: Int) {
    guard index < count else { return }
    var node = leafStart + index
    nodes[node].sum += amount
    nodes[node].minimum += amount
    node /= 2
    while node > 0 {
      combine(node)
      node /= 2
    }
  }

  /// The indices of the minimum as ranges, rising; at most `limit` of them.
  func minimumRanges(limit: Int) -> [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    collect(1, first: 0, width: leafStart, offset: 0, limit: limit, into: &ranges)
    return ranges
  }

  private mutating func combine(_ node: Int) {
    let (left, right) = (nodes[2 * node], nodes[2 * node + 1])
    let shifted = left.sum + right.minimum
    nodes[node] = Node(
      sum: left.sum + right.sum, minimum: min(left.minimum, shifted),
      count: left.minimum < shifted
        ? left.count : left.minimum > shifted ? right.count : left.count + right.count)
  }

  private func collect(
    _ node: Int, first: Int, width: Int, offset: Int, limit: Int,
    into ranges: inout [ClosedRange<Int>]
  ) {
    guard offset + nodes[node].minimum == minimum else { return }
    if nodes[node].count == width {
      if let last = ranges.last, last.upperBound == first - 1 {
        ranges[ranges.count - 1] = last.lowerBound...(first + width - 1)
      } else if ranges.count < limit {
        ranges.append(first...(first + width - 1))
      }
      return
    }
    let half = width / 2
    collect(2 * node, first: first, width: half, offset: offset, limit: limit, into: &ranges)
    collect(
      2 * node + 1, first: first + half, width: half, offset: offset + nodes[2 * node].sum,
      limit: limit, into: &ranges)
  }
}
