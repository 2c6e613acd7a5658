import PanGestures
import PanReplay
import PanTraces

/// Every metric of one replay.
public struct TraceMeasurements: Sendable {
  private var measurements: [Measurement]

  /// Measures a replay; the configuration must be the one it was made with.
  public init(of replay: Replay, trace: Trace, configuration: ReplayConfiguration) {
    measurements = Array(repeating: .undefined(.tooShort), count: Metric.allCases.count)
    let segments = ReplaySegments(replay)
    measureRelease(replay)
    InputTiming(trace: trace, replay: replay).write(to: &self)
    guard replay.pan != nil else {
      for metric in Metric.allCases where metric.info.basis == .model {
        self[metric] = .undefined(.notRecognized)
      }
      return
    }
    InputLatency(replay, segments, lead: configuration.lead).write(to: &self)
    InputAge(replay, segments).write(to: &self)
    RecognitionLatency(replay, vocabulary: trace.vocabulary).write(to: &self)
    DecisionLatency(replay, clock: configuration.clock).write(to: &self)
    SettleLatency.write(replay, segments, animation: configuration.animation, to: &self)
    HandOff(replay, segments).write(to: &self)
    SpectralArcLength(replay, segments, clock: configuration.clock).write(to: &self)
    StaleFrames(replay, segments, configuration: configuration).write(to: &self)
    DisplacementIrregularity(replay, segments).write(to: &self)
  }

  /// The measurement of a metric.
  public internal(set) subscript(metric: Metric) -> Measurement {
    get { measurements[metric.rawValue] }
    set { measurements[metric.rawValue] = newValue }
  }

  private mutating func measureRelease(_ replay: Replay) {
    let reason: UndefinedReason = replay.pan == nil ? .notRecognized : .noRelease
    guard let release = replay.release else {
      self[.releaseProgress] = .undefined(reason)
      self[.releaseVelocity] = .undefined(reason)
      return
    }
    self[.releaseProgress] = Measurement(finite: release.progress)
    self[.releaseVelocity] =
      release.velocityAlong.map(Measurement.init(finite:)) ?? .undefined(.noVelocity)
  }
}
