import PanGestures
import PanTestSupport
import Testing

@testable import PanReplay
@testable import PanTraces

/// Releases without frames against those of whole replays.
struct TraceReplaysTests {
  private static let setups: [ReplaySetup] = [
    ReplayConfiguration(),
    .test { $0.recognizer.hysteresis = 18 },
    .test {
      $0.policy = .progress(0.3)
      $0.estimator = .lsq2
      $0.clock = .steady(rate: 120, phase: 0.25)
      $0.lead = 1.0 / 60
    },
    .test {
      $0.recognizer.origin = .touchDown
      $0.interaction = .percentDriven
      $0.inputPolicy = .resampled
    },
    .test { $0.clock = .frames((0..<30).map { Double($0) / 60 }) },
  ].map { ReplaySetup(resolved: $0.resolved(for: Trace(id: "", samples: []))) }

  private func compare(_ trace: Trace) {
    for direction in [nil, .right, .up] as [TravelDirection?] {
      var replays = TraceReplays(of: trace)
      for setup in Self.setups {
        var configuration = setup.configuration
        configuration.direction = configuration.direction ?? direction
        let expected = Replay(of: trace, configuration: configuration)
        let replay = replays.replay(setup, direction: direction)
        #expect(replay.frames == expected.frames && replay.release == expected.release)
        let way = expected.pan == nil ? nil : expected.travel.direction
        #expect(direction != nil || replays.direction(setup) == way)
        let (release, end) = replays.release(setup, direction: direction)
        #expect(release == expected.release?.decided)
        #expect(release != nil || end == expected.end)
      }
    }
  }

  @Test func `a release is the same with frames and without`() throws {
    var random = SplitMix64(seed: 12)
    let generator = try TraceGenerator(seed: 8)
    for index in 0..<150 {
      compare(.random(using: &random))
      compare(generator.trace(at: index))
    }
  }
}
