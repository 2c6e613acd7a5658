import PanReplay
import PanTestSupport
import PanTraces
import Testing

@testable import PanMetrics

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
