/// A figure that can be measured on a replay; the raw value is its column in ``TraceMeasurements``.
public enum Metric: Int, Sendable, CaseIterable {
  case releaseProgress, releaseVelocity
  case inputLatencyMedian, inputLatencyP95, inputLatencyMaximum, eventsPerFrame, supersededEvents
  case inputAgeMedian, inputAgeP95, inputAgeMaximum
  case recognitionTime, recognitionDistance, recognitionJump, recognitionLoss
  case decisionTime, decisionFrames
  case settleTime, settleFirstMotion, settleHalf, settleNinety, settleRemaining
  case overshoot, overshootPercent, crossings
  case velocityJump, velocityJumpPercent, positionJump
  case spectralArcLength
  case staleFrames, longestHold, holds
  case dragIrregularity, settleIrregularity
  case inputIntervalMedian, inputIntervalP95, inputIntervalMaximum, inputJitter, inputRate
  case inputGaps, inputDuplicates, inputBackwards

  /// What there is to know about it besides its value.
  public var info: MetricInfo { MetricInfo.table[rawValue] }

  /// The metric with an identifier such as `L6.settle`, whatever the case; nil for an unknown one.
  public init?(identifier: String) {
    let wanted = identifier.lowercased()
    guard let metric = Self.allCases.first(where: { $0.info.id.lowercased() == wanted })
    else { return nil }
    self = metric
  }
}

/// The definition of a metric, as help, column heads and reports print it.
public struct MetricInfo: Sendable {
  /// The stable identifier: the family of the metrics page and the figure, as in `L6.settle`.
  public let id: String
  /// A short name.
  public let name: String
  /// The unit; `1` for plain numbers.
  public let unit: String
  /// How many decimals are meaningful.
  public let decimals: Int
  /// The part of the replay it is taken from.
  public let segment: Segment
  /// What it depends on.
  public let basis: MetricBasis
  /// How it is computed, in a sentence.
  public let definition: String
  /// When it is undefined, and what else to know.
  public let limits: String
}

/// A part of a replay.
public enum Segment: String, Sendable, CaseIterable {
  /// From touch-down to lift.
  case touch = "TOUCH"
  /// The frames that follow the finger.
  case drag = "DRAG"
  /// The moment of the lift.
  case release = "RELEASE"
  /// The frames from the lift to rest.
  case settle = "SETTLE"
  /// DRAG and SETTLE.
  case whole = "WHOLE"
}

/// What a figure depends on, said beside it so that nobody takes a model for a measurement.
public enum MetricBasis: String, Sendable, CaseIterable {
  /// The recording alone.
  case trace
  /// The simulated recogniser, controller and display, too.
  case model
}
