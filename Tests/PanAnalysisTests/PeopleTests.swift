@testable import PanAnalysis
import PanEngine
import PanTestSupport
import PanTraces
import Testing

struct PeopleTests {
  /// scipy 1.x, t.ppf((1 + confidence) / 2, degrees).
  @Test(arguments: [
    (0.95, 1, 12.706204736174694), (0.95, 2, 4.302652729749462), (0.95, 5, 2.570581835636314),
    (0.95, 9, 2.2621571628540993), (0.95, 24, 2.0638985616280205), (0.95, 299, 1.9679296690656698),
    (0.95, 300, 1.9679030112610865), (0.99, 7, 3.4994832973505026),
    (0.95, 5000, 1.9604385517065073), (0.95, 1_000_000, 1.959966356814107),
  ])
  func `student's quantile is scipy's`(confidence: Double, degrees: Int, expected: Double) {
    expectClose(
      BetaDistribution.studentHalfWidth(confidence, degrees: Double(degrees)), expected,
      within: 1e-8)
  }

  @Test func `gestures of different people have the exact interval`() {
    let people = (0..<40).map { Rate($0 < 10 ? 1 : 0, of: 1) }
    #expect(RateEstimate(byPerson: people).interval == Rate(10, of: 40).interval)
    #expect(RateEstimate(byPerson: people).sampling == .distinctPeople(40))
    #expect(RateEstimate(byPerson: people, isKnown: false).sampling == .unknown)
  }

  @Test func `people who never differ from themselves count once`() {
    let people = (0..<10).map { Rate($0 < 3 ? 40 : 0, of: 40) }
    let interval = RateEstimate(byPerson: people).interval
    let once = Rate(3, of: 10).interval
    expectClose(interval?.lower, once?.lower ?? 0, within: 1e-12)
    expectClose(interval?.upper, once?.upper ?? 0, within: 1e-12)
  }

  /// By Tests/Statements/intervals.py, with scipy.
  @Test(arguments: [
    (Array(repeating: 0, count: 25), [8], 0.0, 0.1371851715307125),
    (
      [1] + Array(repeating: 0, count: 24), [8], 3.7108741015729125e-15, 0.14638745998085725
    ),
    (
      [1, 1, 1, 1] + Array(repeating: 0, count: 21), [8], 1.9445770898158742e-05,
      0.17213295796012268
    ),
    (
      Array(repeating: 1, count: 10) + Array(repeating: 0, count: 15), [8], 0.023267742440193154,
      0.09240581738560665
    ),
    ([2, 1, 0, 0, 5, 3, 1, 0], [4, 9, 130, 7, 30, 3, 12, 1], 0.0, 1.0),
    ([3, 1, 4, 0, 2, 6, 1, 2], [9], 0.09901604598218759, 0.4978998867130585),
    (Array(repeating: 8, count: 12), [8], 0.7353515306029488, 1.0),
    ([1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0], [1], 0.05486064452799272, 0.5718584618781891),
  ])
  func `rates have the bounds of people who may be alike`(
    counts: [Int], totals: [Int], lower: Double, upper: Double
  ) throws {
    let people = counts.indices.map { Rate(counts[$0], of: totals[$0 % totals.count]) }
    let interval = try #require(RateEstimate(byPerson: people).interval)
    expectClose(interval.lower, lower, within: 1e-9)
    expectClose(interval.upper, upper, within: 1e-9)
  }

  /// Also where a rate is 0 or 1 there is a width.
  @Test(arguments: [6, 7, 8, 9, 10, 12, 20, 40], [2, 5, 40])
  func `bounds are beyond the share`(people: Int, gestures: Int) throws {
    let total = people * gestures
    // Few and nearly all, some in between, and those around as many as there are people.
    let counts = Set(0...12).union((total - 12)...total).union(people - 1...people + 1)
      .union(stride(from: 0, to: total, by: max(1, total / 12)))
    for count in counts where (0...total).contains(count) {
      // One more to each person in turn.
      let rates = (0..<people).map { person in
        Rate(count / people + (person < count % people ? 1 : 0), of: gestures)
      }
      let interval = try #require(RateEstimate(byPerson: rates).interval)
      let (lower, upper) = (interval.lower ?? -1, interval.upper ?? -1)
      let share = Double(count) / Double(people * gestures)
      #expect((0...share).contains(lower) && (share...1).contains(upper), "\(count)")
      #expect(upper - lower > 0.005, "\(count)")
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

  /// Against the definition: the intervals of the shares of figures at or below the ends, and beyond.
  @Test(arguments: UInt64(0)..<60)
  func `a median's interval holds the values that are not refused`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let people = Int.random(in: 6...14, using: &random)
    let figures = (0..<Int.random(in: 20...90, using: &random)).map { _ in
      (
        value: Double(Int.random(in: 0...30, using: &random)),
        person: Int.random(in: 0..<people, using: &random)
      )
    }
    func share(_ isBelow: (Double) -> Bool) -> Rate.Interval? {
      let persons = Dictionary(grouping: figures, by: \.person).sorted { $0.key < $1.key }
      return RateEstimate(
        byPerson: persons.map { person in
          Rate(person.value.count { isBelow($0.value) }, of: person.value.count)
        }, repeats: true
      ).interval
    }
    let interval = try #require(QuantileEstimate(0.5, of: figures, repeats: true).interval)
    let values = Set(figures.map(\.value)).sorted()
    if let lower = interval.lower {
      #expect(share { $0 <= lower }?.upper ?? 0 >= 0.5)
      #expect(share { $0 < lower }?.upper ?? 1 < 0.5)
    } else {
      #expect(share { _ in false }?.upper ?? 0 >= 0.5)
    }
    if let upper = interval.upper {
      #expect(share { $0 < upper }?.lower ?? 1 <= 0.5)
      #expect(share { $0 <= upper }?.lower ?? 0 > 0.5)
    }
    #expect(interval.lower ?? values[0] <= interval.upper ?? 30)
  }

  /// McNemar's test is the case of one gesture a person.
  @Test func `flipped signs of single differences are a coin's`() {
    let differences = Array(repeating: 1, count: 9) + Array(repeating: -1, count: 3) + [0, 0]
    expectClose(
      // 2 (1 + 12 + 66 + 220) / 2¹²
      SignFlips.probability(differences), 0.145_996_093_75,
      within: 1e-12)
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

  /// Differences too large for all their sums: scipy.stats.ttest_1samp.
  @Test func `of large differences there is Student's test`() {
    let differences = (0..<30).map { (100_001 + 977 * $0) * ($0 % 5 == 0 ? -1 : 1) }
    expectClose(SignFlips.probability(differences), 0.0003098923218744698, within: 1e-12)
    expectClose(
      SignFlips.probability(differences.map { -$0 }), 0.0003098923218744698, within: 1e-12)
  }

  /// By R's p.adjust(c(0.01, 0.04, 0.03, 0.005, 0.5), "holm"), worked out by hand.
  @Test func `Holm's correction is R's`() {
    let corrected = SignFlips.holm([0.01, 0.04, 0.03, 0.005, 0.5])
    for (found, expected) in zip(corrected, [0.04, 0.09, 0.09, 0.025, 0.5]) {
      expectClose(found, expected, within: 1e-15)
    }
    #expect(SignFlips.holm([]) == [])
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
        value: share, interval: estimate.interval, influences: influences,
        sampling: estimate.sampling)
    }
    let paired = EstimatedDifference(from: try side(4, "p"), to: try side(6, "p"))
    let apart = EstimatedDifference(from: try side(4, "p"), to: try side(6, "q"))
    #expect(paired.peopleInBoth == 20 && apart.peopleInBoth == 0)
    expectClose(paired.value, 0.05, within: 1e-12)
    let (narrow, wide) = (try #require(paired.interval), try #require(apart.interval))
    #expect((narrow.lower ?? -1) > 0 && (wide.lower ?? 1) < 0 && (wide.upper ?? 0) > 0)
  }

  @Test func `people who are exactly alike in both groups have no interval of no width`() {
    func rates(_ people: Int) -> RateEstimate.ByPerson {
      RateEstimate.ByPerson(
        (0..<people * 8).map {
          (person: Person("\($0 / 8)"), happened: $0 % 8 < 2 + $0 / 8 % 2 * 4)
        })
    }
    let difference = rates(20).difference(to: rates(20))
    #expect(difference.value == 0 && difference.interval == nil)
    // Nor have fewer than ten people with a gesture in each group.
    func single(_ people: Int, _ happened: Int) -> RateEstimate.ByPerson {
      RateEstimate.ByPerson((0..<people).map { (person: Person("\($0)"), happened: $0 < happened) })
    }
    #expect(single(9, 3).difference(to: single(9, 7)).interval == nil)
    #expect(single(10, 3).difference(to: single(10, 7)).interval != nil)
  }
}

/// Against counting the gestures of each person from all of them.
@Suite struct OutcomesByPersonTests {
  private static let generated = Result {
    let generator = try TraceGenerator(seed: 8)
    return (0..<120).map {
      TraceAnalysis(of: Replay(of: generator.trace(at: $0), configuration: ReplayConfiguration()))
    }
  }

  /// Generated gestures of twenty times these people; a point is nobody who is known.
  private static func analyses(of people: String) throws -> [TraceAnalysis] {
    try zip(generated.get(), String(repeating: people, count: 20)).enumerated().map {
      number, pair in
      var (analysis, name) = pair
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
      for verdict in TraceAnalysis.Verdict.allCases {
        let rates = RateEstimate.ByPerson(
          analyses.map { (person: $0.person, happened: $0.verdict == verdict) })
        let expected = rates.estimate()
        let rate = summary.rate(of: verdict)
        #expect(rate.rate == expected.rate)
        #expect(rate.sampling == expected.sampling && rate.interval == expected.interval)
      }
      let errors = RateEstimate.ByPerson(
        analyses.filter { $0.counts != nil }
          .map { (person: $0.person, happened: $0.counts?.errors == 1) })
      #expect(summary.rate(of: .errorRate)?.rate == errors.estimate().rate)
      #expect(summary.rate(of: .errorRate)?.interval == errors.estimate().interval)
    }
  }

  @Test(arguments: ["......", "abcabc", "..ab.a", "a....b", ".....a"])
  func `intervals of medians are those of the figures`(people: String) throws {
    let analyses = try Self.analyses(of: people)
    let summary = BatchSummary(analyses)
    var index = Sampling.PeopleIndex()
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
