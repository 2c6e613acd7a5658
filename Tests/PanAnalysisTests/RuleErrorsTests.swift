@testable import PanAnalysis
import PanTestSupport
import PanTraces
import Testing

struct RuleErrorsTests {
  /// Gestures of some people, each with whether the rules are wrong.
  private func errors(_ people: Int, _ gestures: [[Bool]]) -> RuleErrors {
    var errors = RuleErrors(rules: gestures.first?.count ?? 1)
    for person in 0..<people {
      for gesture in gestures { errors.add(gesture, of: Person("\(person)")) }
    }
    return errors
  }

  private func best(_ errors: RuleErrors) -> [Int]? {
    errors.best(errors.differing(errors.probabilities, errors.intervals))
  }

  /// Twelve people, so that 0 of 12 is at most 1 - 0.025^(1/12) = 0.2646.
  @Test func `rules that never differ have an interval of some width`() throws {
    let errors = errors(12, [[true, true], [false, false], [false, false]])
    let interval = try #require(errors.intervals[1])
    expectClose(interval.lower, -0.264_648_469_397_051_2, within: 1e-9)
    expectClose(interval.upper, 0.264_648_469_397_051_2, within: 1e-9)
    #expect(errors.probabilities == [1, 1] && best(errors) == [0, 1])
  }

  @Test func `so have rules that always differ`() throws {
    let errors = errors(12, [[true, false], [true, false]])
    let interval = try #require(errors.intervals[1])
    #expect(interval.lower == -1)
    // The shares of 0 and 1 exclude each other, so their widths add up: -1 + 2 · 0.2646.
    expectClose(interval.upper, -1 + 2 * 0.264_648_469_397_051_2, within: 1e-9)
    expectClose(errors.probabilities?[1], 2 / 4096, within: 1e-12)
    #expect(best(errors) == [1] && errors.wrong == [24, 0] && errors.total == 24)
  }

  /// Three differences of six people: 2 / 2³.
  @Test func `a few differences of a few people show nothing`() throws {
    var errors = RuleErrors(rules: 2)
    for person in 0..<6 { errors.add([person < 3, false], of: Person("\(person)")) }
    expectClose(errors.probabilities?[1], 0.25, within: 1e-12)
    let interval = try #require(errors.intervals[1])
    #expect((interval.lower ?? 0) >= -1 && (interval.upper ?? -1) >= 0)
  }

  /// Six people who all go one way: 2 / 2⁶. None of 24 gestures went the other way, of at most 1 - 0.025^(1/6)
  /// of people: more than the quarter that did.
  @Test func `a difference whose interval holds 0 is no claim`() throws {
    let few = errors(6, [[true, false], [true, true], [false, false], [false, false]])
    expectClose(few.probabilities?[1], 2 / 64, within: 1e-12)
    #expect(try #require(few.intervals[1]).contains(0))
    #expect(few.differing(few.probabilities, few.intervals).isEmpty)
    // Then the first may be the best, too: nothing is shown to beat it.
    #expect(best(few) == [0, 1])
    let many = errors(12, [[true, false], [true, false]])
    #expect(many.differing(many.probabilities, many.intervals) == [1])
  }

  @Test func `five people support no claim`() {
    let errors = errors(5, [[true, false], [true, false]])
    #expect(errors.probabilities == nil && best(errors) == nil && errors.intervals == [nil, nil])
    #expect(RuleErrors(rules: 1).best([]) == nil)
  }

  /// Four equal rules and a worse one: 2 / 2¹² three times, each corrected for four rules.
  @Test func `only rules that are shown to be worse are not perhaps the best`() throws {
    let errors = errors(12, [[false, false, false, false, true], [true, true, true, true, true]])
    #expect(best(errors) == [0, 1, 2, 3])
    let probabilities = try #require(errors.probabilities)
    #expect(probabilities[..<4].allSatisfy { $0 == 1 })
    expectClose(probabilities[4], 4 * 2 / 4096, within: 1e-12)
  }

  @Test func `gestures without participants are each another person's`() {
    var errors = RuleErrors(rules: 2)
    for _ in 0..<8 { errors.add([true, false], of: nil) }
    #expect(errors.sampling == .unknown)
    expectClose(errors.probabilities?[1], 2 / 256, within: 1e-12)
  }
}
