/// A figure that can be measured on a replay; the raw value is its column in ``TraceMeasurements``.
public enum Metric: Int, Sendable, CaseIterable {
  case releaseProgress, releaseVelocity
  case inputLatencyMedian, inputLatencyP95, inputLatencyMaximum, eventsPerFrame, supersededEvents
  case inputAgeMedian, inputAgeP95, inputAgeMaximum
  case lagMedian, lagP95, lagMaximum, lagTime, wrongDirection, jitterMedian, jitterP95
  case recognitionTime, recognitionDistance, recognitionJump, recognitionLoss
  case decisionTime, decisionFrames
  case settleTime, settleFirstMotion, settleHalf, settleNinety, settleRemaining
  case overshoot, overshootPercent, crossings
  case velocityJump, velocityJumpPercent, positionJump
  case spectralArcLength, logJerk, speedPeaks
  case staleFrames, longestHold, holds
  case dragJudder, dragComparable, settleJudder, settleComparable
  case dragErrorRMS, dragErrorP95, dragErrorMaximum
  case settleErrorRMS, settleErrorP95, settleErrorMaximum
  case dragIrregularity, settleIrregularity
  case inputIntervalMedian, inputIntervalP95, inputIntervalMaximum, inputJitter, inputRate
  case inputGaps, inputDuplicates, inputBackwards
  case pathSamples, pathDuration, pathMinX, pathMaxX, pathMinY, pathMaxY, pathCenterX, pathCenterY
  case pathLength, pathNet, pathStraightness, pathDirection
  case pathDeviation, pathDeviationTime, pathDeviationMean, pathArea, pathFlipsX, pathFlipsY
  case pathInitiation, pathIdle, pathHovers, pathHoverTime
  case pathPeakSpeed, pathPeakSpeedTime, pathMeanSpeed, pathSpeedRatio, pathMeanAcceleration
  case pathSpeedP20, pathSpeedP50, pathSpeedP80, pathReleaseSpeed

  /// What there is to know about it besides its value.
  public var info: MetricInfo { MetricInfo.table[rawValue] }

  /// The family it is computed with.
  public var group: MetricGroup { Self.groups[rawValue] }

  private static let groups = MetricInfo.sections.flatMap { section in
    section.infos.map { _ in section.group }
  }

  /// Whether its figures may come with a flag, and so have a column for it.
  public var canBeFlagged: Bool {
    group == .spatialLag || self == .spectralArcLength || self == .pathDeviationMean
      || self == .pathPeakSpeed
  }

  /// The metric with an identifier such as `L6.settle`, whatever the case; nil for an unknown one.
  public init?(identifier: String) {
    let wanted = identifier.lowercased()
    guard let metric = Self.allCases.first(where: { $0.info.id.lowercased() == wanted })
    else { return nil }
    self = metric
  }
}
