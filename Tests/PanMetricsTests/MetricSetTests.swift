import PanMetrics
import PanReplay
import PanTestSupport
import PanTraces
import Testing

private func measurements(_ metrics: MetricSet) -> TraceMeasurements {
  let configuration = ReplayConfiguration()
  return TraceMeasurements(
    of: Replay(of: heldAndReleased, configuration: configuration), trace: heldAndReleased,
    configuration: configuration, metrics: metrics)
}

struct MetricSetTests {
  @Test(arguments: MetricGroup.allCases)
  func `what is asked for is the same alone as among all, and nothing else is measured`(
    group: MetricGroup
  ) {
    let all = measurements(.all)
    let one = measurements(MetricSet(group))
    for metric in Metric.allCases {
      #expect(one[metric] == (metric.group == group ? all[metric] : .undefined(.notMeasured)))
    }
  }

  @Test func `the standard set leaves out what costs`() {
    let left = MetricGroup.allCases.filter { !MetricSet.standard.contains($0) }
    #expect(left == [.spatialLag, .jerk, .speedPeaks, .path])
  }

  @Test func `metrics bring their groups`() {
    let set = MetricSet([Metric.settleTime, .crossings])
    #expect(set == [MetricSet(.settle), MetricSet(.overshoot)])
    #expect(MetricSet([Metric]()).isEmpty)
    #expect(MetricSet(Metric.allCases) == .all)
  }
}

struct PhaseSweepTests {
  /// 100 Hz on 60 Hz: the ages of the input repeat every 50 ms, as three frames of one phase.
  private let trace = Trace.swipe(speed: 600, duration: 1000, interval: 8, vocabulary: .gesture)

  @Test func `replays with eight phases and reduces them to a median and bounds`() throws {
    var configuration = ReplayConfiguration()
    configuration.extent = 4000
    configuration.clock = .steady(rate: 125, phase: 0.7)
    let sweep = try #require(
      PhaseSweep(of: trace, configuration: configuration, metrics: MetricSet(.inputAge)))
    #expect(sweep.phases == (0..<8).map { Double($0) / 8 })
    // The age is the phase: 0, 1 … 7 ms; at phase 0 rounding decides between 0 and 8 ms.
    let age = sweep[.inputAgeMedian]
    #expect(age.defined == 8)
    let bounds = try #require(age.bounds)
    #expect(bounds.lowerBound < 1 + 1e-6 && bounds.upperBound > 7 - 1e-6)
    let draws = (0..<8).map { phase -> Double in
      configuration.clock = .steady(rate: 125, phase: Double(phase) / 8)
      return measure(trace) {
        $0.extent = 4000
        $0.clock = .steady(rate: 125, phase: Double(phase) / 8)
      }[.inputAgeMedian].value ?? .nan
    }
    #expect(age.median.value == Distribution(draws).median)
    #expect(sweep[.settleTime].median == .undefined(.notMeasured))
    #expect(sweep[.settleTime].bounds == nil)
  }

  @Test func `groups that do not depend on the phase do not move`() throws {
    let groups = MetricGroup.allCases.filter { !$0.dependsOnPhase }
    let sweep = try #require(
      PhaseSweep(of: heldAndReleased, configuration: ReplayConfiguration()))
    for metric in groups.flatMap(\.metrics) {
      let range = sweep[metric]
      #expect(range.bounds?.lowerBound == range.bounds?.upperBound, "\(metric)")
    }
  }

  @Test func `a list of frames has no phase to sweep`() {
    var configuration = ReplayConfiguration()
    configuration.clock = .frames([0, 0.1, 0.2])
    #expect(PhaseSweep(of: trace, configuration: configuration) == nil)
    #expect(PhaseSweep(of: trace, configuration: ReplayConfiguration(), count: 0) == nil)
  }
}
