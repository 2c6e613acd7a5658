import Testing

@testable import PanMetrics

struct MetricCatalogueTests {
  /// The metrics' own entries; a row under another's case would mislabel figures.
  private static let identifiers: [(Metric, String)] = [
    (.releaseProgress, "R1.progress"), (.releaseVelocity, "R1.velocity"),
    (.inputLatencyMedian, "L1.median"), (.inputLatencyP95, "L1.p95"),
    (.inputLatencyMaximum, "L1.max"), (.eventsPerFrame, "L1.events-per-frame"),
    (.supersededEvents, "L1.superseded"), (.inputAgeMedian, "L2.median"),
    (.inputAgeP95, "L2.p95"), (.inputAgeMaximum, "L2.max"), (.lagMedian, "L3.median"),
    (.lagP95, "L3.p95"), (.lagMaximum, "L3.max"), (.lagTime, "L3.time"),
    (.wrongDirection, "L3.wrong-direction"), (.jitterMedian, "L3.jitter"),
    (.jitterP95, "L3.jitter-p95"), (.recognitionTime, "L4.time"),
    (.recognitionDistance, "L4.distance"), (.recognitionJump, "L4.jump"),
    (.recognitionLoss, "L4.loss"), (.decisionTime, "L5.time"), (.decisionFrames, "L5.frames"),
    (.settleTime, "L6.settle"), (.settleFirstMotion, "L6.first-motion"),
    (.settleHalf, "L6.half"), (.settleNinety, "L6.ninety"), (.settleRemaining, "L6.remaining"),
    (.overshoot, "L7.overshoot"), (.overshootPercent, "L7.percent"),
    (.crossings, "L7.crossings"), (.completionTime, "L8.complete"), (.velocityJump, "H1.jump"),
    (.velocityJumpPercent, "H1.percent"), (.positionJump, "H2.jump"),
    (.spectralArcLength, "S1"), (.logJerk, "S2"), (.speedPeaks, "S3"), (.staleFrames, "F1.stale"),
    (.longestHold, "F1.longest"),
    (.holds, "F1.holds"), (.dragJudder, "F2.drag"), (.dragComparable, "F2.drag-comparable"),
    (.settleJudder, "F2.settle"), (.settleComparable, "F2.settle-comparable"),
    (.dragErrorRMS, "F3.drag-rms"), (.dragErrorP95, "F3.drag-p95"),
    (.dragErrorMaximum, "F3.drag-max"), (.settleErrorRMS, "F3.settle-rms"),
    (.settleErrorP95, "F3.settle-p95"), (.settleErrorMaximum, "F3.settle-max"),
    (.dragIrregularity, "F4.drag"), (.settleIrregularity, "F4.settle"),
    (.inputIntervalMedian, "I1.median"), (.inputIntervalP95, "I1.p95"),
    (.inputIntervalMaximum, "I1.max"), (.inputJitter, "I1.jitter"), (.inputRate, "I1.rate"),
    (.inputGaps, "I1.gaps"), (.inputDuplicates, "I1.duplicates"),
    (.inputBackwards, "I1.backwards"),
    (.pathSamples, "T1.samples"), (.pathDuration, "T1.duration"), (.pathMinX, "T1.x-min"),
    (.pathMaxX, "T1.x-max"), (.pathMinY, "T1.y-min"), (.pathMaxY, "T1.y-max"),
    (
      .pathCenterX,
      "T1.x-centre"
    ), (.pathCenterY, "T1.y-centre"), (.pathLength, "T1.path"),
    (
      .pathNet,
      "T1.net"
    ), (.pathStraightness, "T1.straightness"), (.pathDirection, "T1.direction"),
    (.pathDeviation, "T1.deviation"), (.pathDeviationTime, "T1.deviation-time"),
    (.pathDeviationMean, "T1.deviation-mean"), (.pathArea, "T1.area"),
    (
      .pathFlipsX,
      "T1.x-flips"
    ), (.pathFlipsY, "T1.y-flips"), (.pathInitiation, "T1.initiation"),
    (.pathIdle, "T1.idle"), (.pathHovers, "T1.hovers"), (.pathHoverTime, "T1.hover-time"),
    (.pathPeakSpeed, "T1.peak-speed"), (.pathPeakSpeedTime, "T1.peak-time"),
    (
      .pathMeanSpeed,
      "T1.mean-speed"
    ), (.pathSpeedRatio, "T1.speed-ratio"),
    (
      .pathMeanAcceleration,
      "T1.mean-acceleration"
    ), (.pathSpeedP20, "T1.speed-p20"), (.pathSpeedP50, "T1.speed-p50"),
    (.pathSpeedP80, "T1.speed-p80"), (.pathReleaseSpeed, "T1.release-speed"),
  ]

  @Test func `has an entry for every metric, under its own name`() {
    #expect(MetricEntry.table.map(\.metric) == Metric.allCases, "one row for each case")
    #expect(Self.identifiers.map(\.0) == Metric.allCases)
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
    #expect(
      [
        "1", "%", "ms", "s", "pt", "pt^2", "pt/s", "pt/s^2", "deg", "Hz", "count", "frames",
      ].contains(info.unit))
    #expect((0...3).contains(info.decimals))
    #expect(info.name.first?.isUppercase == ["S1", "S2"].contains(info.id))
    #expect(!info.range.isEmpty && !info.range.hasSuffix("."))
    #expect(info.source?.hasSuffix(".") ?? true)
  }

  @Test(arguments: Metric.allCases)
  func `is found by its identifier, whatever the case`(metric: Metric) {
    #expect(Metric(identifier: metric.info.id) == metric)
    #expect(Metric(identifier: metric.info.id.lowercased()) == metric)
    #expect(Metric(identifier: metric.info.id.uppercased()) == metric)
  }

  @Test(arguments: MetricGroup.allCases)
  func `every metric's identifier begins with its group`(group: MetricGroup) {
    #expect(!group.metrics.isEmpty)
    #expect(group.metrics.allSatisfy { $0.group == group && $0.info.family == group.name })
    #expect(MetricGroup(name: group.name.lowercased()) == group)
  }

  @Test func `everything in the catalogue is found by its identifier and by its family`() {
    let entries = MetricCatalogue.entries
    #expect(Set(entries.map(\.id)).count == entries.count)
    for entry in entries {
      #expect(MetricCatalogue.entries(named: entry.id.uppercased()).map(\.id) == [entry.id])
    }
    #expect(MetricCatalogue.entries(named: "d1").count == 6)
    #expect(MetricCatalogue.entries(named: "L6").count == 5)
    #expect(MetricCatalogue.entries(named: "nothing").isEmpty)
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
