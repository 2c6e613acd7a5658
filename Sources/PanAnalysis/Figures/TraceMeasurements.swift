public import PanEngine
import PanTraces

// A figure from a replay to a column:
// 1. `ReplaySegments` says which frames follow a finger, and which settle.
// 2. `TraceMeasurements.measure` calls what measures each group that was asked for, in the file of its id.
// 3. `MetricValue` is a number, perhaps with a flag, or the reason why there is none.
// 4. `MetricFamily` has what is said of each: id, name, unit, definition, limits.
// 5. `BatchSummary` makes distributions and rates of many, `DecisionFigure` figures of all decisions.

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

/// What each group measures, in the file of its family's id (see `MetricFamily`).
extension TraceMeasurements {
  private mutating func measure(_ replay: Replay, _ completion: Replay.Completion?) {
    func includes(_ groups: Metric.Group...) -> Bool { groups.contains { metrics.contains($0) } }
    // Path features and spatial lag flag a silence of the recorder while the finger moved.
    let needsGap = includes(.path, .spatialLag)
    var hasGap = false
    if needsGap || includes(.input) {
      let timing = InputTiming(replay)
      timing.write(replay.trace.notes, to: &self)
      hasGap = needsGap && timing.hasGap
    }
    if includes(.release) { measureRelease(replay) }
    if includes(.path) { measurePath(replay, hasGap: hasGap) }
    if includes(.content) { measureContent(replay) }
    if includes(.completion) { measureCompletion(completion, replay) }
    guard replay.pan != nil else { return }
    let segments = ReplaySegments(replay)
    if includes(.inputLatency) { measureInputLatency(replay, segments) }
    if includes(.inputAge) { measureInputAge(replay, segments) }
    if includes(.spatialLag) { measureSpatialLag(replay, segments, hasGap: hasGap) }
    if includes(.recognition) { measureRecognition(replay) }
    if includes(.decision) { measureDecision(replay) }
    if includes(.settle, .overshoot) { measureSettle(replay, segments) }
    // A transition that never completes has no settle, whatever the engine shows.
    if let completion, completion.time == nil, replay.release != nil {
      undefine(Self.settleFigures, because: .neverCompletes)
    }
    if includes(.velocityHandOff, .positionHandOff) { measureHandOff(replay, segments) }
    if includes(.spectralArcLength, .jerk, .speedPeaks) { measureMovement(replay, segments) }
    if includes(.staleFrames) { measureStaleFrames(replay, segments) }
    if includes(.judder) { measureJudder(replay, segments) }
    if includes(.animationError) { measureAnimationError(replay, segments) }
    if includes(.irregularity) { measureIrregularity(replay, segments) }
  }
}
