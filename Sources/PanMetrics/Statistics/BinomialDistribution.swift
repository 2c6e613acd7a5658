import PanMotion

/// How often a coin that shows heads with a probability does so in a number of tosses.
struct BinomialDistribution {
  /// The probabilities of `first`, `first + 1` and so on; below 1e-25 of the largest outside.
  private let probabilities: [Double]
  private let first: Int

  /// Creates the distribution of `count` ≥ 0 tosses at `probability` in `0...1`.
  ///
  /// Relative to the mode each probability follows from its neighbour, and the sum makes them
  /// absolute, which needs no factorials.
  /// - Complexity: O(√count)
  init(count: Int, probability: Double) {
    guard probability > 0, probability < 1, count > 0 else {
      first = probability >= 1 ? max(count, 0) : 0
      probabilities = [1]
      return
    }
    let odds = probability / (1 - probability)
    let mode = min(count, Int(Double(count + 1) * probability))
    var below: [Double] = []
    var value = 1.0
    var k = mode
    while k > 0 {
      value *= Double(k) / (Double(count - k + 1) * odds)
      guard value > 1e-25 else { break }
      below.append(value)
      k -= 1
    }
    var all = Array(below.reversed())
    first = mode - all.count
    all.append(1)
    value = 1
    k = mode
    while k < count {
      value *= Double(count - k) * odds / Double(k + 1)
      guard value > 1e-25 else { break }
      all.append(value)
      k += 1
    }
    let total = all.reduce(0, +)
    probabilities = all.map { $0 / total }
  }

  /// The probability of at most `limit` heads.
  func probability(atMost limit: Int) -> Double {
    guard limit >= first else { return 0 }
    return min(1, probabilities.prefix(limit - first + 1).reduce(0, +))
  }

  /// The smallest number of heads that is not exceeded with at least the probability `level`.
  func quantile(_ level: Double) -> Int {
    var sum = 0.0
    for (index, probability) in probabilities.enumerated() {
      sum += probability
      if sum >= level { return first + index }
    }
    return first + probabilities.count - 1
  }

  /// The chance of a split at least as uneven as `count` of `total` by a fair coin.
  static func twoSidedFairness(_ count: Int, of total: Int) -> Double {
    guard total > 0 else { return 1 }
    let smaller = min(count, total - count)
    let fair = BinomialDistribution(count: total, probability: 0.5)
    return min(1, 2 * fair.probability(atMost: smaller))
  }
}
