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

  /// By numpy and scipy: the ratio of sums, its error by person, and 11 degrees of freedom.
  @Test func `a difference has Student's interval by person`() throws {
    var errors = RuleErrors(rules: 2)
    let first = [2, 1, 0, 3, 1, 2, 1, 0, 4, 1, 2, 1]
    let other = [0, 0, 1, 0, 0, 1, 0, 0, 0, 2, 0, 0]
    let totals = [5, 5, 5, 5, 5, 4, 5, 6, 5, 5, 7, 5]
    for person in totals.indices {
      for gesture in 0..<totals[person] {
        let isFirst = gesture < first[person]
        let isOther = !isFirst && gesture < first[person] + other[person]
        errors.add([isFirst, isOther], of: Person("\(person)"))
      }
    }
    let interval = try #require(errors.intervals[1])
    expectClose(interval.lower, -0.40614012742665784, within: 1e-9)
    expectClose(interval.upper, -0.04547277579914863, within: 1e-9)
    #expect(errors.intervals[0] == nil)
  }

  @Test func `rules that never or always differ have no interval, nor have people who are alike`() {
    let never = errors(12, [[true, true], [false, false], [false, false]])
    #expect(never.intervals == [nil, nil])
    #expect(never.probabilities == [1, 1] && best(never) == [0, 1])
    let always = errors(12, [[true, false], [true, false]])
    #expect(always.intervals == [nil, nil])
    expectClose(always.probabilities?[1], 2 / 4096, within: 1e-12)
    #expect(best(always) == [1] && always.wrong == [24, 0] && always.total == 24)
    #expect(errors(12, [[true, false], [true, true]]).intervals == [nil, nil])
  }

  /// Three differences of six people: 2 / 2³.
  @Test func `a few differences of a few people show nothing`() {
    var errors = RuleErrors(rules: 2)
    for person in 0..<6 { errors.add([person < 3, false], of: Person("\(person)")) }
    expectClose(errors.probabilities?[1], 0.25, within: 1e-12)
    #expect(errors.intervals[1] == nil)
    #expect(errors.differing(errors.probabilities, errors.intervals).isEmpty)
  }

  /// Eight people go one way by a little, and one by much: 2 / 2⁹ is the exact test's. By scipy Student's
  /// interval goes from -0.3255 to 0.0588.
  @Test func `a difference whose interval holds 0 is no claim`() throws {
    var errors = RuleErrors(rules: 2)
    for person in 0..<9 {
      for gesture in 0..<20 {
        errors.add([gesture < (person == 0 ? 16 : 1), false], of: Person("\(person)"))
      }
    }
    expectClose(errors.probabilities?[1], 2 / 512, within: 1e-12)
    #expect(try #require(errors.intervals[1]).contains(0))
    #expect(errors.differing(errors.probabilities, errors.intervals).isEmpty)
    // Then the first may be the best, too: nothing is shown to beat it.
    #expect(best(errors) == [0, 1])
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
