import PanReplay
import PanTestSupport
import PanTraces
import Testing

@testable import PanMetrics

struct PeopleTests {
  /// scipy 1.x, t.ppf((1 + confidence) / 2, degrees).
  @Test(arguments: [
    (0.95, 1, 12.706204736174694), (0.95, 2, 4.302652729749462), (0.95, 5, 2.570581835636314),
    (0.95, 9, 2.2621571628540993), (0.95, 24, 2.0638985616280205), (0.95, 299, 1.9679296690656698),
    (0.95, 300, 1.9679030112610865), (0.99, 7, 3.4994832973505026),
    (0.95, 5000, 1.9604385517065073),
  ])
  func `student's quantile is scipy's`(confidence: Double, degrees: Int, expected: Double) {
    expectClose(
      StudentDistribution.halfWidth(confidence, degrees: degrees), expected, within: 1e-8)
  }

  @Test func `gestures of different people have Wilson's interval`() {
    let people = (0..<40).map { Rate($0 < 10 ? 1 : 0, of: 1) }
    #expect(RateEstimate(byPerson: people).interval == Rate(10, of: 40).interval)
    #expect(RateEstimate(byPerson: people).sampling == .distinctPeople(40))
    #expect(RateEstimate(byPerson: people, isKnown: false).sampling == .unknown)
  }

  /// Ten people of whom each gesture of three goes wrong are ten gestures.
  @Test func `people who never differ from themselves count once`() throws {
    let people = (0..<10).map { Rate($0 < 3 ? 40 : 0, of: 40) }
    let interval = try #require(RateEstimate(byPerson: people).interval)
    // n = 0.3 · 0.7 / ((10/9)² · 0.21/10) = 8.1, shrunk by (1.959964 / 2.262157)².
    let shrinking = 1.959963984540054 / 2.2621571628540993
    let n = 8.1 * shrinking * shrinking
    let expected = Rate(3, of: 10).interval(effective: n, halfWidth: 1.959963984540054)
    expectClose(interval.lower, expected?.lower ?? 0, within: 1e-9)
    expectClose(interval.upper, expected?.upper ?? 0, within: 1e-9)
  }

  /// By Tests/Statements/intervals.py, with scipy.
  @Test(arguments: [
    (Array(repeating: 0, count: 25), [8], 0.0, 0.0589933112012186),
    ([1] + Array(repeating: 0, count: 24), [8], 0.0007940140944864282, 0.07097003901980864),
    ([1, 1, 1] + Array(repeating: 0, count: 22), [8], 0.004855468426469667, 0.09344176561204927),
    (
      [1, 1, 1, 1] + Array(repeating: 0, count: 21), [8], 0.007450252497479215,
      0.10419916724011091
    ),
    (
      Array(repeating: 1, count: 10) + Array(repeating: 0, count: 15), [8], 0.026541705336117438,
      0.15512033595916264
    ),
    (
      [2, 1, 0, 0, 5, 3, 1, 0], [4, 9, 130, 7, 30, 3, 12, 1], 8.746098610001862e-05,
      0.9798495428505638
    ),
  ])
  func `rare rates have the bounds of people who may be alike`(
    counts: [Int], totals: [Int], lower: Double, upper: Double
  ) throws {
    let people = counts.indices.map { Rate(counts[$0], of: totals[$0 % totals.count]) }
    let interval = try #require(RateEstimate(byPerson: people).interval)
    expectClose(interval.lower, lower, within: 1e-9)
    expectClose(interval.upper, upper, within: 1e-9)
  }

  @Test(arguments: [6, 7, 8, 9, 10, 12, 20, 25, 40], [2, 3, 5, 8, 20, 40])
  func `bounds rise with the count`(people: Int, gestures: Int) throws {
    var before = (lower: -1.0, upper: -1.0)
    for count in 0...people * gestures {
      // One more to each person in turn.
      let rates = (0..<people).map { person in
        Rate(count / people + (person < count % people ? 1 : 0), of: gestures)
      }
      let interval = try #require(RateEstimate(byPerson: rates).interval)
      let (lower, upper) = (interval.lower ?? -1, interval.upper ?? -1)
      let share = Double(count) / Double(people * gestures)
      #expect(lower >= before.lower - 1e-12 && upper >= before.upper - 1e-12, "\(count)")
      #expect((0...share).contains(lower) && (share...1).contains(upper), "\(count)")
      before = (lower, upper)
    }
  }

  @Test func `five people support no claim`() {
    let estimate = RateEstimate(byPerson: (0..<5).map { _ in Rate(3, of: 40) })
    #expect(estimate.interval == nil && estimate.sampling.isTooFew)
    #expect(RateEstimate(byPerson: (0..<6).map { _ in Rate(3, of: 40) }).interval != nil)
    // Also where these made one gesture each, and other gestures of theirs are counted elsewhere.
    let single = (0..<5).map { _ in Rate(1, of: 1) }
    #expect(RateEstimate(byPerson: single, repeats: true).interval == nil)
    #expect(RateEstimate(byPerson: single).interval == Rate(5, of: 5).interval)
    let figures = (0..<100).map { (value: Double($0), person: $0 % 5) }
    #expect(QuantileEstimate(0.5, of: figures).interval == nil)
  }

  @Test func `a median of different people has the interval of order statistics`() {
    let figures = (0..<41).map { (value: Double($0 * $0), person: $0) }
    #expect(
      QuantileEstimate(0.5, of: figures).interval
        == Distribution(figures.map(\.value)).interval(ofQuantile: 0.5))
  }

  /// Against the definition: every value, tested by itself.
  @Test(arguments: UInt64(0)..<60)
  func `a median's interval holds the values that are not refused`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let people = Int.random(in: 6...14, using: &random)
    let figures = (0..<Int.random(in: 20...90, using: &random)).map { _ in
      (
        value: Double(Int.random(in: 0...30, using: &random)),
        person: Int.random(in: 0..<people, using: &random)
      )
    }
    let sizes = Dictionary(grouping: figures, by: \.person).mapValues(\.count)
    guard sizes.count >= 6 else { return }
    let (m, n) = (Double(sizes.count), Double(figures.count))
    let critical = StudentDistribution.halfWidth(0.95, degrees: sizes.count - 1)
    func excess(_ isBelow: (Double) -> Bool) -> Double {
      let parts = sizes.map { person, size in
        Double(figures.count { $0.person == person && isBelow($0.value) }) - Double(size) / 2
      }
      let sum = parts.reduce(0, +)
      let between = m / (m - 1) * (parts.reduce(0) { $0 + $1 * $1 } - sum * sum / m)
      return sum / (critical * max(between, n / 4).squareRoot())
    }
    let kept = Set(figures.map(\.value)).filter { value in
      excess { $0 <= value } >= -1 && excess { $0 < value } <= 1
    }
    let interval = QuantileEstimate(0.5, of: figures).interval
    if let lower = interval?.lower { #expect(lower == kept.min()) }
    if let upper = interval?.upper { #expect(upper == kept.max()) }
    #expect(interval?.lower != nil || excess { _ in false } >= -1)
  }

  /// McNemar's test is the case of one gesture a person.
  @Test func `flipped signs of single differences are a coin's`() {
    let differences = Array(repeating: 1, count: 9) + Array(repeating: -1, count: 3) + [0, 0]
    expectClose(
      SignFlips.probability(differences), BinomialDistribution.twoSidedFairness(9, of: 12),
      within: 1e-15)
  }

  @Test(arguments: UInt64(0)..<20)
  func `flipped signs are all ways to flip them`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let differences = (0..<Int.random(in: 1...10, using: &random)).map { _ in
      Int.random(in: -4...6, using: &random)
    }
    let sum = differences.reduce(0, +).magnitude
    var far = 0
    for flips in 0..<(1 << differences.count) {
      let flipped = differences.enumerated().reduce(0) { total, item in
        total + (flips >> item.offset & 1 == 0 ? item.element : -item.element)
      }
      if flipped.magnitude >= sum { far += 1 }
    }
    expectClose(
      SignFlips.probability(differences), Double(far) / Double(1 << differences.count),
      within: 1e-12)
  }

  /// Differences too large for all their sums: 2 Φ(−(|Σ| − 1) / √Σd²), by math.erfc of Python 3.11.
  @Test func `flipped signs of large differences are as good as normal`() {
    let differences = (0..<30).map { (100_001 + 977 * $0) * ($0 % 5 == 0 ? -1 : 1) }
    expectClose(SignFlips.probability(differences), 0.0009172485793681402, within: 1e-12)
    expectClose(
      SignFlips.probability(differences.map { -$0 }), 0.0009172485793681402, within: 1e-12)
  }

  /// Two conditions in which everyone does alike but for a constant: the spread between people drops
  /// out where they are the same people.
  @Test func `people in both groups are compared with themselves`() throws {
    func side(_ base: Int, _ prefix: String) throws -> EstimatedDifference.Side {
      let rates = (0..<20).map { Rate(base + $0, of: 40) }
      let estimate = RateEstimate(byPerson: rates)
      let share = try #require(estimate.rate.share)
      var influences: [Person: Double] = [:]
      for (index, rate) in rates.enumerated() {
        influences[Person(prefix + "\(index)")] = Double(rate.count) - share * 40
      }
      return EstimatedDifference.Side(
        value: share, interval: estimate.interval, influences: influences, isKnown: true)
    }
    let paired = EstimatedDifference(from: try side(4, "p"), to: try side(6, "p"))
    let apart = EstimatedDifference(from: try side(4, "p"), to: try side(6, "q"))
    #expect(paired.peopleInBoth == 20 && apart.peopleInBoth == 0)
    expectClose(paired.value, 0.05, within: 1e-12)
    let (narrow, wide) = (try #require(paired.interval), try #require(apart.interval))
    #expect((narrow.lower ?? -1) > 0 && (wide.lower ?? 1) < 0 && (wide.upper ?? 0) > 0)
  }
}

/// Against counting the gestures of each person from all of them.
@Suite struct OutcomesByPersonTests {
  /// Generated gestures of twenty times these people; a point is nobody who is known.
  private static func analyses(of people: String) throws -> [TraceAnalysis] {
    let generator = try TraceGenerator(seed: 8)
    return String(repeating: people, count: 20).enumerated().map { number, name in
      var analysis = TraceAnalysis(
        of: Replay(of: generator.trace(at: number), configuration: ReplayConfiguration()))
      // Of a repeated pattern the names differ, so that there are people enough for intervals.
      analysis.person = name == "." ? nil : Person("\(name)\(number / 3 % 9)")
      return analysis
    }
  }

  /// Nobody, everybody, and some; the first and the last named, and gestures before, between and after.
  @Test(arguments: ["......", "abcabc", "..ab.a", "a....b", ".....a", "a.....", "aaaa", ""])
  func `rates are those of the gestures`(people: String) throws {
    let analyses = try Self.analyses(of: people)
    for metrics in [nil, []] as [[Metric]?] {
      var summary = BatchSummary(keeping: metrics)
      for analysis in analyses { summary.add(analysis) }
      for verdict in TraceVerdict.allCases {
        let rates = PersonRates(
          analyses.map { (person: $0.person, happened: $0.verdict == verdict) })
        let expected = rates.estimate()
        let rate = summary.rate(of: verdict)
        #expect(rate.rate == expected.rate)
        #expect(rate.sampling == expected.sampling && rate.interval == expected.interval)
      }
      let errors = PersonRates(
        analyses.filter { $0.decided != nil }
          .map { (person: $0.person, happened: $0.decided?.errors == 1) })
      #expect(summary.rate(of: .errorRate)?.rate == errors.estimate().rate)
      #expect(summary.rate(of: .errorRate)?.interval == errors.estimate().interval)
    }
  }

  @Test(arguments: ["......", "abcabc", "..ab.a", "a....b", ".....a"])
  func `intervals of medians are those of the figures`(people: String) throws {
    let analyses = try Self.analyses(of: people)
    let summary = BatchSummary(analyses)
    var index = PeopleIndex()
    let figures = analyses.compactMap { analysis -> (value: Double, person: Int)? in
      let person = index.number(of: analysis.person)
      return analysis.measurements[.settleTime].comparable.map { ($0, person) }
    }
    let expected = QuantileEstimate(
      0.5, of: figures, isKnown: index.sampling.isKnown, repeats: index.sampling.repeats)
    #expect(summary.quantile(0.5, of: .settleTime) == expected)
    let both = summary.distributionAndMedian(of: .settleTime)
    #expect(both.median == expected)
    #expect(both.distribution.values == figures.map(\.value).sorted())
  }
}
