/// One quantile of figures of which nothing is kept, found exactly in several looks at all of them.
///
/// The bits of a figure make a whole number that is in the order of the figures. A look counts by the
/// first of them that are open, and the next one looks only where a wanted rank lies; once that is
/// few enough, its figures are kept and put in order. Two looks do for the median of ten million
/// times of gestures, three for a billion, and four for whatever there is. (Munro & Paterson,
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
    /// As many figures as it has; nil where that is what a look is to tell.
    let expected: Int?
    /// Whether the figures themselves are kept.
    let isKept: Bool
    private var buckets: [UInt64: Bucket] = [:]
    private var kept: [UInt64] = []
    private(set) var count = 0

    /// All figures there are.
    static let all = Range(0, openBits: UInt64.bitWidth, below: 0, expected: nil, isKept: false)

    init(_ first: UInt64, openBits: Int, below: Int, expected: Int?, isKept: Bool) {
      self.first = first
      self.openBits = openBits
      self.below = below
      self.expected = expected
      self.isKept = isKept
      if let expected, isKept { kept.reserveCapacity(expected) }
    }

    private var bitsLeft: Int { max(openBits - QuantileSearch.bitsOfLook, 0) }

    mutating func add(_ word: UInt64) {
      guard word >> openBits == first >> openBits else { return }
      count += 1
      if !isKept {
        buckets[word >> bitsLeft, default: Bucket()].add(word)
      } else if kept.count < expected ?? 0 {
        kept.append(word)
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
              bits << bitsLeft, openBits: bitsLeft, below: before, expected: bucket.count,
              isKept: bucket.count <= most))
        }
        before += bucket.count
      }
      return (found, ranges)
    }
  }

  private let share: Double
  private let mostKept: Int
  private var ranges = [Range.all]
  /// The wanted figures by their ranks, as far as they are found.
  private var found: [Int: UInt64] = [:]
  /// How many figures there are; nil before the first look is over.
  private var count: Int?

  /// Looks for the quantile `share` in `0...1`, and keeps at most so many figures of one range.
  init(_ share: Double, keeping mostKept: Int = QuantileSearch.usuallyKept) {
    self.share = share
    self.mostKept = mostKept
  }

  /// Whether another look has nothing to tell.
  var isOver: Bool { ranges.isEmpty }

  /// Takes the next of all figures.
  mutating func add(_ figure: Double) {
    let word = Self.word(figure)
    for index in ranges.indices { ranges[index].add(word) }
  }

  /// Ends a look, in which every figure was taken once.
  /// - Throws: Where there were others than in the look before.
  mutating func endLook() throws(ChangedFigures) {
    for range in ranges where range.expected.map({ $0 != range.count }) ?? false {
      throw ChangedFigures()
    }
    let count = self.count ?? ranges.first?.count ?? 0
    self.count = count
    let wanted = ranks(of: count)
    ranges = ranges.flatMap { range in
      let within = wanted.filter { $0 >= range.below && $0 < range.below + range.count }
      let (figures, ranges) = range.find(within, keeping: mostKept)
      for (rank, word) in figures { found[rank] = word }
      return ranges
    }
  }

  /// The quantile, type 7, once all looks are over; nil for no figures.
  var value: Double? {
    guard let count, count > 0 else { return nil }
    let figures = ranks(of: count).compactMap { found[$0].map(Self.figure) }
    guard let first = figures.first, let last = figures.last else { return nil }
    return first + fraction(of: count) * (last - first)
  }

  private func position(of count: Int) -> Double { Double(count - 1) * share }

  private func fraction(of count: Int) -> Double {
    position(of: count).truncatingRemainder(dividingBy: 1)
  }

  /// The ranks of the figures between which it lies.
  private func ranks(of count: Int) -> [Int] {
    guard count > 0 else { return [] }
    let rank = Int(position(of: count))
    return fraction(of: count) > 0 ? [rank, rank + 1] : [rank]
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
