import PanEngine
import PanTraces

/// L3: how far the content is behind the finger when a frame comes on screen.
extension TraceMeasurements {
  /// Below this a lag in time means nothing, in points per second.
  private static let slowest = 50.0

  /// Writes the figures of a replay. `hasGap` is ``InputTiming/hasGap``.
  mutating func measureSpatialLag(
    _ replay: borrowing Replay, _ segments: borrowing ReplaySegments, hasGap: Bool
  ) {
    let frames = replay.frames
    var speeds = FingerSpeeds(replay)
    var (compared, opposed) = (0, 0)
    let count = segments.drags.reduce(0) { $0 + $1.count }
    let (lags, time, jitter) = QuickSelect.gather(atMost: count) { lags in
      QuickSelect.gather(atMost: count) { times in
        QuickSelect.gather(atMost: count) { jitter in
          for drag in segments.drags {
            for index in drag {
              let frame = frames[index]
              guard let finger = frame.finger else { continue }
              let (distance, speed) = (finger - frame.content, speeds.speed(at: frame.time))
              // Behind is against the finger's motion. A finger at rest has no behind, and the distance counts.
              let lag = speed == 0 ? distance.magnitude : speed < 0 ? -distance : distance
              lags.append(lag)
              if speed.magnitude >= Self.slowest { times.append(lag / speed.magnitude) }
              guard index > drag.lowerBound, let before = frames[index - 1].finger else { continue }
              let content = frame.content - frames[index - 1].content
              jitter.append((finger - before - content).magnitude)
              // Content or finger at rest go no way, and not a wrong one.
              guard content != 0, finger != before else { continue }
              compared += 1
              if (content < 0) != (finger < before) { opposed += 1 }
            }
          }
          return (lags.medianAndTail(), times.type7(0.5), jitter.medianAndTail())
        }
      }
    }
    func write(_ metric: Metric, _ value: Double?) {
      self[metric] =
        value.map { MetricValue(finite: $0).flagged(.gap, if: hasGap) } ?? .undefined(.tooShort)
    }
    write(.lagMedian, lags.median)
    write(.lagP95, lags.p95)
    write(.lagMaximum, lags.maximum)
    write(.lagTime, time.map { $0 * 1000 })
    write(.wrongDirection, compared > 0 ? 100 * Double(opposed) / Double(compared) : nil)
    write(.jitterMedian, jitter.median)
    write(.jitterP95, jitter.p95)
  }
}

extension TraceMeasurements {
  /// How fast the finger moves along the travel, on the straight lines between its samples.
  ///
  /// Times must rise from call to call: each search goes on from the last sample found.
  private struct FingerSpeeds {
    private let events: [PanEvent]
    private let travel: Travel
    private var index = 0

    init(_ replay: borrowing Replay) {
      events = replay.recognition.events
      travel = replay.travel
    }

    /// The speed in points per second, positive towards finish. 0 outside the samples.
    mutating func speed(at time: Double) -> Double {
      while index + 1 < events.count, events[index + 1].time <= time { index += 1 }
      guard index + 1 < events.count, events[index].time <= time else { return 0 }
      let (before, after) = (events[index], events[index + 1])
      let way = travel.direction.along(after.location - before.location)
      return way / (after.time - before.time)
    }
  }
}

extension MetricFamily {
  static let spatialLag = MetricFamily(
    .spatialLag, .drag,
    source: "Wrong direction and visual jitter after Chromium's prediction metrics.",
    [
      Figure(
        .lagMedian, "L3.median", "spatial lag, median", "pt", 2, .nearZero,
        "Per frame: sign of the finger's motion times (finger - content), along the travel, the "
          + "finger linear between samples; median [type7]. For a still finger the distance.",
        "Frames without a later sample are left out. Flagged gap where the finger was silent "
          + "while it moved.", range: "any; positive behind the finger"
      )
      .p95(.lagP95, "L3.p95", "spatial lag, p95", "Needs 20 frames.")
      .maximum(.lagMaximum, "L3.max", "spatial lag, maximum", "As L3.median."),
      Figure(
        .lagTime, "L3.time", "spatial lag in time", "ms", 2, .nearZero,
        "Median [type7] of lag over finger speed, over the frames at 50 pt/s or more.",
        "Undefined where the finger is never that fast.", range: "any"),
      Figure(
        .wrongDirection, "L3.wrong-direction", "wrong direction", "%", 1, .lower,
        "Share of frames in which content and finger moved in opposite directions.",
        "Frames in which either stood still are left out.", range: "0...100"),
      Figure(
        .jitterMedian, "L3.jitter", "visual jitter, median", "pt", 2, .lower,
        "Median [type7] of the change of (finger - content) from frame to frame, as a distance.",
        "Needs two frames in a row."
      )
      .p95(.jitterP95, "L3.jitter-p95", "visual jitter, p95", "Needs 20 pairs of frames."),
    ])
}
