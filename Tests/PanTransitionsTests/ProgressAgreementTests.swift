import PanMotion
import PanReplay
import PanTestSupport
import PanTraces
import PanTransitions
import Testing

/// What the machinery shows and what the engine computes are one number.
struct ProgressAgreementTests {
  private static let configurations: [@Sendable (inout ReplayConfiguration) -> Void] = [
    { _ in },
    { $0.lead = 1.0 / 60 },
    { $0.inputPolicy = .resampled(TouchResampling()) },
    { $0.interaction = .percentDriven(PercentDrivenInteraction(completionSpeed: 7)) },
    { $0.interaction = .velocityDriven(VelocityDrivenInteraction()) },
    { $0.interaction = .velocityDriven(VelocityDrivenInteraction(rubberBand: .standard)) },
    {
      $0.interaction = .velocityDriven(
        VelocityDrivenInteraction(run: .floatingPanel(FloatingPanelSpring())))
      $0.clock = .steady(rate: 120, phase: 0.3)
    },
    { $0.interaction = .custom(CustomInteraction("own", VelocityDrivenInteraction())) },
    { $0.clock = .steady(rate: 120, phase: 0.1) },
    { $0.policy = .progress(0.2) },
  ]

  @Test(arguments: NamedTransition.all.map(\.name))
  func `progress equals the engine's on every frame, to the last bit`(name: String) throws {
    let setup = try #require(try NamedTransition.named(name)?.setup())
    var (frames, finished, cancelled, interrupted) = (0, 0, 0, 0)
    for seed in 0..<UInt64(Trials.count(150)) {
      var configuration = setup.configuration
      Self.configurations[Int(seed) % Self.configurations.count](&configuration)
      let replay = TransitionReplay(
        of: TestTrace.random(seed: seed), transition: setup, configuration: configuration)
      let differing = replay.frames.first { $0.progress != $0.frame.fraction }
      #expect(
        differing == nil, "seed \(seed), \(replay.replay.releases.map(\.decision.outcome))")
      frames += replay.frames.count
      interrupted += replay.replay.interruptions
      switch replay.replay.release?.decision.outcome {
      case .finish: finished += 1
      case .cancel: cancelled += 1
      case nil: break
      }
    }
    // A test that compared nothing would pass as well.
    #expect(frames > 700 && finished > 3 && cancelled > 3 && interrupted > 0)
  }
}
