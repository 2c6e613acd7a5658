public import PanEngine
import PanTraces

/// The metrics of one replay that were asked for.
public struct TraceMeasurements: Sendable {
  /// The groups that were measured.
  public let metrics: MetricSet
  /// The measurement of each metric, by raw value.
  private var values: [MetricValue]

  private static let unmeasured = Metric.allCases.map { _ in MetricValue.undefined(.notMeasured) }

  /// No measurements.
  package static let none = TraceMeasurements([], undefined: .notMeasured)

  /// Measures a replay. `completion` says when the transition it went through was over.
  public init(
    of replay: borrowing Replay, metrics: MetricSet = .all,
    completion: Replay.Completion? = nil
  ) {
    self.init(metrics, undefined: replay.pan == nil ? .notRecognized : .tooShort)
    measure(replay, completion)
  }

  /// All metrics of some groups, each undefined for the same reason.
  init(_ metrics: MetricSet, undefined reason: MetricValue.UndefinedReason) {
    self.init(metrics) { _ in .undefined(reason) }
  }

  /// The measurements of some groups, each looked up.
  package init(_ metrics: MetricSet, measurement: (Metric) -> MetricValue) {
    self.metrics = metrics
    values = Self.unmeasured
    for group in Metric.Group.allCases where metrics.contains(group) {
      for metric in group.metrics { values[metric.rawValue] = measurement(metric) }
    }
  }

  /// The measurement of a metric. Undefined if its group was not asked for.
  public internal(set) subscript(metric: Metric) -> MetricValue {
    get { values[metric.rawValue] }
    @inline(__always)
    set {
      // A metric that was not asked for stays so.
      guard metrics.contains(metric.group) else { return }
      values[metric.rawValue] = newValue
    }
  }

  /// Leaves some metrics undefined for the same reason.
  mutating func undefine(_ metrics: [Metric], because reason: MetricValue.UndefinedReason) {
    for metric in metrics { self[metric] = .undefined(reason) }
  }
}

/// What each group measures.
extension TraceMeasurements {
  private mutating func measure(_ replay: Replay, _ completion: Replay.Completion?) {
    // Path features and spatial lag flag a silence of the recorder while the finger moved.
    let needsGap = includes(.path) || includes(.spatialLag)
    var hasGap = false
    if includes(.input) || needsGap {
      let timing = InputTiming(replay)
      if includes(.input) { timing.write(replay.trace.notes, to: &self) }
      hasGap = needsGap && timing.hasGap
    }
    if includes(.release) { measureRelease(replay) }
    if includes(.path) { PathFeatures(replay, hasGap: hasGap).write(to: &self) }
    if includes(.content) { ContentDifference.write(replay, to: &self) }
    if includes(.completion) { self[.completionTime] = Self.measure(completion, of: replay) }
    guard replay.pan != nil else { return }
    let segments = ReplaySegments(replay)
    measureLatency(replay, segments, hasGap: hasGap)
    // A transition that never completes has no settle, whatever the engine shows.
    if let completion, completion.time == nil, replay.release != nil {
      undefine(SettleLatency.figures, because: .neverCompletes)
    }
    measureSmoothness(replay, segments)
  }

  private func includes(_ group: Metric.Group) -> Bool { metrics.contains(group) }

  private mutating func measureRelease(_ replay: Replay) {
    guard let release = replay.release else {
      return undefine([.releaseProgress, .releaseVelocity], because: replay.missingRelease)
    }
    self[.releaseProgress] = MetricValue(finite: release.progress)
    self[.releaseVelocity] =
      release.velocityAlong.map(MetricValue.init(finite:)) ?? .undefined(.noVelocity)
  }

  private static func measure(
    _ completion: Replay.Completion?, of replay: Replay
  ) -> MetricValue {
    guard let completion else { return .undefined(.noTransition) }
    guard let start = completion.start ?? replay.release?.time else {
      return .undefined(replay.missingRelease)
    }
    guard let end = completion.time else { return .undefined(.neverCompletes) }
    return MetricValue(finite: max(end - start, 0) * 1000)
  }

  private mutating func measureLatency(
    _ replay: borrowing Replay, _ segments: borrowing ReplaySegments, hasGap: Bool
  ) {
    if includes(.inputLatency) { InputLatency.write(replay, segments, to: &self) }
    if includes(.inputAge) { InputAge.write(replay, segments, to: &self) }
    if includes(.spatialLag) {
      SpatialLag.write(replay, segments, hasGap: hasGap, to: &self)
    }
    if includes(.recognition) { RecognitionLatency.write(replay, to: &self) }
    if includes(.decision) { DecisionLatency.write(replay, to: &self) }
    if includes(.settle) || includes(.overshoot) {
      SettleLatency.write(replay, segments, to: &self)
    }
    if includes(.velocityHandOff) || includes(.positionHandOff) {
      HandOff.write(replay, segments, to: &self)
    }
  }

  private mutating func measureSmoothness(
    _ replay: borrowing Replay, _ segments: borrowing ReplaySegments
  ) {
    if includes(.spectralArcLength) || includes(.jerk) || includes(.speedPeaks) {
      measureMovement(
        EvenMovement(replay.frames[segments.whole], clock: replay.configuration.clock))
    }
    if includes(.staleFrames) { StaleFrames.write(replay, segments, to: &self) }
    if includes(.judder) { Judder.write(replay, segments, to: &self) }
    if includes(.animationError) { AnimationError.write(replay, segments, to: &self) }
    if includes(.irregularity) { DisplacementIrregularity.write(replay, segments, to: &self) }
  }

  /// The smoothness measures, which need evenly spaced frames. Nil if they are not even.
  private mutating func measureMovement(_ movement: EvenMovement?) {
    func measure(_ figure: (EvenMovement) -> MetricValue) -> MetricValue {
      movement.map(figure) ?? .undefined(.unevenClock)
    }
    if includes(.spectralArcLength) {
      self[.spectralArcLength] = measure {
        SpectralArcLength.measure(speed: $0.speeds, rate: $0.rate)
      }
    }
    if includes(.jerk) {
      self[.logJerk] = measure {
        LogDimensionlessJerk.measure(positions: $0.positions, rate: $0.rate)
      }
    }
    if includes(.speedPeaks) {
      self[.speedPeaks] = measure { SpeedPeaks.measure(speed: $0.speeds) }
    }
  }
}
