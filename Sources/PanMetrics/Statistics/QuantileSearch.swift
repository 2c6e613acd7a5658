/// One quantile of figures that are not in memory, found exactly in several looks at all of them.
///
/// The bits of a figure make a whole number that is in the order of the figures. A look counts by the
/// first of them that are open, and the next one looks only where a wanted rank lies; what is few
/// enough is kept instead and put in order, be it all there are. Two looks do for the median of ten
/// million times of gestures, three for a billion, and four for whatever there is. (Munro & Paterson,
/// "Selection and sorting with limited storage", 1980, who choose the ranges by samples.)
struct QuantileSearch: Sendable {
  /// By so many bits a look counts: the sign, the exponent, and 256 steps from a power of two to the
  /// next.
  private static let bitsOfLook = 20
  /// As many figures of a range as are kept by default, in eight bytes each.
  static let usuallyKept = 1 << 20

  /// Figures that begin with the same bits.
  private struct Bucket {
    var count = 0
    var lowest = UInt64.max
    var highest = UInt64.min

    mutating func add(_ word: UInt64) {
      count += 1
      lowest = min(lowest, word)
      highest = max(highest, word)
    }
  }

  /// Where a look looks: at the figures that begin as one does.
  private struct Range {
    let first: UInt64
    /// How many bits behind their beginning are open.
    let openBits: Int
    /// How many figures lie before it.
    let below: Int
    /// How many figures it has.
    let count: Int
    /// Whether the figures themselves are kept.
    let isKept: Bool
    private var buckets: [UInt64: Bucket] = [:]
    private var kept: [UInt64] = []

    init(_ first: UInt64, openBits: Int, below: Int, count: Int, keeping most: Int) {
      self.first = first
      self.openBits = openBits
      self.below = below
      self.count = count
      isKept = count <= most
      if isKept { kept.reserveCapacity(count) }
    }

    private var bitsLeft: Int { max(openBits - QuantileSearch.bitsOfLook, 0) }

    mutating func add(_ word: UInt64) {
      guard word >> openBits == first >> openBits else { return }
      if isKept {
        kept.append(word)
      } else {
        buckets[word >> bitsLeft, default: Bucket()].add(word)
      }
    }

    /// The figures at some ranks, all of them within, and the ranges where others are.
    func find(_ ranks: [Int], keeping most: Int) -> (found: [Int: UInt64], ranges: [Range]) {
      var found: [Int: UInt64] = [:]
      guard !isKept else {
        let sorted = kept.sorted()
        for rank in ranks { found[rank] = sorted[rank - below] }
        return (found, [])
      }
      var ranges: [Range] = []
      var before = below
      for (bits, bucket) in buckets.sorted(by: { $0.key < $1.key }) {
        let within = ranks.filter { $0 >= before && $0 < before + bucket.count }
        if bucket.lowest == bucket.highest {
          for rank in within { found[rank] = bucket.lowest }
        } else if !within.isEmpty {
          ranges.append(
            Range(
              bits << bitsLeft, openBits: bitsLeft, below: before, count: bucket.count,
              keeping: most))
        }
        before += bucket.count
      }
      return (found, ranges)
    }
  }

  private let share: Double
  private let count: Int
  private let mostKept: Int
  private var ranges: [Range]
  /// The wanted figures by their ranks, as far as they are found.
  private var found: [Int: UInt64] = [:]

  private init(_ share: Double, _ count: Int, keeping mostKept: Int) {
    self.share = share
    self.count = count
    self.mostKept = mostKept
    ranges =
      count == 0
      ? [] : [Range(0, openBits: UInt64.bitWidth, below: 0, count: count, keeping: mostKept)]
  }

  /// The quantile `share` in `0...1`, type 7, of so many figures; nil for none.
  ///
  /// A `look` visits all of them, the same each time. At most so many of one range are kept.
  static func quantile(
    _ share: Double, ofCount count: Int, keeping mostKept: Int = QuantileSearch.usuallyKept,
    look: (_ visit: (Double) -> Void) -> Void
  ) -> Double? {
    var search = QuantileSearch(share, count, keeping: mostKept)
    while !search.ranges.isEmpty {
      look { search.add($0) }
      search.endLook()
    }
    return search.value
  }

  private mutating func add(_ figure: Double) {
    let word = Self.word(figure)
    for index in ranges.indices { ranges[index].add(word) }
  }

  /// Ends a look, in which every figure was taken once.
  private mutating func endLook() {
    let wanted = ranks
    ranges = ranges.flatMap { range in
      let within = wanted.filter { $0 >= range.below && $0 < range.below + range.count }
      let (figures, ranges) = range.find(within, keeping: mostKept)
      for (rank, word) in figures { found[rank] = word }
      return ranges
    }
  }

  /// The quantile, once all looks are over.
  private var value: Double? {
    let figures = ranks.compactMap { found[$0].map(Self.figure) }
    guard let first = figures.first, let last = figures.last else { return nil }
    return first + fraction * (last - first)
  }

  private var position: Double { Double(count - 1) * share }

  private var fraction: Double { position.truncatingRemainder(dividingBy: 1) }

  /// The ranks of the figures between which it lies.
  private var ranks: [Int] {
    guard count > 0 else { return [] }
    let rank = Int(position)
    return fraction > 0 ? [rank, rank + 1] : [rank]
  }

  private static let sign: UInt64 = 1 << 63

  /// A figure's bits as a number that is the larger the larger the figure is; both zeros are one.
  private static func word(_ figure: Double) -> UInt64 {
    let bits = (figure + 0).bitPattern
    return bits & sign == 0 ? bits | sign : ~bits
  }

  private static func figure(_ word: UInt64) -> Double {
    Double(bitPattern: word & sign == 0 ? ~word : word & ~sign)
  }
}
