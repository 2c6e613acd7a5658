import PanReplay
import PanTestSupport
import PanTraces
import PanTransitions
import Testing

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

  /// 2,500 gestures over all transitions.
  @Test(arguments: NamedTransition.all.map(\.name))
  func `generated gestures show the engine's progress on every frame`(name: String) throws {
    let setup = try #require(try NamedTransition.named(name)?.setup())
    var profile = GeneratorProfile()
    profile.direction = setup.traits.direction
    let generator = try TraceGenerator(seed: 31, profile: profile)
    var (frames, finished, cancelled) = (0, 0, 0)
    for index in 0..<(Trials.count(2500) / NamedTransition.all.count) {
      let replay = try agreeingReplay(generator.trace(at: index), setup)
      frames += replay.frames.count
      switch replay.release?.decision.outcome {
      case .finish: finished += 1
      case .cancel: cancelled += 1
      case nil: break
      }
    }
    #expect(frames > 4000 && finished > 4 && cancelled > 20)
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
