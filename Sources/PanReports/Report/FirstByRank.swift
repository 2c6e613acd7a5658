/// The first of some items in the order of ``TraceRanking``, and how many there are.
struct FirstByRank<Item: Sendable>: Sendable {
  private let limit: Int
  private var ranked: [(rank: TraceRanking.Rank, item: Item)] = []
  /// How many there are.
  private(set) var count = 0

  /// Keeps at most so many.
  init(_ limit: Int) { self.limit = limit }

  /// The first of them.
  var items: [Item] { ranked.map(\.item) }

  /// Counts one more; of equal rank, the one that came first stays first.
  mutating func add(_ item: Item, _ rank: TraceRanking.Rank) {
    count += 1
    if ranked.count == limit {
      guard let last = ranked.last, rank < last.rank else { return }
      ranked.removeLast()
    }
    let place = ranked.lastIndex { !(rank < $0.rank) }.map { $0 + 1 } ?? 0
    ranked.insert((rank, item), at: place)
  }
}
