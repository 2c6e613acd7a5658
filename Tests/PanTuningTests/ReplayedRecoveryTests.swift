import PanGestures
import PanMetrics
import PanReplay
import PanTraces
import PanTuning
import Testing

/// Recovery through everything there is: generated touches, recorded, replayed, tuned.
///
/// Tests/Benchmarks/recovery.py measures the same on 200 corpora with the tool.
struct ReplayedRecoveryTests {
  private static let truth = 0.4

  /// Drags labelled by progress ≥ 0.4 of the hand's own way, one label in ten turned round.
  private func outcomes(seed: UInt64, count: Int) throws -> [LabeledOutcome] {
    var mix = GestureMix { _ in 0 }
    for kind in [GestureKind.drag, .hesitantDrag, .abortedDrag] { mix[kind] = kind.usualWeight }
    let generator = try TraceGenerator(
      seed: seed,
      profile: GeneratorProfile(
        participants: 25,
        intentModel: .rule(
          LabellingRule(progress: Self.truth, velocity: .infinity), flipRate: 0.1), mix: mix))
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
        try ThresholdBootstrap(
          outcomes, family: .progress, objective: .cost(.equal), resamples: 60))
      if bootstrap.ranges[0].contains(Self.truth) { covered += 1 }
    }
    // Nominally 90 %, less three standard errors.
    #expect(covered >= 17)
  }

  /// Gestures labelled by the hand's own progress and speed, as an estimator measures them.
  private func outcomes(
    seed: UInt64, count: Int, flipRate: Double, by estimator: VelocityEstimator
  ) throws -> [LabeledOutcome] {
    var mix = GestureMix { _ in 0 }
    for kind in [GestureKind.drag, .hesitantDrag, .abortedDrag, .flick] {
      mix[kind] = kind.usualWeight
    }
    let generator = try TraceGenerator(
      seed: seed,
      profile: GeneratorProfile(
        participants: 25,
        intentModel: .rule(
          LabellingRule(progress: Self.truth, velocity: Self.trueSpeed), flipRate: flipRate),
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
    let best = try RuleFamily.progressOrVelocity.optimum(
      for: outcomes(seed: 1000, count: 3000, flipRate: 0, by: estimator)
    ).centre.thresholds[1]
    #expect(abs(best - Self.trueSpeed) > 50)
    let seeds = 16
    let covered = try (1...UInt64(seeds)).count { seed in
      let bootstrap = try #require(
        try ThresholdBootstrap(
          outcomes(seed: seed, count: 250, flipRate: 0.1, by: estimator),
          family: .progressOrVelocity, objective: .cost(.equal), resamples: 60))
      return bootstrap.ranges[1].contains(best)
    }
    // Nominally 90 %, less three standard errors.
    #expect(covered >= 11, "\(best)")
  }
}
