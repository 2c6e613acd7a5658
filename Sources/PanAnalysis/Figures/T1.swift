import PanEngine
import PanTraces

/// T1: features of the finger's path, as other trajectory packages define them.
extension TraceMeasurements {
  /// Measures a replay. `hasGap` is ``InputTiming/hasGap``.
  ///
  /// The contact is the first pan's, or the first one if nothing became a pan. A lift adds no
  /// sample. It only ends the time.
  mutating func measurePath(_ replay: borrowing Replay, hasGap: Bool) {
    let contact = replay.recognition.measuredContact
    let samples = contact.filter { !$0.phase.endsContact }
    guard let start = contact.first?.time, let end = contact.last?.time,
      let first = samples.first, let last = samples.last
    else { return undefine(Metric.Group.path.metrics, because: .tooShort) }
    let walk = PathWalk(samples, from: first, to: last)
    // The time ends with the lift, the way with the last sample: a lift's position is often stale.
    self[.pathDuration] = MetricValue(finite: end - start)
    self[.pathLength] = MetricValue(finite: walk.length)
    self[.pathStraightness] =
      walk.length > 0
      ? MetricValue(finite: (last.location - first.location).length / walk.length)
      : .undefined(.noMovement)
    self[.pathDeviation] = MetricValue(finite: walk.deviation)
    self[.pathFlipsX] = .value(Double(walk.turnsX.count))
    self[.pathFlipsY] = .value(Double(walk.turnsY.count))
    guard let peak = walk.peak else {
      return undefine([.pathPeakSpeed, .pathPeakSpeedTime], because: .tooShort)
    }
    self[.pathPeakSpeed] = MetricValue(finite: peak.speed).flagged(.gap, if: hasGap)
    self[.pathPeakSpeedTime] =
      peak.speed > 0 ? MetricValue(finite: peak.time - start) : .undefined(.noMovement)
  }
}

extension TraceMeasurements {
  /// One pass over a finger's path: its length, its fastest step, and its deviation from the straight
  /// line between its ends.
  private struct PathWalk {
    private(set) var length = 0.0
    /// The largest distance from the line, positive to its left.
    private(set) var deviation = 0.0
    /// The fastest step with the middle of its time, the first of those alike. Nil if no time passes from
    /// any sample to the next.
    private(set) var peak: (speed: Double, time: Double)?
    private(set) var turnsX: Turns
    private(set) var turnsY: Turns

    /// Walks along samples from the first to the last of them.
    init(_ samples: [PanEvent], from first: PanEvent, to end: PanEvent) {
      let start = first.location
      let chord = end.location - start
      let across = chord.length
      // The unit vector to the line's left as the finger sees it. y points downwards on a screen: left of
      // a finger going right is up. Without a direction the distance from the start counts.
      let left =
        across > 0 && across.isFinite ? Vector(x: chord.y / across, y: -chord.x / across) : nil
      (turnsX, turnsY) = (Turns(at: start.x), Turns(at: start.y))
      // One pass for all: a gesture has few samples, and there may be millions of gestures.
      var last = first
      for sample in samples {
        let place = sample.location
        turnsX.add(place.x)
        turnsY.add(place.y)
        let offset = place - start
        let distance = left.map(offset.dot) ?? offset.length
        if distance.magnitude > deviation.magnitude { deviation = distance }
        let step = (place - last.location).length
        length += step
        if sample.time > last.time {
          let speed = step / (sample.time - last.time)
          if peak.map({ speed > $0.speed }) ?? true {
            peak = (speed, (sample.time + last.time) / 2)
          }
        }
        last = sample
      }
    }

    /// How often a coordinate turned round and went back by at least ``least`` from its extreme.
    struct Turns {
      /// A finger that goes back less than this has not turned round, in points.
      private static let least = 3.0

      private(set) var count = 0
      private var heading = 0.0
      private var low: Double
      private var high: Double

      init(at start: Double) { (low, high) = (start, start) }

      @inline(__always)
      mutating func add(_ value: Double) {
        low = min(low, value)
        high = max(high, value)
        // The first turn only says which way the finger goes, the next ones count.
        let turn: Double =
          heading <= 0 && value - low >= Self.least
          ? 1 : heading >= 0 && high - value >= Self.least ? -1 : 0
        guard turn != 0 else { return }
        if heading != 0 { count += 1 }
        heading = turn
        (low, high) = (value, value)
      }
    }
  }
}

extension MetricFamily {
  static let path = MetricFamily(
    .path, .touch, .trace,
    source: "After mousetrap's mt_measures (signs are ours), Frank et al. 2013 (Touchalytics) "
      + "and traja.",
    [
      Figure(
        .pathDuration, "T1.duration", "duration", "s", 3, .none,
        "From touch-down to the end of the contact.", "Without a lift, to the last sample."),
      Figure(
        .pathLength, "T1.path", "path length", "pt", 1, .none, "Sum of the steps.",
        "Noise and rounding add to it."),
      Figure(
        .pathStraightness, "T1.straightness", "straightness", "1", 3, .none,
        "Distance from the first sample to the last over T1.path.", "Undefined without movement.",
        range: "0...1"),
      Figure(
        .pathDeviation, "T1.deviation", "largest deviation", "pt", 1, .none,
        "Largest perpendicular distance from the line between first and last sample.",
        "Left as seen by the finger. The distance from the start where both are at one place.",
        range: "any; positive to the left"),
      Figure(
        .pathFlipsX, "T1.x-flips", "reversals in x", "count", 0, .none,
        "How often the finger turned round in x and went back at least 3 pt.", "0 for one way."
      )
      .also(.pathFlipsY, "T1.y-flips", "reversals in y", "in y.", "0 for one way."),
      Figure(
        .pathPeakSpeed, "T1.peak-speed", "peak speed", "pt/s", 0, .none,
        "Largest step over its time.",
        "Noisy where samples are close in time. Flagged gap where the finger was silent while it "
          + "moved."),
      Figure(
        .pathPeakSpeedTime, "T1.peak-time", "time of the peak speed", "s", 3, .none,
        "Middle of the step of T1.peak-speed, after touch-down.", "Undefined without movement."),
    ])
}
