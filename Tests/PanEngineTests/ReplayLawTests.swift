import PanEngine
import PanTestSupport
import PanTraces
import Testing

/// Both controllers, both input policies, with and without a lead.
private let configurations: [ReplayConfiguration] = [
  .test { $0.clock = .steady(rate: 64, phase: 0.25) },
  .test {
    $0.clock = .steady(rate: 128, phase: 0)
    $0.interaction = .percentDriven
    $0.inputPolicy = .resampled
  },
  .test {
    $0.clock = .steady(rate: 64, phase: 0.5)
    $0.inputPolicy = .resampled
    $0.lead = 1.0 / 64
    $0.interaction = .velocityDriven(VelocityDrivenInteraction(rubberBand: .standard))
  },
  .test {
    $0.clock = .steady(rate: 32)
    $0.recognizer.hysteresis = 0
    $0.recognizer.endsAtLastSample = true
    $0.recognizer.origin = .touchDown
    $0.interaction = .velocityDriven(
      VelocityDrivenInteraction(spring: Spring(response: 0.3, dampingRatio: 0.3) ?? .settle))
  },
]

private func withRandomTraces(
  _ count: Int, seed: UInt64, _ check: (Trace, ReplayConfiguration) -> Void
) {
  var random = SplitMix64(seed: seed)
  for _ in 0..<count {
    let trace = Trace.random(using: &random)
    for configuration in configurations { check(trace, configuration) }
  }
}

struct ReplayLawTests {
  @Test func `the same trace gives the same replay`() {
    withRandomTraces(20, seed: 1) { trace, configuration in
      #expect(
        Replay(of: trace, configuration: configuration)
          == Replay(of: trace, configuration: configuration))
    }
  }

  @Test func `a trace later by whole frames gives frames later by as many`() {
    withRandomTraces(40, seed: 2) { trace, configuration in
      let plain = Replay(of: trace, configuration: configuration)
      let shifted = Replay(of: trace.shifted(by: 8), configuration: configuration)
      #expect(shifted.end == plain.end)
      #expect(shifted.frames.map(\.phase) == plain.frames.map(\.phase))
      for (a, b) in zip(shifted.frames, plain.frames) {
        #expect(a.time == b.time + 8)
        expectClose(a.inputTime, b.inputTime + 8, within: 1e-12)
        // The resampling's time, less 5 ms, rounds differently at other times.
        expectClose(a.content, b.content, within: 1e-6)
        #expect(a.finger == b.finger)
      }
    }
  }

  @Test func `a trace elsewhere gives the same frames`() {
    withRandomTraces(40, seed: 3) { trace, configuration in
      let elsewhere = trace.shifted(by: 0, Vector(x: -1024, y: 512))
      let plain = Replay(of: trace, configuration: configuration)
      let moved = Replay(of: elsewhere, configuration: configuration)
      #expect(moved.frames.map(\.content) == plain.frames.map(\.content))
      #expect(moved.frames.map(\.phase) == plain.frames.map(\.phase))
      for (a, b) in zip(moved.frames, plain.frames) {
        expectClose((a.finger ?? 0) - (b.finger ?? 0), 0, within: 1e-9)
      }
    }
  }

  @Test func `in the mirror left is right`() {
    withRandomTraces(40, seed: 4) { trace, configuration in
      var mirrored = configuration
      mirrored.direction = .left
      let plain = Replay(of: trace, configuration: configuration)
      let replay = Replay(of: trace.mirrored, configuration: mirrored)
      #expect(replay.frames == plain.frames)
      #expect(replay.releases.map(\.decision) == plain.releases.map(\.decision))
      #expect(replay.releases.map(\.velocityAlong) == plain.releases.map(\.velocityAlong))
    }
  }

  @Test func `x and y are alike`() {
    withRandomTraces(40, seed: 5) { trace, configuration in
      var turned = configuration
      turned.direction = .down
      let swapped = trace.mapSamples { sample in
        var sample = sample
        sample.position = Vector(x: sample.position.y, y: sample.position.x)
        return sample
      }
      #expect(
        Replay(of: swapped, configuration: turned).frames
          == Replay(of: trace, configuration: configuration).frames)
    }
  }

  @Test func `no frame depends on a sample after its cut-off`() {
    withRandomTraces(30, seed: 6) { trace, configuration in
      var configuration = configuration
      // The lift it adds is one more sample at the end of what is left.
      configuration.recognizer.endsAtLastSample = false
      let whole = Replay(of: trace, configuration: configuration)
      for count in stride(from: 1, to: trace.samples.count, by: 7) {
        var part = trace
        part.samples = Array(trace.samples.prefix(count))
        let replay = Replay(of: part, configuration: configuration)
        let unknown = trace.samples[count].time
        for (a, b) in zip(replay.frames, whole.frames)
        where a.time - configuration.lead < unknown {
          #expect(a.content == b.content && a.fraction == b.fraction && a.phase == b.phase)
          #expect(a.inputTime == b.inputTime)
        }
      }
    }
  }

  @Test func `frames rise, end once, and match the releases`() {
    withRandomTraces(150, seed: 7) { trace, configuration in
      let replay = Replay(of: trace, configuration: configuration)
      #expect(replay.firstFrameWithoutNumbers == nil)
      let times = replay.frames.map(\.time)
      #expect(zip(times.dropFirst(), times).allSatisfy { $0 > $1 })
      #expect(replay.frames.dropLast().allSatisfy { $0.phase != .rested })
      let isAtRest = replay.end == .rested || replay.end == .cutShort
      #expect((replay.frames.last?.phase == .rested) == isAtRest)
      if isAtRest, let release = replay.release {
        let target: Double = release.decision.outcome == .finish ? 400 : 0
        expectClose(replay.frames.last?.content, target, within: 1e-9)
      }
      for release in replay.releases {
        #expect(replay.frames.indices.contains(release.frameIndex))
        #expect(release.decisionTime >= release.time)
      }
      #expect((replay.pan == nil) == (replay.end == .notRecognized))
    }
  }
}

struct ReplayFuzzTests {
  @Test func `survives positions and steps gone wild`() {
    var random = SplitMix64(seed: 99)
    for _ in 0..<400 {
      let trace = Trace.absurd(using: &random)
      for var configuration in configurations {
        configuration.extent = nil
        configuration.recognizer.touches =
          Bool.random(using: &random) ? .firstPointer : .centroid(maximum: 2)
        let replay = Replay(of: trace, configuration: configuration)
        #expect(replay.firstFrameWithoutNumbers == nil, "\(trace.samples)")
        for release in replay.releases { #expect(release.progress.isFinite) }
      }
    }
  }

  @Test func `a pan with a year between two samples is too long before a frame is made`() {
    let year = 3.2e10
    let trace = Trace.of([.down(0, 0), .move(8, 20), .move(year, 40), .up(year + 8, 40)])
    var configuration = ReplayConfiguration.test()
    configuration.clock = .steady(rate: 60)
    let replay = Replay(of: trace, configuration: configuration)
    #expect(replay.end == .tooLong)
    #expect(replay.frames.isEmpty)
  }

  @Test(arguments: [1e9, 1e15, 1e300, .greatestFiniteMagnitude, .infinity])
  func `a pan that begins at the end of time is replayed from there`(seconds: Double) {
    let trace = Trace.drawn("DmmU", tick: 8).shifted(by: seconds)
    // One frame each at times so large that they no longer differ, and then the bound.
    var configuration = ReplayConfiguration.test()
    configuration.clock = .frames([seconds])
    let replay = Replay(of: trace, configuration: configuration)
    #expect(replay.end == .clockEnded || replay.end == .rested)
  }
}
