import PanMetrics
import PanTestSupport
import Testing

struct DecisionQualityTests {
  /// 40 of 50 meant to finish did, 5 of 30 meant to cancel did not.
  private let quality = DecisionQuality(
    rightFinishes: 40, falseFinishes: 5, falseCancels: 10, rightCancels: 25)

  @Test func `rates are of those who meant it`() {
    #expect(quality.falseFinishRate == Rate(5, of: 30))
    #expect(quality.falseCancelRate == Rate(10, of: 50))
    #expect(quality.errorRate == Rate(15, of: 80))
  }

  /// (40 · 25 − 5 · 10) / √(45 · 50 · 30 · 35); balanced accuracy (40/50 + 25/30) / 2.
  @Test func `correlation and balanced accuracy are those of their formulas`() {
    expectClose(quality.correlation, 950 / (45.0 * 50 * 30 * 35).squareRoot(), within: 1e-12)
    expectClose(quality.balancedAccuracy, (0.8 + 25.0 / 30) / 2, within: 1e-12)
  }

  @Test func `costs weigh the two errors`() {
    #expect(ErrorCosts.sensitivity.map(quality.cost) == [15, 25, 35])
  }

  @Test func `perfect decisions have 1, reversed ones -1, and chance 0`() {
    func correlation(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Double? {
      DecisionQuality(rightFinishes: a, falseFinishes: b, falseCancels: c, rightCancels: d)
        .correlation.value
    }
    #expect(correlation(4, 0, 0, 9) == 1)
    #expect(correlation(0, 9, 4, 0) == -1)
    #expect(correlation(5, 5, 5, 5) == 0)
  }

  @Test(arguments: [(0, 0, 0, 0), (5, 0, 3, 0), (0, 4, 0, 4), (5, 4, 0, 0), (0, 0, 5, 4)])
  func `one class has no correlation`(a: Int, b: Int, c: Int, d: Int) {
    let quality = DecisionQuality(
      rightFinishes: a, falseFinishes: b, falseCancels: c, rightCancels: d)
    let reason: UndefinedReason = a + b + c + d == 0 ? .tooShort : .oneClass
    #expect(quality.correlation == .undefined(reason))
    let isBalanced = a + c > 0 && b + d > 0
    #expect((quality.balancedAccuracy.value != nil) == isBalanced)
  }
}
