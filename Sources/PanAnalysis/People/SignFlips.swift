package import PanTraces

/// An exact sign-flip test of whether people's differences tend one way.
///
/// Under the null hypothesis each person's difference is as likely with the other sign. The p-value
/// is the share of all assignments of signs whose sum is at least as far from 0. With one
/// difference for each person it is McNemar's test, and the sign test. Fisher 1935. Pitman 1937.
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
    private var people = Sampling.PeopleIndex()
    private var sums: [Int] = []

    /// Adds one gesture.
    mutating func add(_ way: Int, of maker: Person?) {
      let person = people.number(of: maker)
      if person == sums.count { sums.append(0) }
      sums[person] += way
    }

    /// The two-sided p-value. Nil below ``Sampling/leastPeople`` people with several gestures.
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
      // The sign test: heads of a fair coin.
      let fewer = Double((sizes.count - Int(sum.magnitude)) / 2)
      return min(
        1, 2 * BetaDistribution.probability(atMost: 0.5, Double(sizes.count) - fewer, fewer + 1))
    }
    // The chance of each sum, person by person: as exact as trying all signs, in far fewer steps.
    let reach = sizes.reduce(0) { $0 + Int($1) }
    guard sizes.count * reach <= mostSteps else { return paired(differences) }
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

  /// Beyond this many table updates Student's paired test takes the place of the exact one.
  private static let mostSteps = 50_000_000

  /// The two-sided p-value of Student's paired test (1908, Biometrika 6).
  private static func paired(_ differences: [Int]) -> Double {
    let count = Double(differences.count)
    let mean = differences.reduce(0) { $0 + Double($1) } / count
    let squares = differences.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) }
    guard squares > 0 else { return 0 }
    let error = (squares / (count - 1) / count).squareRoot()
    return BetaDistribution.studentProbability(beyond: mean / error, degrees: count - 1)
  }

  /// P-values corrected so that in 95 of 100 tables none below 0.05 is there by chance.
  ///
  /// Holm 1979, Scand. J. Stat. 6.
  package static func holm(_ probabilities: [Double]) -> [Double] {
    var corrected = probabilities
    var largest = 0.0
    let order = probabilities.indices.sorted {
      (probabilities[$0], $0) < (probabilities[$1], $1)
    }
    // From the smallest on. Each is multiplied by how many are left, and none falls below the one before.
    for (place, index) in order.enumerated() {
      largest = max(largest, min(1, probabilities[index] * Double(order.count - place)))
      corrected[index] = largest
    }
    return corrected
  }
}
