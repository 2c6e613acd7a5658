import Foundation
import PanMetrics
import PanTraces
import PanTuning
import Testing

/// Whether tuning finds the rule that labelled the gestures, and knows how sure it is.
///
/// The full run, 200 seeds each, takes a minute in a release build; set `PANTRACE_FULL_RECOVERY`.
/// It gave these rates of ranges that hold the truth, nominally 90 %: for progress alone, and for
/// progress and velocity of the rule with both.
///
/// | gestures | labels turned | noise | progress | progress or velocity |
/// |---|---|---|---|---|
/// | 300 | 10 % | 0 | 97 % | 96 %, 97.5 % |
/// | 1000 | 10 % | 0 | 95.5 % | 96 %, 97.5 % |
/// | 1000 | 30 % | 0 | 93 % | 91.5 %, 95 % |
/// | 300 | 0 | 0.1 | 90 % | 90.5 %, 93 % |
/// | 1000 | 5 % | 0.1 | 93 % | 91 %, 91 % |
///
/// With labels turned at random the threshold is a sharp edge, where the bootstrap is cautious.
struct RecoveryTests {
  private static let isFull = ProcessInfo.processInfo.environment["PANTRACE_FULL_RECOVERY"] != nil
  private static let fullSettings = [
    (300, 0.1, 0.0), (1000, 0.1, 0), (1000, 0.3, 0), (300, 0, 0.1), (1000, 0.05, 0.1),
  ]

  @Test(arguments: [
    (RuleFamily.progress, [0.4]), (.progressOrVelocity, [0.4, 600]),
  ])
  func `the range of each threshold holds the truth about as often as it says`(
    family: RuleFamily, truth: [Double]
  ) throws {
    let rule = try #require(ThresholdRule(family, truth))
    let seeds = Self.isFull ? 200 : 30
    for (count, flipRate, noise) in Self.isFull ? Self.fullSettings : [(150, 0.15, 0.05)] {
      var covered = truth.map { _ in 0 }
      for seed in 1...UInt64(seeds) {
        let outcomes = try RandomGestures(
          count: count, flipRate: flipRate, noise: noise, rule: rule
        ).outcomes(seed: seed)
        let bootstrap = try #require(
          try ThresholdBootstrap(
            outcomes, family: family, objective: .cost(.equal), resamples: Self.isFull ? 200 : 60))
        for (index, range) in bootstrap.ranges.enumerated() where range.contains(truth[index]) {
          covered[index] += 1
        }
      }
      // Three standard errors of a rate of 90 %.
      let least = 0.9 * Double(seeds) - 3 * (0.9 * 0.1 * Double(seeds)).squareRoot()
      for (index, count) in covered.enumerated() { #expect(Double(count) >= least, "\(index)") }
      if Self.isFull {
        print(family.name, count, flipRate, noise, covered.map { Double($0) / Double(seeds) })
      }
    }
  }

  @Test func `many gestures give the rule away`() throws {
    for (family, truth) in [
      (RuleFamily.progress, [0.37]), (.velocity, [420]), (.progressOrVelocity, [0.4, 600]),
      (.progressAndVelocity, [0.4, 100]), (.progressOrVelocityUnlessOpposing, [0.4, 600, 300]),
      (.projection, [0.25, 0.5]),
    ] {
      let rule = try #require(ThresholdRule(family, truth))
      let outcomes = try RandomGestures(count: 4000, flipRate: 0.05, rule: rule).outcomes(seed: 1)
      let optimum = try family.optimum(for: outcomes)
      // Twice the mean distance of neighbours on an axis, several times over.
      let tolerance = family.parameters.map { parameter in
        switch parameter {
        case .progress, .projectedProgress, .gain: 0.01
        case .velocity, .opposingVelocity: 25.0
        }
      }
      for ((found, sought), tolerance) in zip(zip(optimum.centre.thresholds, truth), tolerance) {
        #expect(abs(found - sought) < tolerance, "\(family)")
      }
    }
  }
}
