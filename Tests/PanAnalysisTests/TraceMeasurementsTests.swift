import PanAnalysis
import PanEngine
import PanTestSupport
import PanTraces
import Testing

struct UndefinedReasonTests {
  @Test func `too short`() {
    #expect(measure(.drawn("DMMhU"))[.inputLatencyP95] == .undefined(.tooShort))
    let glimpse = measure(.drawn("DMU", tick: 1)) {
      $0.clock = .frames([0.001, 0.5])
      $0.interaction = .percentDriven()
    }
    for metric in [Metric.velocityJump, .velocityJumpPercent, .settleIrregularity] {
      #expect(glimpse[metric] == .undefined(.tooShort))
    }
  }

  @Test func `of a transition there is only what was replayed through one`() throws {
    let trace = Trace.drawn("DMMMMMMMU")
    let replay = Replay(of: trace, configuration: ReplayConfiguration())
    func time(_ completion: Replay.Completion?, of replay: Replay) -> MetricValue {
      TraceMeasurements(of: replay, metrics: MetricSet(.completion), completion: completion)[
        .completionTime]
    }
    let lift = try #require(replay.release?.time)
    #expect(time(nil, of: replay) == .undefined(.noTransition))
    #expect(time(Replay.Completion(time: nil), of: replay) == .undefined(.neverCompletes))
    #expect(time(Replay.Completion(time: lift - 0.1), of: replay) == .value(0))
    let after = try #require(time(Replay.Completion(time: lift + 0.25), of: replay).value)
    #expect(abs(after - 250) < 1e-9)
    let hanging = TraceMeasurements(
      of: replay, metrics: .all, completion: Replay.Completion(time: nil))
    #expect(hanging[.settleTime] == .undefined(.neverCompletes))
    let tap = Replay(of: .drawn("DhU"), configuration: ReplayConfiguration())
    let end = Replay.Completion(time: 1)
    #expect(time(end, of: tap) == .undefined(.notRecognized))
    let tapped = Replay.Completion(start: 0.5, time: 1)
    #expect(time(tapped, of: tap) == .value(500))
  }

  @Test func `too long`() {
    let trace = Trace.of([.down(0, 0), .move(8, 20), .move(150_000, 40), .up(150_010, 40)])
    #expect(measure(trace)[.spectralArcLength] == .undefined(.tooLong))
  }

  @Test func `no movement`() {
    let trace = Trace.drawn("Dhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh.....U", vocabulary: .gesture)
    let measurements = measure(trace)
    #expect(measurements[.spectralArcLength] == .undefined(.noMovement))
    #expect(measurements[.dragIrregularity] == .undefined(.noMovement))
  }

  @Test func `not recognized`() {
    let measurements = measure(.drawn("DhU"))
    for metric in Metric.allCases
    where metric.info.basis == .model && metric != .completionTime && metric.group != .content {
      #expect(measurements[metric] == .undefined(.notRecognized))
    }
    #expect(measurements[.releaseProgress] == .undefined(.notRecognized))
    #expect(measurements[.releaseVelocity] == .undefined(.notRecognized))
  }

  @Test(arguments: [
    Metric.recognitionTime, .recognitionDistance, .recognitionJump, .recognitionLoss,
  ])
  func `recorded recognized`(metric: Metric) {
    #expect(
      measure(.drawn("DmmU", vocabulary: .gesture))[metric] == .undefined(.recordedRecognized))
  }

  @Test(arguments: [
    Metric.releaseProgress, .releaseVelocity, .decisionTime, .decisionFrames, .settleTime,
    .settleFirstMotion, .settleHalf, .settleNinety, .settleRemaining, .overshoot,
    .overshootPercent, .crossings, .velocityJump, .velocityJumpPercent, .positionJump,
    .settleIrregularity,
  ])
  func `no release`(metric: Metric) {
    #expect(measure(.drawn("Dmmmm"))[metric] == .undefined(.noRelease))
  }

  @Test(arguments: [Metric.releaseVelocity, .velocityJump, .velocityJumpPercent, .positionJump])
  func `no velocity`(metric: Metric) {
    #expect(measure(heldAndReleased)[metric] == .undefined(.noVelocity))
  }

  @Test func `system cancelled`() {
    let measurements = measure(.drawn("DMMC"))
    #expect(measurements[.decisionTime] == .undefined(.systemCancelled))
    #expect(measurements[.decisionFrames] == .undefined(.systemCancelled))
    #expect(measurements[.settleTime].value != nil)
  }

  @Test func `never rests`() {
    let undamped = Spring(stiffness: 100, damping: 0) ?? .settle
    let measurements = measure(heldAndReleased) {
      var controller = VelocityDrivenInteraction(spring: undamped)
      controller.durationLimit = 100
      $0.interaction = .velocityDriven(controller)
      $0.horizon = 1
    }
    #expect(measurements[.settleTime] == .undefined(.neverRests))
  }

  @Test func `uneven clock`() {
    let measurements = measure(heldAndReleased) { $0.clock = .steady(rate: 15) }
    #expect(measurements[.spectralArcLength] == .undefined(.unevenClock))
  }

  @Test func `out of range`() {
    // Two frames at one time have no velocity between them.
    let measurements = measure(.drawn("DmmmU")) {
      $0.interaction = .percentDriven()
      $0.clock = .frames([0.01, 0.02, 0.03, 0.05, 0.05, 0.07])
    }
    #expect(measurements[.velocityJump] == .undefined(.outOfRange))
  }
}

struct InterruptedTransitionTests {
  @Test func `release figures are those of the last release`() {
    let trace = Trace.drawn("DMMU.....DhhbbU", step: 10)
    var configuration = ReplayConfiguration()
    configuration.extent = 400
    configuration.direction = .right
    configuration.clock = .steady(rate: 100, phase: 0.5)
    let replay = Replay(of: trace, configuration: configuration)
    let measurements = TraceMeasurements(of: replay)
    #expect(replay.releases.count == 2)
    #expect(measurements[.releaseProgress].value == replay.releases[1].progress)
    #expect(measurements[.releaseVelocity].value == replay.releases[1].velocityAlong)
    let first = replay.frames[replay.releases[1].frameIndex]
    let target: Double = replay.releases[1].decision.outcome == .finish ? 400 : 0
    let band = max(0.5, 0.02 * (target - first.content).magnitude)
    let outside = replay.frames.lastIndex { ($0.content - target).magnitude > band } ?? 0
    expectClose(
      measurements[.settleTime], (replay.frames[outside + 1].time - 0.14) * 1000, within: 1e-6)
  }
}

struct MeasurementLawTests {
  private static let configurations: [@Sendable (inout ReplayConfiguration) -> Void] = [
    { _ in },
    {
      $0.interaction = .percentDriven()
      $0.inputPolicy = .resampled(ReplayConfiguration.InputPolicy.Resampling())
      $0.clock = .steady(rate: 120, phase: 0.2)
    },
    {
      $0.interaction = .spring(dampingRatio: 0.3)
      $0.lead = 0.02
      $0.clock = .frames((0..<60).map { Double($0 * $0) / 2000 })
      $0.recognizer.endsAtLastSample = true
    },
  ]

  @Test func `a figure is a finite number or has a reason`() {
    var random = SplitMix64(seed: 2026)
    var defined = Array(repeating: 0, count: Metric.allCases.count)
    for round in 0..<2000 {
      let trace = Trace.random(using: &random).withContent
      let measurements = measure(trace, Self.configurations[round % 3])
      for metric in Metric.allCases {
        guard let value = measurements[metric].value else { continue }
        #expect(value.isFinite, "\(metric.info.id) in round \(round)")
        defined[metric.rawValue] += 1
        // Counts, shares and times are never below 0; a velocity or a position may be.
        if ["ms", "%", "count", "frames", "Hz"].contains(metric.info.unit),
          metric.group != .inputAge, ![.velocityJumpPercent, .lagTime].contains(metric)
        {
          #expect(value >= 0, "\(metric.info.id) in round \(round)")
        }
      }
    }
    for metric in Metric.allCases
    where ![.inputDuplicates, .inputBackwards, .completionTime].contains(metric) {
      #expect(defined[metric.rawValue] > 20, "\(metric.info.id)")
    }
  }

  @Test func `also for positions and steps gone wild`() {
    var random = SplitMix64(seed: 77)
    for round in 0..<300 {
      let trace = Trace.absurd(using: &random)
      let measurements = measure(trace) {
        Self.configurations[round % 3](&$0)
        $0.extent = nil
      }
      for metric in Metric.allCases {
        guard let value = measurements[metric].value else { continue }
        #expect(value.isFinite, "\(metric.info.id) in round \(round)")
      }
    }
  }

  @Test func `the mirror changes no figure but that of left and right`() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<60 {
      let trace = Trace.random(using: &random)
      let plain = measure(trace)
      let mirrored = measure(trace.mirrored) { $0.direction = .left }
      for metric in Metric.allCases where metric != .pathDeviation {
        #expect(mirrored[metric] == plain[metric], "\(metric)")
      }
      #expect(mirrored[.pathDeviation].value == plain[.pathDeviation].value.map { 0 - $0 })
    }
  }
}
