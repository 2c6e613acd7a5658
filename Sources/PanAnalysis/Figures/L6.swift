import PanEngine
import PanTraces

/// L6 and L7: how long the content takes to its target, and how far it goes beyond.
extension TraceMeasurements {
  static let settleFigures = Metric.Group.settle.metrics + Metric.Group.overshoot.metrics

  /// Measures a replay's last settle.
  mutating func measureSettle(_ replay: borrowing Replay, _ segments: borrowing ReplaySegments) {
    if let problem = segments.settleProblem {
      return undefine(Self.settleFigures, because: problem)
    }
    guard let release = replay.release else { return }
    guard !segments.settle.isEmpty else {
      return undefine(Self.settleFigures, because: .tooShort)
    }
    let target = release.decision.outcome == .finish ? replay.travel.extent : 0
    let walk = SettleWalk(replay.frames, segments.settle, to: target)
    func sinceLift(_ time: Double?, else reason: MetricValue.UndefinedReason) -> MetricValue {
      time.map { MetricValue(finite: ($0 - release.time) * 1000) } ?? .undefined(reason)
    }
    // A release right at the target has nothing to settle: 0 ms, not undefined.
    let isWay = walk.distance > 0
    let rests = replay.end == .rested || replay.end == .cutShort
    self[.settleTime] =
      isWay ? sinceLift(rests ? walk.settled : nil, else: .neverRests) : .value(0)
    self[.settleFirstMotion] = sinceLift(walk.firstMotion, else: .noMovement)
    self[.settleHalf] = sinceLift(walk.half, else: isWay ? .neverRests : .noMovement)
    self[.settleNinety] = sinceLift(walk.ninety, else: isWay ? .neverRests : .noMovement)
    self[.settleRemaining] = MetricValue(finite: walk.remaining)
    self[.overshoot] = MetricValue(finite: walk.overshoot)
    // A share of less than a point would be a large number about nothing.
    self[.overshootPercent] =
      walk.distance >= 1
      ? MetricValue(finite: 100 * walk.overshoot / walk.distance) : .undefined(.noMovement)
    self[.crossings] = .value(Double(walk.crossings))
  }
}

extension TraceMeasurements {
  /// What one walk over the frames of a settle finds.
  private struct SettleWalk {
    /// How far the target is from where the content sets off.
    let distance: Double
    /// The distance that is left at the last frame.
    private(set) var remaining = 0.0
    /// The times of the frames that first show movement, half of the way and nine tenths of it. Nil
    /// if none does.
    private(set) var firstMotion: Double?
    private(set) var half: Double?
    private(set) var ninety: Double?
    /// The time of the frame from which on all are in the band. Nil if the last is not.
    private(set) var settled: Double?
    private(set) var overshoot = 0.0
    private(set) var crossings = 0

    /// Walks over at least one frame.
    init(_ frames: [Frame], _ settle: Range<Int>, to target: Double) {
      let start = frames[settle.lowerBound].content
      let way = target - start
      distance = way.magnitude
      let sign: Double = target >= start ? 1 : -1
      // Half a point, or 2 % of the way: a share of the distance, because the final value may be 0.
      // Movements below half a point are invisible.
      let band = max(0.5, 0.02 * distance)
      // The first frame of the settle is compared with the last one before it.
      var shown = settle.lowerBound > 0 ? frames[settle.lowerBound - 1].content : start
      var side = 0.0
      for index in settle {
        let (time, content) = (frames[index].time, frames[index].content)
        if firstMotion == nil, (content - shown).magnitude > 0.05 { firstMotion = time }
        shown = content
        // Without a way this is not a number, and neither half nor nine tenths is ever covered.
        let covered = way == 0 ? .nan : (content - start) / way
        if half == nil, covered >= 0.5 { half = time }
        if ninety == nil, covered >= 0.9 { ninety = time }
        let beyond = sign * (content - target)
        overshoot = max(overshoot, beyond)
        remaining = beyond.magnitude
        guard beyond.magnitude > band else {
          settled = settled ?? time
          continue
        }
        settled = nil
        let newSide: Double = beyond < 0 ? -1 : 1
        if side != 0, newSide != side { crossings += 1 }
        side = newSide
      }
    }
  }
}

extension MetricFamily {
  static let settle = MetricFamily(
    .settle, .settle,
    source: "Defined here, after the settling time of a step response (step_info of "
      + "python-control), with the distance left at lift for the step and a floor.",
    [
      Figure(
        .settleTime, "L6.settle", "settle latency [max(0.5pt,2%)]", "ms", 1, .lower,
        "Time from lift until the content stays within max(0.5 pt, 2 % of the distance left).",
        "0 with no distance left; undefined where it never rests (see L6.remaining), or a finger "
          + "held it (interrupted)."),
      Figure(
        .settleFirstMotion, "L6.first-motion", "release to first motion", "ms", 1, .lower,
        "Time from lift to the first frame that shows the content more than 0.05 pt from where "
          + "the frame before did.",
        "The first frame counts from the last of the drag. Undefined where nothing moves."),
      Figure(
        .settleHalf, "L6.half", "half of the way", "ms", 1, .lower,
        "Time from lift until half of the distance left is covered.",
        "Undefined with no distance left."
      )
      .also(
        .settleNinety, "L6.ninety", "90 % of the way", "90 % in place of half.", "As L6.half."),
      Figure(
        .settleRemaining, "L6.remaining", "distance remaining", "pt", 2, .lower,
        "Distance between content and target in the last frame.", "0 once at rest."),
    ])

  static let overshoot = MetricFamily(
    .overshoot, .settle,
    source: "The overshoot of a step response (step_info of python-control), with the distance "
      + "left at lift for the step.",
    [
      Figure(
        .overshoot, "L7.overshoot", "overshoot", "pt", 2, .lower,
        "Farthest the content gets beyond its target while settling.", "0 without overshoot."),
      Figure(
        .overshootPercent, "L7.percent", "overshoot, relative", "%", 2, .lower,
        "L7.overshoot over the distance left at lift.", "Undefined below 1 pt of distance."),
      Figure(
        .crossings, "L7.crossings", "crossings", "count", 0, .lower,
        "How often the content passes its target outside the settle band.", "0 without overshoot."
      ),
    ])
}
