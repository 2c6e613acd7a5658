package import PanTraces

/// How often several rules are wrong on the same gestures, each compared with the first.
///
/// A rule differs from the first only on gestures on which one of the two is wrong. A claim rests on
/// the exact test that flips the signs of people's differences (``SignFlips``), corrected for the number
/// of rules by Holm's method.
///
/// A difference is one share less another: only the rule is wrong, and only the first is wrong. Its
/// interval is that of two shares (``EstimatedDifference``). So it has a width even if the rules never
/// differ, or always do. Each interval holds its difference in 95 of 100 studies.
package struct RuleErrors: Sendable {
  /// What a corrected p-value must be below for a claim.
  package static let level = 0.05

  /// How many gestures each rule is wrong on.
  package private(set) var wrong: [Int]
  /// How many gestures there are.
  package private(set) var total = 0

  private var people = Sampling.PeopleIndex()
  /// How many gestures each person made.
  private var totals: [Int] = []
  /// By rule and person, on how many gestures only the rule is wrong.
  private var onlyRule: [[Int32]]
  /// By rule and person, on how many gestures only the first is wrong.
  private var onlyFirst: [[Int32]]

  /// Compares a number of rules, at least one.
  package init(rules: Int) {
    wrong = Array(repeating: 0, count: rules)
    onlyRule = Array(repeating: [], count: rules)
    onlyFirst = onlyRule
  }

  /// Adds a gesture of a person: whether each rule is wrong on it.
  package mutating func add(_ isWrong: [Bool], of maker: Person?) {
    let person = people.number(of: maker)
    if person == totals.count {
      totals.append(0)
      for rule in wrong.indices {
        onlyRule[rule].append(0)
        onlyFirst[rule].append(0)
      }
    }
    total += 1
    totals[person] += 1
    for rule in wrong.indices {
      if isWrong[rule] { wrong[rule] += 1 }
      guard isWrong[rule] != isWrong[0] else { continue }
      if isWrong[rule] { onlyRule[rule][person] += 1 } else { onlyFirst[rule][person] += 1 }
    }
  }

  /// Who made the gestures.
  package var sampling: Sampling { people.sampling }

  /// Whether there are enough people, or gestures if people are not recorded, for any claim.
  package var supportsClaims: Bool { totals.count >= Sampling.leastPeople }

  /// The two-sided p-value of each rule's difference to the first, corrected for the number of rules.
  ///
  /// It is 1 for the first itself. There is none with too few people.
  package var probabilities: [Double]? { probabilities(against: 0) }

  /// The rules that may be the best: the one with the fewest errors is not shown to beat them.
  ///
  /// The first is one of them unless that rule is among the ``differing(_:_:)`` ones: the two claims must
  /// not contradict each other. There are none with too few people.
  package func best(_ differing: [Int]) -> [Int]? {
    let least = wrong.indices.min { (wrong[$0], $0) < (wrong[$1], $1) } ?? 0
    guard let probabilities = probabilities(against: least) else { return nil }
    return wrong.indices.filter {
      probabilities[$0] >= Self.level || $0 == 0 && !differing.contains(least)
    }
  }

  /// The rules that are shown to differ from the first.
  ///
  /// The corrected test must say so, and the interval of the difference must not hold 0. With few
  /// people one may say so and the other not. Then nothing is claimed. Both take time to compute, so
  /// that who shows them hands them in: ``probabilities`` and ``intervals``.
  package func differing(_ probabilities: [Double]?, _ intervals: [Rate.Interval?]) -> [Int] {
    guard let probabilities else { return [] }
    return wrong.indices.filter {
      probabilities[$0] < Self.level && intervals[$0]?.contains(0) != true
    }
  }

  private func probabilities(against reference: Int) -> [Double]? {
    guard supportsClaims else { return nil }
    let others = wrong.indices.filter { $0 != reference }
    let found = others.map { rule in
      SignFlips.probability(
        totals.indices.map { excess(of: rule, $0) - excess(of: reference, $0) })
    }
    var all = wrong.map { _ in 1.0 }
    for (rule, probability) in zip(others, SignFlips.holm(found)) { all[rule] = probability }
    return all
  }

  /// On how many gestures more than the first a rule is wrong.
  private func excess(of rule: Int, _ person: Int) -> Int {
    Int(onlyRule[rule][person]) - Int(onlyFirst[rule][person])
  }

  /// The interval of the share by which each rule is wrong more often than the first, in `-1...1`.
  ///
  /// Nil for the first itself, and for too few people.
  package var intervals: [Rate.Interval?] {
    wrong.indices.map { rule in
      guard rule > 0, supportsClaims else { return nil }
      let (more, fewer) = (share(onlyRule[rule]), share(onlyFirst[rule]))
      guard let own = fewer.interval, let other = more.interval else { return nil }
      let interval = EstimatedDifference.interval(
        fewer.value, own, more.value, other, correlation(more, fewer))
      return interval.map {
        Rate.Interval(
          lower: $0.lower.map { max(-1, $0) }, upper: $0.upper.map { min(1, $0) })
      }
    }
  }

  /// A share of the gestures, with each person's excess.
  private typealias Share = (value: Double, interval: Rate.Interval?, excesses: [Double])

  private func share(_ counts: [Int32]) -> Share {
    let sampling = sampling
    let estimate = RateEstimate(
      byPerson: zip(counts, totals).map { Rate(Int($0), of: $1) }, isKnown: sampling.isKnown,
      repeats: sampling.repeats)
    let value = estimate.rate.share ?? 0
    return (
      value, estimate.interval, zip(counts, totals).map { Double($0) - value * Double($1) }
    )
  }

  /// The correlation of two shares between people: -1 if one does not vary, because a gesture of the
  /// one is none of the other.
  private func correlation(_ one: Share, _ other: Share) -> Double {
    var (product, first, second) = (0.0, 0.0, 0.0)
    for (a, b) in zip(one.excesses, other.excesses) {
      product += a * b
      first += a * a
      second += b * b
    }
    let scale = (first * second).squareRoot()
    return scale > 0 ? min(max(product / scale, -1), 1) : -1
  }
}
