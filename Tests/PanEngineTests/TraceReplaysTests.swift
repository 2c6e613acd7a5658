@testable import PanEngine
import PanTestSupport
@testable import PanTraces
import Testing

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
        configuration.direction = direction
        let expected = Replay(of: trace, configuration: configuration)
        let setup = ReplaySetup(resolved: configuration)
        let replay = replays.replay(setup)
        #expect(replay.frames == expected.frames && replay.release == expected.release)
        let (release, end) = replays.release(setup)
        #expect(release == expected.release?.ruled)
        #expect(release != nil || end == expected.end)
      }
    }
  }

  @Test func `a rule sees how far a finger went before it came back, and how far that was`() throws
  {
    let places: [Double] = [0, 20, 120, 220, 180, 120]
    let samples = (places + [120]).enumerated().map { index, x in
      TouchSample(
        time: Double(index) * 0.016, recordedTime: Double(index) * 16, position: Vector(x: x, y: 0),
        phase: index == 0 ? .down : index == places.count ? .up : .move)
    }
    let trace = Trace(id: "back", samples: samples, travelDirection: .right, travelLength: 400)
    func state(_ origin: PanGestureRecognizer.TranslationOrigin) throws -> ReleaseState {
      var replays = TraceReplays(of: trace)
      let configuration = ReplayConfiguration.test { $0.recognizer.origin = origin }
      let setup = ReplaySetup(resolved: configuration.resolved(for: trace))
      return try #require(replays.release(setup).release).state
    }
    // Recognized at 20: 200 points at most, 100 at the lift.
    #expect(try state(.recognition).peak == 0.5 && state(.recognition).progress == 0.25)
    #expect(try state(.touchDown).peak == 0.55)
    for origin in [PanGestureRecognizer.TranslationOrigin.recognition, .touchDown] {
      let release = try state(origin)
      expectClose(release.reversal, 100, within: 1e-9)
      let clauses = ClauseList([.cancel(.above(.reversal, 99)), .finish(.atLeast(.peak, 0.5))])
      #expect(clauses.decide(release).outcome == .cancel)
      #expect(clauses.decide(release).reason == .reversal)
      let patient = ClauseList([.cancel(.above(.reversal, 101)), .finish(.atLeast(.peak, 0.5))])
      #expect(patient.decide(release).outcome == .finish)
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

struct TravelTests {
  private func travel(
    _ touches: String, _ prepare: (inout Trace) -> Void = { _ in },
    _ change: (inout ReplayConfiguration) -> Void = { _ in }
  ) -> Travel {
    var trace = Trace.drawn(touches)
    prepare(&trace)
    var configuration = ReplayConfiguration()
    change(&configuration)
    return Replay(of: trace, configuration: configuration).travel
  }

  @Test(arguments: [
    ("DmmU", TravelDirection.right), ("DbbU", .left), ("DvvU", .down), ("DmvvU", .right),
    ("DbmmmmU", .left), ("", .right), ("DU", .right), ("DUDvvU", .down),
  ])
  func `goes by default where the pan first went`(touches: String, direction: TravelDirection) {
    #expect(travel(touches).direction == direction)
  }

  @Test func `asks the configuration, then the trace, then the movement for its direction`() {
    #expect(travel("DmmU", { $0.travelDirection = .up }).direction == .up)
    #expect(
      travel("DmmU", { $0.travelDirection = .up }, { $0.direction = .left }).direction == .left)
  }

  @Test func `asks the configuration, then the trace, then the container for its extent`() {
    #expect(travel("DmmU").extent == 393)
    #expect(travel("DvvU").extent == 852)
    #expect(travel("DmmU", { $0.containerWidth = 320 }).extent == 320)
    #expect(travel("DvvU", { $0.containerHeight = 568 }).extent == 568)
    #expect(
      travel("DmmU", { ($0.containerWidth, $0.travelLength) = (320, 250) }).extent == 250)
    #expect(travel("DmmU", { $0.travelLength = 250 }, { $0.extent = 100 }).extent == 100)
    #expect(travel("DmmU", { _ in }, { $0.container.x = 1000 }).extent == 1000)
  }

  @Test(arguments: [0.0, -1, .nan, .infinity, 1e300, 1e-300])
  func `passes over a length that cannot be one`(length: Double) {
    #expect(travel("DmmU", { $0.containerWidth = length }).extent == 393)
    #expect(travel("DmmU", { $0.travelLength = length }, { $0.extent = length }).extent == 393)
  }

  @Test func `projects the release as far as it would glide`() {
    let release = replay("D.mmmU").release
    // 24 pt and 891.43 pt/s · 0.499 s.
    expectClose(
      release?.projectedProgress(extent: 400), (24 + 444.822_857_142_857_1) / 400, within: 1e-9)
    #expect(replay("D.mm......U").release?.projectedProgress(extent: 400) == nil)
  }
}
