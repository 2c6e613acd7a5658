import PanMetrics
import PanTestSupport
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
    #expect(counts.precision == Rate(40, of: 45))
  }

  /// (40 · 25 − 5 · 10) / √(45 · 50 · 30 · 35); balanced accuracy (40/50 + 25/30) / 2.
  @Test func `correlation and balanced accuracy are those of their formulas`() {
    expectClose(counts.matthews, 950 / (45.0 * 50 * 30 * 35).squareRoot(), within: 1e-12)
    expectClose(counts.balancedAccuracy, (0.8 + 25.0 / 30) / 2, within: 1e-12)
    expectClose(counts.youden, 0.8 + 25.0 / 30 - 1, within: 1e-12)
  }

  @Test func `costs weigh the two errors`() {
    #expect(CostModel.sensitivity.map { $0.cost(of: counts) } == [15, 25, 35])
  }

  @Test func `perfect decisions have 1, reversed ones -1, and chance 0`() {
    func correlation(_ right: Int, _ lost: Int, _ retried: Int, _ kept: Int) -> Double? {
      DecisionCounts(
        meantFinish: right + retried, meantCancel: kept + lost, falseFinishes: lost,
        falseCancels: retried
      ).matthews.value
    }
    #expect(correlation(4, 0, 0, 9) == 1)
    #expect(correlation(0, 9, 4, 0) == -1)
    #expect(correlation(5, 5, 5, 5) == 0)
  }

  @Test(arguments: [
    (meant: 0, against: 0, lost: 0, retried: 0), (8, 0, 0, 3), (0, 8, 4, 0), (5, 4, 4, 0),
    (5, 4, 0, 5),
  ])
  func `one class has no correlation`(meant: Int, against: Int, lost: Int, retried: Int) {
    let counts = DecisionCounts(
      meantFinish: meant, meantCancel: against, falseFinishes: lost, falseCancels: retried)
    let reason: UndefinedReason = meant + against == 0 ? .unlabelled : .oneClass
    #expect(counts.matthews == .undefined(reason))
    if meant > 0, against > 0 {
      #expect(counts.balancedAccuracy == .value(0.5))
    } else {
      #expect(counts.balancedAccuracy == .undefined(reason))
      #expect(counts.youden == .undefined(reason))
    }
  }
}
