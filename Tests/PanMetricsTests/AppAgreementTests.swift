import PanMetrics
import PanTraces
import Testing

struct AppAgreementTests {
  private typealias Row = (app: TransitionOutcome, replay: TransitionOutcome?, person: String?)

  /// Rows of people with so many gestures that agree and differ.
  private func rows(_ people: [(agree: Int, differ: Int)], named: Bool = true) -> [Row] {
    people.enumerated().flatMap { number, person -> [Row] in
      let name = named ? "p\(number)" : nil
      return (0..<person.agree).map { _ in (.finish, .finish, name) }
        + (0..<person.differ).map { _ in (.cancel, .finish, name) }
    }
  }

  @Test func `strangers have Wilson's interval`() {
    let agreement = AppAgreement(rows([(8, 2)], named: false))
    #expect(agreement.rate == Rate(8, of: 10))
    #expect(agreement.interval == Rate(8, of: 10).interval)
    #expect(agreement.people == nil)
    #expect(agreement.onlyReplayFinishes == 2)
  }

  @Test func `people that are alike in themselves count as one gesture each`() throws {
    // Eight people of ten gestures, all of each alike: as much as eight gestures say.
    let people = (0..<8).map { $0 < 6 ? (agree: 10, differ: 0) : (agree: 0, differ: 10) }
    let agreement = AppAgreement(rows(people))
    #expect(agreement.people == 8)
    let interval = try #require(agreement.interval)
    // Variance between people 8/7 · Σ(x − p m)² = 8/7 · (6 · 2.5² + 2 · 7.5²) = 1200/7, over
    // p (1 − p) n = 15: a design effect of 80/7, 7 gestures' worth, brought down by Student's quantile
    // for eight people. Wilson's of three quarters of that by hand.
    let (z, t) = (1.959963984540054, 2.3646242515927849)
    let n = 7 * z * z / (t * t)
    let k = 0.75 * n
    let centre = (k + z * z / 2) / (n + z * z)
    let half = z / (n + z * z) * (k * (n - k) / n + z * z / 4).squareRoot()
    #expect(abs(try #require(interval.lower) - (centre - half)) < 1e-8)
    #expect(abs(try #require(interval.upper) - (centre + half)) < 1e-8)
  }

  @Test func `people that never differ count once, and few people claim nothing`() {
    let all = AppAgreement(rows(Array(repeating: (20, 0), count: 9)))
    // Nine people, brought down by Student's quantile for nine.
    let (z, t) = (1.959963984540054, 2.3060041352041676)
    let n = 9 * z * z / (t * t)
    #expect(abs((all.interval?.lower ?? 0) - n / (n + z * z)) < 1e-8)
    #expect(all.interval?.upper == 1)
    #expect(AppAgreement(rows(Array(repeating: (20, 1), count: 5))).interval == nil)
  }

  @Test func `a decision that nobody made here is counted apart`() {
    let agreement = AppAgreement([(.finish, nil, nil), (.finish, .cancel, nil)])
    #expect(agreement.undecided == 1)
    #expect(agreement.rate == Rate(0, of: 1))
    #expect(agreement.onlyReplayCancels == 1)
  }
}
