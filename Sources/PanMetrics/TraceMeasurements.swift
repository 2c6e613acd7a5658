import PanGestures
import PanReplay
import PanTraces

/// The metrics of one replay that were asked for.
public struct TraceMeasurements: Sendable {
  /// The groups that were measured.
  public let metrics: MetricSet
  private var measurements: [Measurement]

  /// Measures a replay; the configuration must be the one it was made with.
  public init(
    of replay: Replay, trace: Trace, configuration: ReplayConfiguration, metrics: MetricSet = .all
  ) {
    self.metrics = metrics
    let reason: UndefinedReason = replay.pan == nil ? .notRecognized : .tooShort
    measurements = Array(repeating: .undefined(reason), count: metrics.columnCount)
    measureRecording(replay, trace)
    guard replay.pan != nil else { return }
    let segments = ReplaySegments(replay)
    measureLatency(replay, segments, trace, configuration)
    measureSmoothness(replay, segments, configuration)
  }

  /// The measurement of a metric; undefined where its group was not asked for.
  public internal(set) subscript(metric: Metric) -> Measurement {
    get {
      metrics.contains(metric.group)
        ? measurements[metric.rawValue] : .undefined(.notMeasured)
    }
    set {
      guard metrics.contains(metric.group) else { return }
      measurements[metric.rawValue] = newValue
    }
  }

  private func asks(for groups: MetricGroup...) -> Bool { groups.contains(where: metrics.contains) }

  private mutating func measureRecording(_ replay: Replay, _ trace: Trace) {
    if asks(for: .release) { measureRelease(replay) }
    if asks(for: .input) { InputTiming(trace: trace, replay: replay).write(to: &self) }
    if asks(for: .path) { PathFeatures(replay).write(to: &self) }
  }

  private mutating func measureRelease(_ replay: Replay) {
    guard let release = replay.release else {
      self[.releaseProgress] = .undefined(replay.missingRelease)
      self[.releaseVelocity] = .undefined(replay.missingRelease)
      return
    }
    self[.releaseProgress] = Measurement(finite: release.progress)
    self[.releaseVelocity] =
      release.velocityAlong.map(Measurement.init(finite:)) ?? .undefined(.noVelocity)
  }

  private mutating func measureLatency(
    _ replay: Replay, _ segments: ReplaySegments, _ trace: Trace,
    _ configuration: ReplayConfiguration
  ) {
    if asks(for: .inputLatency) {
      InputLatency(replay, segments, lead: configuration.lead).write(to: &self)
    }
    if asks(for: .inputAge) { InputAge(replay, segments).write(to: &self) }
    if asks(for: .spatialLag) { SpatialLag(replay, segments).write(to: &self) }
    if asks(for: .recognition) {
      RecognitionLatency(replay, vocabulary: trace.vocabulary).write(to: &self)
    }
    if asks(for: .decision) {
      DecisionLatency(replay, clock: configuration.clock).write(to: &self)
    }
    if asks(for: .settle, .overshoot) {
      SettleLatency.write(replay, segments, animation: configuration.animation, to: &self)
    }
    if asks(for: .velocityHandOff, .positionHandOff) {
      HandOff(replay, segments).write(to: &self)
    }
  }

  private mutating func measureSmoothness(
    _ replay: Replay, _ segments: ReplaySegments, _ configuration: ReplayConfiguration
  ) {
    if asks(for: .spectralArcLength, .jerk, .speedPeaks) {
      let movement = EvenMovement(replay.frames[segments.whole], clock: configuration.clock)
      if asks(for: .spectralArcLength) {
        self[.spectralArcLength] =
          movement.map { SpectralArcLength.measure(speed: $0.speeds, rate: $0.rate) }
          ?? .undefined(.unevenClock)
      }
      if asks(for: .jerk) {
        self[.logJerk] =
          movement.map { LogDimensionlessJerk.measure(positions: $0.positions, rate: $0.rate) }
          ?? .undefined(.unevenClock)
      }
      if asks(for: .speedPeaks) {
        self[.speedPeaks] =
          movement.map { SpeedPeaks.measure(speed: $0.speeds) } ?? .undefined(.unevenClock)
      }
    }
    if asks(for: .staleFrames) {
      StaleFrames(replay, segments, configuration: configuration).write(to: &self)
    }
    if asks(for: .judder) { Judder.write(replay, segments, to: &self) }
    if asks(for: .animationError) { AnimationError.write(replay, segments, to: &self) }
    if asks(for: .irregularity) { DisplacementIrregularity(replay, segments).write(to: &self) }
  }
}
