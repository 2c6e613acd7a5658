import Testing

@testable import PanMetrics

struct MetricCatalogueTests {
  /// The metrics' own entries; a table out of step with the cases would mislabel figures.
  private static let identifiers: [(Metric, String)] = [
    (.releaseProgress, "R1.progress"), (.releaseVelocity, "R1.velocity"),
    (.inputLatencyMedian, "L1.median"), (.inputLatencyP95, "L1.p95"),
    (.inputLatencyMaximum, "L1.max"), (.eventsPerFrame, "L1.events-per-frame"),
    (.supersededEvents, "L1.superseded"), (.inputAgeMedian, "L2.median"),
    (.inputAgeP95, "L2.p95"), (.inputAgeMaximum, "L2.max"), (.recognitionTime, "L4.time"),
    (.recognitionDistance, "L4.distance"), (.recognitionJump, "L4.jump"),
    (.recognitionLoss, "L4.loss"), (.decisionTime, "L5.time"), (.decisionFrames, "L5.frames"),
    (.settleTime, "L6.settle"), (.settleFirstMotion, "L6.first-motion"),
    (.settleHalf, "L6.half"), (.settleNinety, "L6.ninety"), (.settleRemaining, "L6.remaining"),
    (.overshoot, "L7.overshoot"), (.overshootPercent, "L7.percent"),
    (.crossings, "L7.crossings"), (.velocityJump, "H1.jump"),
    (.velocityJumpPercent, "H1.percent"), (.positionJump, "H2.jump"),
    (.spectralArcLength, "S1"), (.staleFrames, "F1.stale"), (.longestHold, "F1.longest"),
    (.holds, "F1.holds"), (.dragIrregularity, "F4.drag"), (.settleIrregularity, "F4.settle"),
    (.inputIntervalMedian, "I1.median"), (.inputIntervalP95, "I1.p95"),
    (.inputIntervalMaximum, "I1.max"), (.inputJitter, "I1.jitter"), (.inputRate, "I1.rate"),
    (.inputGaps, "I1.gaps"), (.inputDuplicates, "I1.duplicates"),
    (.inputBackwards, "I1.backwards"),
  ]

  @Test func `has an entry for every metric, under its own name`() {
    #expect(MetricInfo.table.count == Metric.allCases.count)
    for (metric, identifier) in Self.identifiers { #expect(metric.info.id == identifier) }
  }

  @Test func `every identifier and name is the only one`() {
    #expect(Set(Metric.allCases.map { $0.info.id.lowercased() }).count == Metric.allCases.count)
    #expect(Set(Metric.allCases.map(\.info.name)).count == Metric.allCases.count)
  }

  @Test(arguments: Metric.allCases)
  func `is written in one style`(metric: Metric) {
    let info = metric.info
    let isWellFormed = info.id.wholeMatch(of: /[A-Z][0-9](\.[a-z0-9]+(-[a-z0-9]+)*)?/) != nil
    #expect(isWellFormed, "\(info.id)")
    #expect(info.definition.hasSuffix("."))
    #expect(info.limits.hasSuffix("."))
    #expect(!info.definition.hasSuffix("..") && !info.definition.contains("  "))
    #expect(!info.unit.isEmpty && !info.name.isEmpty)
    #expect((0...4).contains(info.decimals))
  }

  @Test(arguments: Metric.allCases)
  func `is found by its identifier, whatever the case`(metric: Metric) {
    #expect(Metric(identifier: metric.info.id) == metric)
    #expect(Metric(identifier: metric.info.id.lowercased()) == metric)
    #expect(Metric(identifier: metric.info.id.uppercased()) == metric)
  }

  @Test(arguments: ["", "L6", "L6.settle ", "L9.nothing"])
  func `an unknown identifier is none`(identifier: String) {
    #expect(Metric(identifier: identifier) == nil)
  }

  @Test func `every reason has words of its own`() {
    #expect(Set(UndefinedReason.allCases.map(\.name)).count == UndefinedReason.allCases.count)
    #expect(
      Set(UndefinedReason.allCases.map(\.explanation)).count == UndefinedReason.allCases.count)
  }
}
