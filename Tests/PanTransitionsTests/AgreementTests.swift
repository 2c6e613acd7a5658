@testable import PanEngine
import PanTestSupport
import PanTraces
import PanTransitions
import Testing

/// What the machinery shows and what the engine computes are one number.
struct ProgressAgreementTests {
  private static let configurations: [@Sendable (inout ReplayConfiguration) -> Void] = [
    { _ in },
    { $0.lead = 1.0 / 60 },
    { $0.inputPolicy = .resampled(ReplayConfiguration.InputPolicy.Resampling()) },
    { $0.interaction = .percentDriven(PercentDrivenInteraction(completionSpeed: 7)) },
    { $0.interaction = .velocityDriven(VelocityDrivenInteraction()) },
    { $0.interaction = .velocityDriven(VelocityDrivenInteraction(rubberBand: .standard)) },
    { $0.interaction = .custom(CustomInteraction("own", VelocityDrivenInteraction())) },
    { $0.clock = .steady(rate: 120, phase: 0.1) },
    { $0.policy = .progress(0.2) },
  ]

  @Test(arguments: NamedTransition.all.map(\.name))
  func `progress equals the engine's on every frame, to the last bit`(name: String) throws {
    let setup = try #require(try NamedTransition.named(name)?.setup())
    var (frames, finished, cancelled, interrupted) = (0, 0, 0, 0)
    for seed in 0..<UInt64(Trials.count(50)) {
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
    #expect(frames > 500 && finished > 0 && cancelled > 0 && interrupted > 0)
  }
}

/// The machinery's progress beside the engine's, on the traces of the package and of its generator.
struct ShippedTraceAgreementTests {
  @Test(arguments: NamedTransition.all.map(\.name))
  func `every shipped trace shows the engine's progress on every frame`(name: String) throws {
    let setup = try #require(try NamedTransition.named(name)?.setup())
    var (traces, frames) = (0, 0)
    for file in ShippedTraces.files {
      for trace in try ShippedTraces.read(file) {
        traces += 1
        frames += try agreeingReplay(trace, setup).frames.count
      }
    }
    // A test that compared nothing would pass as well.
    #expect(traces == 65)
    // A list to be scrolled first leaves the short ones nothing.
    #expect(frames > (name == "scroll-sheet" ? 400 : 1000))
  }

  /// 800 gestures over all transitions.
  @Test(arguments: NamedTransition.all.map(\.name))
  func `generated gestures show the engine's progress on every frame`(name: String) throws {
    let setup = try #require(try NamedTransition.named(name)?.setup())
    var profile = TraceGenerator.Profile()
    profile.direction = setup.traits.direction
    let generator = try TraceGenerator(seed: 31, profile: profile)
    var (frames, finished, cancelled) = (0, 0, 0)
    for index in 0..<(Trials.count(800) / NamedTransition.all.count) {
      let replay = try agreeingReplay(generator.trace(at: index), setup)
      frames += replay.frames.count
      switch replay.release?.decision.outcome {
      case .finish: finished += 1
      case .cancel: cancelled += 1
      case nil: break
      }
    }
    #expect(frames > 1000 && finished > 0 && cancelled > 4)
  }

  /// The engine replaying by itself; reports a frame on which the machinery shows another progress.
  private func agreeingReplay(_ trace: Trace, _ setup: TransitionSetup) throws -> Replay {
    let shown = TransitionReplay(of: trace, transition: setup, configuration: setup.configuration)
    // With the times that the system gave its settles, which the engine cannot know by itself.
    let engine = Replay(of: trace, configuration: shown.configuration)
    #expect(shown.frames.count == engine.frames.count, "\(trace.id)")
    let differing = zip(shown.frames, engine.frames).first { $0.progress != $1.fraction }
    #expect(differing == nil, "\(trace.id)")
    return engine
  }
}

/// A stage goes when nobody holds it, whatever is in flight on it.
struct LifetimeTests {
  @Test(arguments: [ViewController.ModalPresentationStyle.fullScreen, .custom], [false, true])
  func `a stage frees its views and controllers in the middle of a transition`(
    style: ViewController.ModalPresentationStyle, isInteractive: Bool
  ) {
    weak var stage: Stage?
    weak var window: Window?
    weak var controller: ViewController?
    weak var view: View?
    do {
      let bench = Bench(style: style)
      bench.showFirst()
      if isInteractive { _ = bench.interact() }
      bench.present()
      bench.stage.advance(to: 0.1)
      (stage, window) = (bench.stage, bench.stage.window)
      (controller, view) = (bench.second, bench.second.view)
    }
    #expect(stage == nil && window == nil && controller == nil && view == nil)
  }

  @Test func `a stage frees a property animator that is still running`() {
    weak var stage: Stage?
    weak var animator: ViewPropertyAnimator?
    do {
      let made = Stage(size: Size(width: 10, height: 10))
      let view = made.perform { View() }
      let running = made.perform {
        ViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
      }
      running.startAnimation()
      (stage, animator) = (made, running)
    }
    #expect(stage == nil && animator == nil)
  }

  @Test(arguments: NamedTransition.all.map(\.name))
  func `a scene set on a stage goes with it`(name: String) throws {
    let setup = try #require(try NamedTransition.named(name)?.setup())
    weak var stage: Stage?
    weak var scene: (any TransitionScene)?
    do {
      let made = Stage(size: Size(width: 400, height: 800))
      let settings = SceneSettings(
        travel: .init(direction: setup.traits.direction, extent: 800),
        interaction: setup.configuration.interaction)
      let set = made.perform { setup.makeScene(on: made, settings: settings) }
      (stage, scene) = (made, set)
    }
    #expect(stage == nil && scene == nil)
  }
}
