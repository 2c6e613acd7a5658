package import PanMetrics
import PanMotion
import PanTraces

/// How often several rules are wrong on the same gestures, compared all at once.
///
/// Gestures of one person are alike, so that the error of a difference is cluster-robust: it comes
/// from the spread between people. With many rules some difference is large by chance. So the width
/// of all intervals comes from the largest difference in units of its error, in 95 of 100 draws in
/// which the people's residuals change their signs at random: the wild cluster bootstrap (Cameron,
/// Gelbach & Miller 2008, Rev. Econ. Stat. 90) of max-T (Westfall & Young 1993, "Resampling-Based
/// Multiple Testing"). All hold together with 95 %.
///
/// That is too narrow for few people, or few who see a difference: six people and three different
/// decisions gave a difference of 5 to 95 points. So an interval excludes 0 only where the exact
/// sign-flip test does (``PanMetrics/SignFlips``), corrected for the number of rules (Holm 1979,
/// Scand. J. Stat. 6). Where fewer than ``PanMetrics/Sampling/leastPeople`` see a difference, the
/// interval is at least as wide as if none did, about 3 over the number of people.
package struct SimultaneousComparison: Sendable {
  /// The errors of each rule on the gestures of one person.
  package struct Cluster: Sendable {
    /// How many each rule got wrong, in the rules' order.
    package var wrong: [Int]
    /// How many gestures there are.
    package var total: Int

    /// Counts errors of as many rules as there are counts.
    package init(wrong: [Int], total: Int) {
      self.wrong = wrong
      self.total = total
    }
  }

  /// The most blocks of people; more do not make the errors more precise.
  private static let mostBlocks = 400

  /// Each rule's share of wrong decisions, in `0...1`.
  package let shares: [Double]
  /// How many people there are; a gesture without a participant counts as one.
  package let clusters: Int
  /// How many gestures there are.
  package let total: Int

  private let people: [Cluster]
  /// The residuals of each rule, block by block.
  private let residuals: [[Double]]
  private let seed: UInt64
  private let draws: Int

  /// Compares rules on the gestures of some people; `seed` and `draws` are those of the bootstrap.
  ///
  /// Every cluster has a count for each of the rules. Nil without rules or gestures.
  package init?(_ clusters: [Cluster], seed: UInt64 = 1, draws: Int = 999) {
    let total = clusters.reduce(0) { $0 + $1.total }
    guard let rules = clusters.first?.wrong.count, rules > 0, total > 0 else { return nil }
    var wrong = Array(repeating: 0, count: rules)
    for cluster in clusters {
      for rule in 0..<rules { wrong[rule] += cluster.wrong[rule] }
    }
    let shares = wrong.map { Double($0) / Double(total) }
    // Draws are the same in whatever order the people come. Those in a block stay unlike each other.
    var clusters = clusters.sorted { one, other in
      one.total != other.total
        ? one.total < other.total : one.wrong.lexicographicallyPrecedes(other.wrong)
    }
    var random = SeededRandom(seed: seed)
    random.shuffle(&clusters)
    let blocks = min(clusters.count, Self.mostBlocks)
    var residuals = Array(repeating: Array(repeating: 0.0, count: blocks), count: rules)
    for (place, cluster) in clusters.enumerated() {
      for rule in 0..<rules {
        residuals[rule][place % blocks] +=
          Double(cluster.wrong[rule]) - shares[rule] * Double(cluster.total)
      }
    }
    self.shares = shares
    people = clusters
    self.clusters = clusters.count
    self.total = total
    self.residuals = residuals
    self.seed = seed
    self.draws = draws
  }

  /// By how much each rule is wrong more often than one of them, as a share, with intervals that
  /// hold together; nil below the fewest people that support a claim.
  package func intervals(against reference: Int) -> [ConfidenceInterval]? {
    let pairs = shares.indices.map { (rule: $0, other: reference) }
    guard let critical = critical(pairs), let tests = probabilities(against: reference) else {
      return nil
    }
    return pairs.map { pair in
      guard pair.rule != reference else { return ConfidenceInterval(lower: 0, upper: 0) }
      let difference = shares[pair.rule] - shares[pair.other]
      var half = critical * error(pair.rule, pair.other)
      let seen = differences(pair.rule, pair.other).count { $0 != 0 }
      if seen < Sampling.leastPeople { half = max(half, unseen) }
      let isShown = tests[pair.rule] < Self.level
      let (lower, upper) = (max(-1, difference - half), min(1, difference + half))
      return ConfidenceInterval(
        lower: isShown ? lower : min(lower, 0), upper: isShown ? upper : max(upper, 0))
    }
  }

  /// What a p-value must be below for a claim.
  private static let level = 0.05

  /// The two-sided p-values of the differences to a rule, corrected for the number of rules.
  ///
  /// 1 for the rule itself; nil below the fewest people that support a claim.
  package func probabilities(against reference: Int) -> [Double]? {
    guard clusters >= Sampling.leastPeople else { return nil }
    let found = shares.indices.map { SignFlips.probability(differences($0, reference)) }
    var corrected = shares.map { _ in 1.0 }
    var largest = 0.0
    let others = shares.indices.filter { $0 != reference }
      .sorted { (found[$0], $0) < (found[$1], $1) }
    for (place, rule) in others.enumerated() {
      largest = max(largest, min(1, found[rule] * Double(others.count - place)))
      corrected[rule] = largest
    }
    return corrected
  }

  /// By how many gestures more a rule is wrong than another, person by person.
  private func differences(_ rule: Int, _ other: Int) -> [Int] {
    people.map { $0.wrong[rule] - $0.wrong[other] }
  }

  /// The largest plausible share of people who see a difference, where none of these does.
  private var unseen: Double {
    let others = Double(max(1, shares.count - 1))
    return 1 - exponential(logarithm(Self.level / others) / Double(clusters))
  }

  /// The rules that no other is shown to beat: the best is among them with 95 %.
  ///
  /// Nil below the fewest people that support a claim.
  package var best: [Int]? {
    let all = shares.indices.flatMap { rule in
      shares.indices.prefix(rule).map { (rule: rule, other: $0) }
    }
    guard let critical = critical(all) else { return nil }
    return shares.indices.filter { rule in
      shares.indices.allSatisfy { other in
        let difference = shares[rule] - shares[other]
        return difference <= 0 || difference <= critical * error(rule, other)
          || SignFlips.probability(differences(rule, other)) >= Self.level
      }
    }
  }

  /// The standard error of the difference of two rules' shares.
  private func error(_ rule: Int, _ other: Int) -> Double {
    let blocks = Double(residuals[rule].count)
    return (squares(rule, other) * blocks / (blocks - 1)).squareRoot() / Double(total)
  }

  private func squares(_ rule: Int, _ other: Int) -> Double {
    zip(residuals[rule], residuals[other]).reduce(0) { sum, pair in
      sum + (pair.0 - pair.1) * (pair.0 - pair.1)
    }
  }

  /// By index: a debug build takes ten times longer over pairs of a zip.
  private static func sum(of residuals: [Double], _ signs: [Double]) -> Double {
    var sum = 0.0
    for index in 0..<residuals.count { sum += residuals[index] * signs[index] }
    return sum
  }

  /// The 95th percentile of the largest difference of some pairs, in units of its error.
  private func critical(_ pairs: [(rule: Int, other: Int)]) -> Double? {
    guard clusters >= Sampling.leastPeople else { return nil }
    let squares = pairs.map { self.squares($0.rule, $0.other) }
    let blocks = residuals.first?.count ?? 0
    var random = SeededRandom(seed: seed)
    var largest: [Double] = []
    largest.reserveCapacity(draws)
    var signs = Array(repeating: 1.0, count: blocks)
    for _ in 0..<draws {
      for index in signs.indices { signs[index] = random.uniform() < 0.5 ? -1 : 1 }
      let sums = residuals.map { Self.sum(of: $0, signs) }
      var most = 0.0
      for index in 0..<pairs.count where squares[index] > 0 {
        let (pair, square) = (pairs[index], squares[index])
        let sum = sums[pair.rule] - sums[pair.other]
        let spread = (square - sum * sum / Double(blocks)) / Double(blocks - 1)
        guard spread > 0 else { continue }
        most = max(most, sum.magnitude / (spread * Double(blocks)).squareRoot())
      }
      largest.append(most)
    }
    largest.sort()
    return largest[min(draws - 1, Int((0.95 * Double(draws + 1)).rounded(.up)) - 1)]
  }
}
