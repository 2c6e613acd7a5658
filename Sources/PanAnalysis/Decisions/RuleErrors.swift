package import PanTraces

/// How often several rules are wrong on the same gestures, each compared with the first.
///
/// A rule differs from the first only on gestures on which one of the two is wrong. A claim rests on
/// the exact test that flips the signs of people's differences (``SignFlips``), corrected for the number
/// of rules by Holm's method.
///
/// The interval of a difference is Student's, of people's differences, with the error of a ratio (Cochran
/// 1977, Sampling Techniques, 11.8: people are clusters). Each holds its difference in 95 of 100 studies.
package struct RuleErrors: Sendable {
  /// What a corrected p-value must be below for a claim.
  package static let level = 0.05
  /// So many people tell how wide the interval of a difference is. With five it missed in up to 13 of 100
  /// simulated studies.
  package static let leastDiffering = 8

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
  /// The corrected test must say so, and the interval of the difference, if there is one, must not hold 0.
  /// With few people one may say so and the other not. Then nothing is claimed. Both take time to compute, so
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
  /// Nil for the first itself. Nil, too, if fewer than ``leastDiffering`` people made gestures on which the
  /// rules differ, or gestures on which they do not differ in one way alone: they do not tell its width.
  package var intervals: [Rate.Interval?] {
    wrong.indices.map { rule in
      let differing = totals.indices.count { onlyRule[rule][$0] + onlyFirst[rule][$0] > 0 }
      let varying = totals.indices.count { excess(of: rule, $0).magnitude < totals[$0] }
      guard rule > 0, min(differing, varying) >= Self.leastDiffering else { return nil }
      let difference = Double(wrong[rule] - wrong[0]) / Double(total)
      let squares = totals.indices.reduce(0.0) { sum, person in
        let residual = Double(excess(of: rule, person)) - difference * Double(totals[person])
        return sum + residual * residual
      }
      let people = Double(totals.count)
      let error = (squares * people / (people - 1)).squareRoot() / Double(total)
      let width = error * BetaDistribution.studentHalfWidth(0.95, degrees: people - 1)
      // People who are exactly alike do not tell a width either.
      guard width > 1e-9 else { return nil }
      return Rate.Interval(lower: max(-1, difference - width), upper: min(1, difference + width))
    }
  }
}
