@testable import PanAnalysis
import PanTestSupport
import PanTraces
import Testing

extension SplitMix64 {
  /// A number in 0 ..< 1, as Golden/statistics.py draws it.
  mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// Speeds that wander, as Golden/statistics.py makes them.
  mutating func walk(count: Int) -> [Double] {
    var value = 0.0
    return (0..<count).map { _ in
      value = (value + uniform() * 400 - 200).magnitude
      return value
    }
  }
}

struct StatisticsTests {
  @Test(arguments: StatisticsGoldens.quantiles.indices)
  func `quantiles agree with numpy on random samples`(case number: Int) {
    var random = SplitMix64(seed: UInt64(number))
    let count = 1 + Int(random.next() % 60)
    let share = random.uniform()
    let values = (0..<count).map { _ in random.uniform() * 1000 - 500 }
    expectClose(
      Distribution.type7(share, ofSorted: values.sorted()), StatisticsGoldens.quantiles[number],
      within: 1e-9)
  }

  @Test(arguments: StatisticsGoldens.ranks)
  func `the interval of a quantile lies between scipy's order statistics`(
    count: Int, share: Double, lower: Int, upper: Int
  ) {
    let interval = QuantileEstimate(
      share, of: (1...count).map { (value: Double($0), person: $0) }
    ).interval
    #expect(interval?.lower == (lower >= 1 ? Double(lower) : nil))
    #expect(interval?.upper == (upper <= count ? Double(upper) : nil))
  }

  /// The specification's 36, 72 and 368.
  @Test(arguments: [(0.9, 36), (0.95, 72), (0.99, 368)])
  func `its upper end needs figures`(share: Double, least: Int) {
    func upper(_ count: Int) -> Double? {
      QuantileEstimate(share, of: (0..<count).map { (value: Double($0), person: $0) }).interval?
        .upper
    }
    #expect(upper(least - 1) == nil)
    #expect(upper(least) != nil)
  }

  @Test(arguments: StatisticsGoldens.signTests)
  func `the sign test agrees with scipy's`(successes: Int, trials: Int, p: Double) {
    let ways = (0..<trials).map { (person: Person?.none, way: $0 < successes ? 1 : -1) }
    expectClose(SignFlips.probability(ways).value, p, within: 1e-12)
  }

  @Test func `no pairs say nothing`() {
    #expect(SignFlips.probability([]).value == 1)
  }

  /// 9 and 1 disagreements: two-sided 2 · (1 + 10) / 2¹⁰ = 0.021484375.
  @Test func `McNemar's test counts the disagreements`() {
    let pairs: [(first: Bool?, second: Bool?)] =
      Array(repeating: (true, false), count: 9) + [(false, true), (true, true), (false, false)]
      + [(nil, true), (true, nil)]
    let decisions = PairedDecisions(pairs)
    #expect(decisions.onlyFirstRight == 9 && decisions.onlySecondRight == 1)
    #expect(decisions.bothRight == 1 && decisions.bothWrong == 1)
    expectClose(decisions.probability, 0.021_484_375, within: 1e-12)
  }

  @Test(arguments: StatisticsGoldens.rates)
  func `the exact interval agrees with scipy's`(
    count: Int, total: Int, lower: Double, upper: Double
  ) {
    let interval = Rate(count, of: total).interval
    expectClose(interval?.lower, lower, within: 1e-12)
    expectClose(interval?.upper, upper, within: 1e-12)
  }

  @Test func `a rate out of nothing has neither share nor interval`() {
    #expect(Rate(0, of: 0).share == nil && Rate(0, of: 0).interval == nil)
    #expect(Rate(5, of: 3) == Rate(3, of: 3) && Rate(-1, of: -1) == Rate(0, of: 0))
  }

  @Test(arguments: StatisticsGoldens.betas)
  func `the beta distribution agrees with scipy's`(
    x: Double, a: Double, b: Double, probability: Double
  ) {
    let own = BetaDistribution.probability(atMost: x, a, b)
    expectClose(own, probability, within: 1e-9 * probability + 1e-300)
    guard (1e-9..<1 - 1e-9).contains(probability) else { return }
    expectClose(BetaDistribution.quantile(probability, a, b), x, within: 1e-9)
  }

  /// Where rounding puts neither a value nor its complement below the middle.
  @Test func `it ends at every middle`() {
    for count in 1...2000 {
      let (a, b) = (Double(count) / 7, Double(2001 - count) / 3)
      let middle = (a + 1) / (a + b + 2)
      for x in [middle.nextDown, middle, middle.nextUp] {
        #expect((0...1).contains(BetaDistribution.probability(atMost: x, a, b)))
      }
    }
  }

  @Test func `nothing is beyond its ends`() {
    #expect(BetaDistribution.probability(atMost: 0, 2, 3) == 0)
    #expect(BetaDistribution.probability(atMost: 1, 2, 3) == 1)
  }

  @Test(arguments: [
    (Distribution.Statistic.p90, 10), (.p95, 20), (.p99, 100), (.median, 1), (.maximum, 1),
    (.mean, 1),
  ])
  func `an aggregate needs figures`(statistic: Distribution.Statistic, least: Int) {
    func value(_ count: Int) -> Double? {
      Distribution((0..<count).map(Double.init)).value(statistic)
    }
    #expect(value(least - 1) == nil)
    #expect(value(least) != nil)
    #expect(Distribution.Statistic(rawValue: statistic.name) == statistic)
  }

  @Test func `a distribution has numpy's quantiles`() {
    let values = Distribution((0..<200).map(Double.init))
    expectClose(values.value(.median), 99.5, within: 1e-12)
    expectClose(values.value(.p99), 197.01, within: 1e-12)
    #expect(values.value(.maximum) == 199)
    #expect(values.value(.mean) == 99.5)
  }
}
