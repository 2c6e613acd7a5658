@testable import PanAnalysis
import PanEngine
import PanTestSupport
import PanTraces
import Testing

struct ChanceTests {
  /// Fisher's tea (The Design of Experiments, 1935): 4 of 4 has 1/70, 3 of 4 has 17/70.
  @Test(arguments: [(4, 1.0 / 70), (3, 17.0 / 70), (2, 1.0), (0, 1.0)] as [(Int, Double)])
  func `a taste for tea has the probability of the book`(right: Int, probability: Double) {
    let cups = (0..<8).map { ($0 < 4 ? $0 < right : $0 < 8 - right, $0 < 4) }
    expectClose(RuleIdentification.fisherTest(cups), probability, within: 1e-12)
  }

  /// Coins are called more than chance in at most 5 of 100 studies: at most 12 of 100 with a
  /// probability of 0.998 (binomial).
  @Test func `coin flips are chance`() throws {
    var random = SplitMix64(seed: 5)
    var called = 0
    for _ in 0..<100 {
      let releases = try (0..<42).map { place in
        let outcome = try #require(
          LabeledOutcome(
            id: "\(place)", group: "p\(place % 6)", intent: .random(using: &random),
            progress: .random(in: 0...1, using: &random),
            velocity: .random(in: -400...900, using: &random), extent: 393))
        return RuleIdentification.DecidedRelease(
          id: outcome.id, person: outcome.group, decision: AppDecision(outcome.intent),
          outcomes: [outcome], presets: [])
      }
      let view = RuleIdentification.View(estimator: .lsq1, origin: .recognition)
      if try RuleIdentification(releases, views: [view]).chance < 0.05 { called += 1 }
    }
    #expect(called <= 12, "\(called)")
  }
}

extension TransitionOutcome {
  fileprivate static func random(using random: inout SplitMix64) -> TransitionOutcome {
    Bool.random(using: &random) ? .finish : .cancel
  }
}
