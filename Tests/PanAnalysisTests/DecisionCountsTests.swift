import PanAnalysis
import PanTestSupport
import PanTraces
import Testing

struct DecisionCountsTests {
  /// 40 of 50 meant to finish did, 5 of 30 meant to cancel did not.
  private let counts = DecisionCounts(
    meantFinish: 50, meantCancel: 30, falseFinishes: 5, falseCancels: 10)

  @Test func `rates are of those who meant it`() {
    #expect(counts.falseFinishRate == Rate(5, of: 30))
    #expect(counts.falseCancelRate == Rate(10, of: 50))
    #expect(counts.errorRate == Rate(15, of: 80))
    #expect(counts.recall == Rate(40, of: 50))
  }

  /// (40/50 + 25/30) / 2.
  @Test func `balanced accuracy is that of its formula`() {
    expectClose(counts.balancedAccuracy, (0.8 + 25.0 / 30) / 2, within: 1e-12)
    expectClose(counts.youden, 0.8 + 25.0 / 30 - 1, within: 1e-12)
  }

  @Test func `costs weigh the two errors`() {
    #expect(DecisionCounts.Costs.sensitivity.map { $0.cost(of: counts) } == [15, 25, 35])
  }

  @Test(arguments: [
    (meant: 0, against: 0, lost: 0, retried: 0), (8, 0, 0, 3), (0, 8, 4, 0), (5, 4, 4, 0),
    (5, 4, 0, 5),
  ])
  func `one class has no balanced accuracy`(meant: Int, against: Int, lost: Int, retried: Int) {
    let counts = DecisionCounts(
      meantFinish: meant, meantCancel: against, falseFinishes: lost, falseCancels: retried)
    let reason: MetricValue.UndefinedReason = meant + against == 0 ? .unlabeled : .oneClass
    if meant > 0, against > 0 {
      #expect(counts.balancedAccuracy == .value(0.5))
    } else {
      #expect(counts.balancedAccuracy == .undefined(reason))
      #expect(counts.youden == .undefined(reason))
    }
  }
}

struct AppAgreementTests {
  private typealias Row = (app: AppDecision, replay: AppDecision?, person: String?)

  /// Rows of people with so many gestures that agree and differ.
  private func rows(_ people: [(agree: Int, differ: Int)], named: Bool = true) -> [Row] {
    people.enumerated().flatMap { number, person -> [Row] in
      let name = named ? "p\(number)" : nil
      return (0..<person.agree).map { _ in (.finish, .finish, name) }
        + (0..<person.differ).map { _ in (.cancel, .finish, name) }
    }
  }

  @Test func `strangers have the exact interval`() {
    let agreement = AppAgreement(rows([(8, 2)], named: false))
    #expect(agreement.rate == Rate(8, of: 10))
    #expect(agreement.estimate.interval == Rate(8, of: 10).interval)
    #expect(agreement.people == nil)
    #expect(agreement.onlyReplayFinishes == 2)
  }

  @Test func `people that are alike in themselves count as one gesture each`() throws {
    // Eight people of ten gestures, all of each alike: as much as eight gestures say.
    let people = (0..<8).map { $0 < 6 ? (agree: 10, differ: 0) : (agree: 0, differ: 10) }
    let agreement = AppAgreement(rows(people))
    #expect(agreement.people == 8)
    let (interval, once) = (agreement.estimate.interval, Rate(6, of: 8).interval)
    #expect(abs(try #require(interval?.lower) - (once?.lower ?? 0)) < 1e-12)
    #expect(abs(try #require(interval?.upper) - (once?.upper ?? 0)) < 1e-12)
  }

  @Test func `people that never differ count once, and few people claim nothing`() {
    let all = AppAgreement(rows(Array(repeating: (20, 0), count: 9)))
    // 0.025^(1/9)
    #expect(abs((all.estimate.interval?.lower ?? 0) - 0.6637328831200572) < 1e-9)
    #expect(all.estimate.interval?.upper == 1)
    #expect(AppAgreement(rows(Array(repeating: (20, 1), count: 5))).estimate.interval == nil)
  }

  @Test func `that no pan began is a decision of either`() {
    let agreement = AppAgreement([
      (.noPan, .noPan, nil), (.noPan, .finish, nil), (.noPan, .cancel, nil), (.finish, .noPan, nil),
      (.cancel, .cancel, nil),
    ])
    #expect(agreement.rate == Rate(2, of: 5))
    #expect(agreement.onlyReplayDecides == 2)
    #expect(agreement.onlyAppDecides == 1)
    #expect(agreement.onlyReplayFinishes + agreement.onlyReplayCancels + agreement.undecided == 0)
  }

  @Test func `a decision that nobody made here is counted apart`() {
    let agreement = AppAgreement([(.finish, nil, nil), (.finish, .cancel, nil)])
    #expect(agreement.undecided == 1)
    #expect(agreement.rate == Rate(0, of: 1))
    #expect(agreement.onlyReplayCancels == 1)
  }
}
