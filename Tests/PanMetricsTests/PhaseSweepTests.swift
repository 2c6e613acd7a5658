import PanGestures
import PanMetrics
import PanMotion
import PanReplay
import PanTestSupport
import PanTraces
import Testing

/// Over 400 pt to the right, with the controller that runs at a constant rate: 1 in 0.4 s.
private func configuration(
  _ change: (inout ReplayConfiguration) -> Void = { _ in }
) -> ReplayConfiguration {
  var configuration = ReplayConfiguration()
  configuration.extent = 400
  configuration.direction = .right
  configuration.policy = .progress(0.5)
  configuration.interaction = .percentDriven(
    PercentDrivenInteraction(duration: 0.4, completionCurve: .linear))
  change(&configuration)
  return configuration
}

/// Let go at 60 % after 100 ms, caught at 125 ms and drawn back by 65 pt.
private let caught = Trace.of(
  [
    .down(0, 0), .move(10, 120), .move(90, 240), .up(100, 240), .down(125, 240), .move(145, 175),
    .up(165, 175),
  ], vocabulary: .gesture)

struct PhaseSweepTests {
  /// Median, least and largest over eight phases, from Golden/phases.py.
  private static let goldens: [(metric: Metric, median: Double, least: Double, largest: Double)] = [
    (.inputAgeMedian, 4.083333333333334, 3.3333333333332993, 4.666666666666666),
    (.inputAgeMaximum, 7.812500000000014, 7.666666666666683, 7.958333333333345),
    (.decisionTime, 3.8124999999999964, 0.1666666666666483, 7.458333333333345),
    (.dragErrorRMS, 1.4433316360470116, 1.4375905768565145, 1.7590230125182453),
  ]

  @Test(arguments: goldens)
  func `an ideal pan has the figures of the frames as they come`(
    metric: Metric, median: Double, least: Double, largest: Double
  ) throws {
    let trace = Trace.swipe(speed: 600, duration: 504, vocabulary: .gesture)
    let sweep = try #require(
      PhaseSweep(
        of: trace, configuration: configuration { $0.clock = .steady(rate: 120, phase: 0.7) }))
    let range = try #require(sweep[metric])
    let bounds = try #require(range.bounds)
    #expect(range.defined == 8)
    expectClose(range.median, median, within: 1e-9)
    expectClose(bounds.lowerBound, least, within: 1e-9)
    expectClose(bounds.upperBound, largest, within: 1e-9)
    expectClose(range.spread, largest - least, within: 1e-9)
  }

  /// At 100 Hz the content runs 30 ms until it is caught in the four phases below half a frame, 20 ms
  /// in the others: 0.6 + 2.5 · 0.03 or 0.02 − 65/400 = 0.5125 or 0.4875, on either side of 0.5.
  @Test func `where a finger catches the content the phase can decide`() throws {
    let sweep = try #require(
      PhaseSweep(of: caught, configuration: configuration { $0.clock = .steady(rate: 100) }))
    let half = Array(repeating: TraceVerdict.finished, count: 4)
    #expect(sweep.verdicts == half + Array(repeating: .cancelled, count: 4))
    #expect(sweep.changesVerdict)
    let progress = try #require(sweep[.releaseProgress])
    expectClose(progress.median, 0.5, within: 1e-12)
    expectClose(progress.spread, 0.025, within: 1e-12)
  }

  @Test func `figures that do not depend on the phase have no range, and those asked for do`()
    throws
  {
    let asked = MetricSet([Metric.settleTime, .pathLength])
    let sweep = try #require(
      PhaseSweep(of: caught, configuration: configuration(), metrics: asked, count: 3))
    #expect(sweep.verdicts.count == 3)
    for metric in Metric.allCases {
      #expect((sweep[metric] != nil) == (metric.group == .settle), "\(metric)")
    }
  }

  /// The catalog against the replay: gestures of all kinds, some of them caught.
  @Test func `what is said to depend on the phase does, and nothing else`() {
    var random = SplitMix64(seed: 11)
    var moved = Set<MetricGroup>()
    for _ in 0..<150 {
      let trace = Trace.random(using: &random).withContent
      let draws = (0..<3).map { phase in
        measure(trace) { $0.clock = .steady(rate: 60, phase: Double(phase) / 3) }
      }
      for metric in Metric.allCases where draws.contains(where: { $0[metric] != draws[0][metric] })
      {
        moved.insert(metric.group)
      }
    }
    // Exact figures of single strokes: only a catch moves a release.
    for phase in [0, 0.5] {
      let draw = measure(caught) { $0.clock = .steady(rate: 100, phase: phase) }
      if draw[.releaseProgress] != measure(caught)[.releaseProgress] { moved.insert(.release) }
    }
    // A replay through no transition has no end of one.
    moved.insert(.completion)
    #expect(moved == Set(MetricGroup.allCases.filter(\.dependsOnPhase)))
  }

  @Test func `a figure that some phases lack says so`() throws {
    // A tenth of a second: at 60 Hz six drag frames in some phases, five in others.
    let trace = Trace.swipe(speed: 900, duration: 344, vocabulary: .gesture)
    let sweep = try #require(
      PhaseSweep(of: trace, configuration: configuration { $0.clock = .steady(rate: 60) }))
    let range = try #require(sweep[.dragErrorP95])
    let alone = (0..<8).map { phase in
      measure(trace) { $0.clock = .steady(rate: 60, phase: Double(phase) / 8) }[.dragErrorP95].value
    }
    #expect(range.defined == alone.compactMap(\.self).count)
    #expect((1..<8).contains(range.defined))
  }

  @Test func `a list of frames has no phase to sweep`() {
    let listed = configuration { $0.clock = .frames([0, 0.1, 0.2]) }
    #expect(PhaseSweep(of: caught, configuration: listed) == nil)
    #expect(PhaseSweep(of: caught, configuration: configuration(), count: 0) == nil)
  }
}
