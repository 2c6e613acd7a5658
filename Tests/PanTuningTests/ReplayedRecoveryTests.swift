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
}
