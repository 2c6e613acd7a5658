/// A segment tree over prefix sums with suffix addition: their minimum, its count and its cells.
///
/// A node holds the sum of its cells' additions and the least of their prefix sums. So adding to a
/// suffix changes one cell and its ancestors, without lazy propagation. The leaves are blocks of
/// cells that are summed anew, which keeps the tree of a million cells in the cache. All sums must
/// stay below a quarter of `Sum.max`.
/// - Complexity: O(log n) an addition, O(1) the minimum and its count.
struct PrefixMinimumTree<Sum: FixedWidthInteger & SignedInteger> {
  private struct Node {
    var sum: Sum
    var minimum: Sum
    var count: Int32
  }

  /// The cells of a block; 16 to 64 are about equally fast.
  private static var blockSize: Int { 16 }
  /// Larger than any sum, and adding one to it does not overflow.
  private static var padding: Sum { .max / 4 }

  /// The addition of each cell, which counts from that cell on.
  private var additions: [Sum]
  /// A heap in array order: the children of node i are 2 i and 2 i + 1, the leaves are blocks.
  private var nodes: [Node]
  private let leafStart: Int

  /// Creates the tree of some additions.
  init(_ additions: [Sum]) {
    self.additions = additions
    let blockCount = (additions.count + Self.blockSize - 1) / Self.blockSize
    var leafStart = 1
    while leafStart < blockCount { leafStart *= 2 }
    self.leafStart = leafStart
    nodes = [Node](
      repeating: Node(sum: 0, minimum: Self.padding, count: 0), count: 2 * leafStart)
    for block in 0..<blockCount { sumUp(block) }
    for node in (1..<leafStart).reversed() { combine(node) }
  }

  /// The least sum.
  var minimum: Sum { nodes[1].minimum }
  /// How many cells have the least sum.
  var minimumCount: Int { Int(nodes[1].count) }

  /// Adds to every sum from an index on; nothing where the index is past the end.
  mutating func addToSuffix(from index: Int, _ amount: Sum) {
    guard index < additions.count else { return }
    additions[index] += amount
    let block = index / Self.blockSize
    sumUp(block)
    var node = (leafStart + block) / 2
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

  private func cells(_ block: Int) -> Range<Int> {
    let start = block * Self.blockSize
    return start..<min(start + Self.blockSize, additions.count)
  }

  private mutating func sumUp(_ block: Int) {
    var (sum, least, count) = (Sum.zero, Self.padding, Int32.zero)
    for cell in cells(block) {
      sum += additions[cell]
      count = sum < least ? 1 : sum == least ? count + 1 : count
      least = min(least, sum)
    }
    nodes[leafStart + block] = Node(sum: sum, minimum: least, count: count)
  }

  private mutating func combine(_ node: Int) {
    let (left, right) = (nodes[2 * node], nodes[2 * node + 1])
    let shifted = left.sum + right.minimum
    nodes[node] = Node(
      sum: left.sum + right.sum, minimum: min(left.minimum, shifted),
      count: (left.minimum <= shifted ? left.count : 0)
        + (shifted <= left.minimum ? right.count : 0))
  }

  /// Visits the blocks below a node, `width` of them from `first`, that hold the minimum.
  private func collect(
    _ node: Int, first: Int, width: Int, offset: Sum, limit: Int,
    into ranges: inout [ClosedRange<Int>]
  ) {
    guard offset + nodes[node].minimum == minimum else { return }
    if Int(nodes[node].count) == width * Self.blockSize {
      append(first * Self.blockSize...(first + width) * Self.blockSize - 1, limit, to: &ranges)
    } else if width > 1 {
      let half = width / 2
      collect(2 * node, first: first, width: half, offset: offset, limit: limit, into: &ranges)
      collect(
        2 * node + 1, first: first + half, width: half, offset: offset + nodes[2 * node].sum,
        limit: limit, into: &ranges)
    } else {
      var sum = offset
      for cell in cells(first) {
        sum += additions[cell]
        if sum == minimum { append(cell...cell, limit, to: &ranges) }
      }
    }
  }

  private func append(
    _ range: ClosedRange<Int>, _ limit: Int, to ranges: inout [ClosedRange<Int>]
  ) {
    if let last = ranges.last, last.upperBound == range.lowerBound - 1 {
      ranges[ranges.count - 1] = last.lowerBound...range.upperBound
    } else if ranges.count < limit {
      ranges.append(range)
    }
  }
}
