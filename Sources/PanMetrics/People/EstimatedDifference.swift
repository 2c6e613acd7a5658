package import PanTraces

/// How far apart two groups are in a figure, second less first, with an interval by person.
///
/// The interval combines the distances from each figure to the ends of its own interval, by
/// Newcombe 1998 and Zou & Donner 2008: √((a - l)² - 2φ (a - l)(u - b) + (u - b)²) on either
/// side. φ is the correlation of people's influences on the two figures. It is 0 where no person
/// is in both groups.
package struct EstimatedDifference: Equatable, Sendable {
  /// The difference; nil where either figure is missing.
  package let value: Double?
  /// The interval; nil where either figure has none.
  package let interval: ConfidenceInterval?
  /// How many people are in both groups; nil where not recorded.
  package let peopleInBoth: Int?

  /// A figure of one group.
  struct Side {
    let value: Double?
    let interval: ConfidenceInterval?
    /// What each known person adds to the figure's error.
    let influences: [Person: Double]
    let isKnown: Bool

    /// The figure and its interval, moved.
    func moved(by distance: Double) -> Side {
      let interval = interval.map {
        ConfidenceInterval(
          lower: $0.lower.map { $0 + distance }, upper: $0.upper.map { $0 + distance })
      }
      return Side(
        value: value.map { $0 + distance }, interval: interval, influences: influences,
        isKnown: isKnown)
    }
  }

  init(from first: Side, to second: Side) {
    peopleInBoth =
      first.isKnown && second.isKnown
      ? first.influences.keys.count { second.influences[$0] != nil } : nil
    guard let a = first.value, let b = second.value else {
      (value, interval) = (nil, nil)
      return
    }
    value = b - a
    guard let own = first.interval, let other = second.interval else {
      interval = nil
      return
    }
    let correlation = Self.correlation(first.influences, second.influences)
    func distance(_ one: Double?, _ two: Double?) -> Double? {
      guard let one, let two else { return nil }
      return max(0, one * one + two * two - 2 * correlation * one * two).squareRoot()
    }
    let below = distance(other.lower.map { b - $0 }, own.upper.map { $0 - a })
    let above = distance(other.upper.map { $0 - b }, own.lower.map { a - $0 })
    interval = ConfidenceInterval(
      lower: below.map { b - a - $0 }, upper: above.map { b - a + $0 })
  }

  /// The correlation of influences, in `-1...1`; a person in one group has no influence on the
  /// other.
  private static func correlation(_ a: [Person: Double], _ b: [Person: Double]) -> Double {
    var product = 0.0
    // Sorted, because the last bits of a sum depend on the order of its terms.
    for (person, influence) in a.sorted(by: { $0.key < $1.key }) {
      product += influence * (b[person] ?? 0)
    }
    func square(_ influences: [Person: Double]) -> Double {
      influences.values.map { $0 * $0 }.sorted().reduce(0, +)
    }
    let scale = (square(a) * square(b)).squareRoot()
    return scale > 0 ? min(max(product / scale, -1), 1) : 0
  }
}

/// An exact sign-flip test of whether people's differences tend one way.
///
/// Under the null hypothesis each person's difference is as likely with the other sign. The p-value
/// is the share of all assignments of signs whose sum is at least as far from 0. With one
/// difference for each person it is McNemar's test, and the sign test. Fisher 1935; Pitman 1937.
package enum SignFlips {
  /// The two-sided p-value of gestures that went one way (1), the other (-1) or neither (0).
  ///
  /// Nil below ``Sampling/leastPeople`` people with several gestures.
  package static func probability(
    _ gestures: some Sequence<(person: Person?, way: Int)>
  ) -> (sampling: Sampling, value: Double?) {
    var ways = Ways()
    for gesture in gestures { ways.add(gesture.way, of: gesture.person) }
    return ways.probability
  }

  /// Running sums, by person, of the ways that gestures went.
  struct Ways {
    private var people = PeopleIndex()
    private var sums: [Int] = []

    /// Adds one gesture.
    mutating func add(_ way: Int, of maker: Person?) {
      let person = people.number(of: maker)
      if person == sums.count { sums.append(0) }
      sums[person] += way
    }

    /// The two-sided p-value; nil below ``Sampling/leastPeople`` people with several gestures.
    var probability: (sampling: Sampling, value: Double?) {
      let sampling = people.sampling
      return (sampling, sampling.isTooFew ? nil : SignFlips.probability(sums))
    }
  }

  /// The two-sided p-value of people's differences in whole numbers.
  /// - Complexity: O(people · sum of the differences)
  package static func probability(_ differences: [Int]) -> Double {
    // Dividing by the common divisor keeps the p-value and makes the table of sums small.
    let step = differences.reduce(0) { commonDivisor($0, $1.magnitude) }
    guard step > 0 else { return 1 }
    let sizes = differences.map { $0.magnitude / step }.filter { $0 > 0 }
    let sum = differences.reduce(0, +) / Int(step)
    if sizes.allSatisfy({ $0 == 1 }) {
      return BinomialDistribution.twoSidedFairness((sizes.count + sum) / 2, of: sizes.count)
    }
    let reach = sizes.reduce(0) { $0 + Int($1) }
    guard sizes.count * reach <= mostSteps else { return approximation(sizes, sum) }
    // Probabilities of the sums -reach...reach. Every second one is impossible.
    var chances = [Double](repeating: 0, count: 2 * reach + 1)
    chances[reach] = 1
    var width = 0
    for magnitude in sizes {
      let size = Int(magnitude)
      var next = [Double](repeating: 0, count: 2 * reach + 1)
      for place in reach - width...reach + width where chances[place] > 0 {
        next[place - size] += chances[place] / 2
        next[place + size] += chances[place] / 2
      }
      width += size
      chances = next
    }
    let far = Int(sum.magnitude)
    let tail = chances[(reach + far)...].reduce(0, +)
    return min(1, far == 0 ? 1 : 2 * tail)
  }

  private static func commonDivisor(_ a: UInt, _ b: UInt) -> UInt {
    var (a, b) = (a, b)
    while b > 0 { (a, b) = (b, a % b) }
    return a
  }

  /// Beyond this many table updates the normal approximation is used.
  private static let mostSteps = 50_000_000

  private static func approximation(_ sizes: [UInt], _ sum: Int) -> Double {
    let deviation = sizes.reduce(0) { $0 + Double($1) * Double($1) }.squareRoot()
    // Continuity correction: sums come in steps of 2.
    let far = max(0, Double(sum.magnitude) - 1) / deviation
    return min(1, 2 * NormalDistribution.probability(atMost: -far))
  }
}
