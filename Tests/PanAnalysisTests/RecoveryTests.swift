import Foundation
import PanAnalysis
import PanEngine
@testable import PanTraces
import Testing

/// Whether tuning finds the rule that labeled the gestures, and knows how sure it is.
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
          ThresholdBootstrap(family, on: outcomes, resamples: Self.isFull ? 200 : 60))
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
      let outcomes = try RandomGestures(count: 2500, flipRate: 0.05, rule: rule).outcomes(seed: 1)
      let optimum = family.optimum(for: outcomes)
      // Twice the mean distance of neighbors on an axis, several times over.
      let tolerance = family.parameters.map { parameter in
        switch parameter {
        case .progress, .projectedProgress, .gain: 0.01
        case .velocity, .opposingVelocity: 25.0
        }
      }
      for ((found, sought), tolerance) in zip(zip(optimum.rule.thresholds, truth), tolerance) {
        #expect(abs(found - sought) < tolerance, "\(family)")
      }
    }
  }
}

/// Recovery through everything there is: generated touches, recorded, replayed, tuned.
///
/// Tests/Benchmarks/recovery.py measures the same on 200 corpora with the tool.
struct ReplayedRecoveryTests {
  private static let truth = 0.4

  /// Drags labeled by progress ≥ 0.4 of the hand's own way, one label in ten turned round.
  private func outcomes(seed: UInt64, count: Int) throws -> [LabeledOutcome] {
    var mix = TraceGenerator.Mix { _ in 0 }
    for kind in [TraceGenerator.Kind.drag, .hesitantDrag, .abortedDrag] {
      mix[kind] = kind.usualWeight
    }
    let generator = try TraceGenerator(
      seed: seed,
      profile: TraceGenerator.Profile(
        direction: .right, participants: 25,
        intentModel: .rule(
          TraceGenerator.LabelingRule(progress: Self.truth, velocity: .infinity), flipRate: 0.1),
        mix: mix))
    var configuration = ReplayConfiguration()
    // Labels count from where the finger came down, so must the progress.
    configuration.recognizer.origin = .touchDown
    return (0..<count).compactMap { index in
      let trace = generator.trace(at: index)
      let replay = Replay(of: trace, configuration: configuration)
      return LabeledOutcome(
        TraceAnalysis(of: replay, metrics: []))
    }
  }

  @Test func `the range holds the rule behind generated touches as often as it says`() throws {
    let seeds = 24
    var covered = 0
    for seed in 1...UInt64(seeds) {
      let outcomes = try outcomes(seed: seed, count: 120)
      #expect(outcomes.count > 100)
      let bootstrap = try #require(
        ThresholdBootstrap(.progress, on: outcomes, resamples: 60))
      if bootstrap.ranges[0].contains(Self.truth) { covered += 1 }
    }
    // Nominally 90 %, less three standard errors.
    #expect(covered >= 17)
  }

  /// Gestures labeled by the hand's own progress and speed, as an estimator measures them.
  private func outcomes(
    seed: UInt64, count: Int, flipRate: Double, by estimator: VelocityEstimator
  ) throws -> [LabeledOutcome] {
    var mix = TraceGenerator.Mix { _ in 0 }
    for kind in [TraceGenerator.Kind.drag, .hesitantDrag, .abortedDrag, .flick] {
      mix[kind] = kind.usualWeight
    }
    let generator = try TraceGenerator(
      seed: seed,
      profile: TraceGenerator.Profile(
        direction: .right, participants: 25,
        intentModel: .rule(
          TraceGenerator.LabelingRule(progress: Self.truth, velocity: Self.trueSpeed),
          flipRate: flipRate),
        mix: mix))
    var configuration = ReplayConfiguration()
    configuration.recognizer.origin = .touchDown
    configuration.estimator = estimator
    return (0..<count).compactMap { index in
      let replay = Replay(of: generator.trace(at: index), configuration: configuration)
      return LabeledOutcome(TraceAnalysis(of: replay, metrics: []))
    }
  }

  private static let trueSpeed = 600.0

  /// The hand's own speed is in nobody's hands: what can be found is the best bound of what is
  /// measured, which is another for each estimator.
  @Test func `the range holds the best bound of the measured speed, which is not the hand's`()
    throws
  {
    let estimator = VelocityEstimator.lsq2
    let optimum = try RuleFamily.progressOrVelocity.optimum(
      for: outcomes(seed: 1000, count: 1500, flipRate: 0, by: estimator))
    let best = optimum.rule.thresholds[1]
    #expect(abs(best - Self.trueSpeed) > 50)
    let seeds = 16
    let covered = try (1...UInt64(seeds)).count { seed in
      let bootstrap = try #require(
        ThresholdBootstrap(
          .progressOrVelocity, on: outcomes(seed: seed, count: 150, flipRate: 0.1, by: estimator),
          resamples: 60))
      return bootstrap.ranges[1].contains(best)
    }
    // Nominally 90 %, less three standard errors.
    #expect(covered >= 11, "\(best)")
  }
}
