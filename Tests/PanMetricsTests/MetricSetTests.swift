import PanMetrics
import PanReplay
import PanTestSupport
import PanTraces
import Testing

private func measurements(_ metrics: MetricSet) -> TraceMeasurements {
  TraceMeasurements(
    of: Replay(of: heldAndReleased, configuration: ReplayConfiguration()), metrics: metrics)
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
    #expect(
      left == [.spatialLag, .completion, .spectralArcLength, .jerk, .speedPeaks, .path])
  }

  @Test func `metrics bring their groups`() {
    let set = MetricSet([Metric.settleTime, .crossings])
    #expect(set == [MetricSet(.settle), MetricSet(.overshoot)])
    #expect(MetricSet([Metric]()).isEmpty)
    #expect(MetricSet(Metric.allCases) == .all)
  }
}
