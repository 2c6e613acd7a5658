import PanGestures
public import PanReplay
import PanText
import PanTraces

/// The metrics of one replay that were asked for.
public struct TraceMeasurements: Sendable {
  /// The groups that were measured.
  public let metrics: MetricSet
  private var columns: MeasurementColumns
  /// Where they stand among those of a batch, instead; nil for measurements of their own.
  private let row: (table: MeasurementTable, number: Int)?

  /// Measures a replay; `completion` says when the transition it went through was over.
  public init(
    of replay: borrowing Replay, metrics: MetricSet = .all,
    completion: TransitionCompletion? = nil
  ) {
    self.metrics = metrics
    row = nil
    let reason: UndefinedReason = replay.pan == nil ? .notRecognized : .tooShort
    columns = MeasurementColumns(metrics, undefined: reason)
    measure(replay, completion)
  }

  private mutating func measure(_ replay: Replay, _ completion: TransitionCompletion?) {
    // What a straight line between two samples may hide, others want to know, too.
    let asksForGap = asks(for: .path) || asks(for: .spatialLag)
    var hasGap = false
    if asks(for: .input) || asksForGap {
      let timing = InputTiming(replay)
      if asks(for: .input) { timing.write(replay.trace.notes, to: &self) }
      hasGap = asksForGap && timing.hasGap
    }
    if asks(for: .release) { measureRelease(replay) }
    if asks(for: .path) { PathFeatures(replay, hasGap: hasGap).write(to: &self) }
    if asks(for: .completion) { self[.completionTime] = Self.measure(completion, of: replay) }
    guard replay.pan != nil else { return }
    let segments = ReplaySegments(replay)
    measureLatency(replay, segments, hasGap: hasGap)
    measureSmoothness(replay, segments)
  }

  /// Those of some groups, none of which is measured yet.
  init(unmeasured metrics: MetricSet) {
    self.metrics = metrics
    row = nil
    columns = MeasurementColumns(metrics, undefined: .notMeasured)
  }

  /// The measurements that stand in a row of a table; they are looked up when they are asked for.
  init(row number: Int, of table: MeasurementTable) {
    metrics = table.metrics
    columns = MeasurementColumns([], undefined: .notMeasured)
    row = (table, number)
  }

  /// Reads what ``pack(into:)`` wrote.
  init(from bytes: inout PackedReader) throws(PackedError) {
    metrics = try MetricSet(from: &bytes)
    row = nil
    columns = try MeasurementColumns(metrics, from: &bytes)
  }

  /// Appends what was measured, and which metrics that are.
  func pack(into bytes: inout ByteBuffer) {
    metrics.pack(into: &bytes)
    guard row != nil else { return columns.pack(into: &bytes) }
    var columns = MeasurementColumns(metrics, undefined: .notMeasured)
    for metric in Metric.allCases { columns.set(metric, self[metric]) }
    columns.pack(into: &bytes)
  }

  /// The measurement of a metric; undefined where its group was not asked for.
  public internal(set) subscript(metric: Metric) -> Measurement {
    get {
      if let row { return row.table[row.number, metric] }
      return columns[metric] ?? .undefined(.notMeasured)
    }
    set { columns.set(metric, newValue) }
  }

  /// Puts the figures of some metrics beside each other, as many as there is room for; NaN for those that
  /// have none.
  package func copyFigures(
    of metrics: [Metric], to figures: UnsafeMutableBufferPointer<Double>
  ) {
    for index in 0..<min(metrics.count, figures.count) {
      let metric = metrics[index]
      let figure = row == nil ? columns.figure(metric) : self[metric].value
      unsafe figures.initializeElement(at: index, to: figure ?? .nan)
    }
  }

  private func asks(for group: MetricGroup) -> Bool { metrics.contains(group) }

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

  private static func measure(
    _ completion: TransitionCompletion?, of replay: Replay
  ) -> Measurement {
    guard let completion else { return .undefined(.noTransition) }
    guard let start = completion.start ?? replay.release?.time else {
      return .undefined(replay.missingRelease)
    }
    guard let end = completion.time else { return .undefined(.neverCompletes) }
    return Measurement(finite: max(end - start, 0) * 1000)
  }

  private mutating func measureLatency(
    _ replay: borrowing Replay, _ segments: borrowing ReplaySegments, hasGap: Bool
  ) {
    if asks(for: .inputLatency) { InputLatency(replay, segments).write(to: &self) }
    if asks(for: .inputAge) { InputAge(replay, segments).write(to: &self) }
    if asks(for: .spatialLag) { SpatialLag(replay, segments, hasGap: hasGap).write(to: &self) }
    if asks(for: .recognition) { RecognitionLatency.write(replay, to: &self) }
    if asks(for: .decision) { DecisionLatency.write(replay, to: &self) }
    if asks(for: .settle) || asks(for: .overshoot) {
      SettleLatency.write(replay, segments, to: &self)
    }
    if asks(for: .velocityHandOff) || asks(for: .positionHandOff) {
      HandOff.write(replay, segments, to: &self)
    }
  }

  private mutating func measureSmoothness(
    _ replay: borrowing Replay, _ segments: borrowing ReplaySegments
  ) {
    if asks(for: .spectralArcLength) || asks(for: .jerk) || asks(for: .speedPeaks) {
      measureMovement(
        EvenMovement(replay.frames[segments.whole], clock: replay.configuration.clock))
    }
    if asks(for: .staleFrames) { StaleFrames(replay, segments).write(to: &self) }
    if asks(for: .judder) { Judder.write(replay, segments, to: &self) }
    if asks(for: .animationError) { AnimationError.write(replay, segments, to: &self) }
    if asks(for: .irregularity) { DisplacementIrregularity(replay, segments).write(to: &self) }
  }

  /// What asks for frames that follow each other evenly, which `movement` has if there are any.
  private mutating func measureMovement(_ movement: EvenMovement?) {
    func measure(_ figure: (EvenMovement) -> Measurement) -> Measurement {
      movement.map(figure) ?? .undefined(.unevenClock)
    }
    if asks(for: .spectralArcLength) {
      self[.spectralArcLength] = measure {
        SpectralArcLength.measure(speed: $0.speeds, rate: $0.rate)
      }
    }
    if asks(for: .jerk) {
      self[.logJerk] = measure {
        LogDimensionlessJerk.measure(positions: $0.positions, rate: $0.rate)
      }
    }
    if asks(for: .speedPeaks) {
      self[.speedPeaks] = measure { SpeedPeaks.measure(speed: $0.speeds) }
    }
  }
}
