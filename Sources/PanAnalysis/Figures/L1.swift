import PanEngine
import PanTraces

/// L1: how long each event waits for the first frame that can show it.
extension TraceMeasurements {
  mutating func measureInputLatency(
    _ replay: borrowing Replay, _ segments: borrowing ReplaySegments
  ) {
    let lead = replay.configuration.lead
    let (events, frames) = (replay.recognition.events, replay.frames)
    var shownFirst = 0
    var eventCount = 0
    let latencies = QuickSelect.gather(atMost: events.count) { latencies in
      var frame = 0
      var lastFrame = -1
      // Events and frames both rise in time, so that one pass over the two is enough.
      for event in events where event.state.isPanning {
        while frame < frames.count, frames[frame].time - lead < event.time { frame += 1 }
        guard frame < frames.count else { break }
        latencies.append(frames[frame].time - event.time)
        // All events before the last one of a frame are superseded: nobody sees them.
        if frame != lastFrame { shownFirst += 1 }
        lastFrame = frame
      }
      eventCount = latencies.count
      return latencies.medianAndTail()
    }
    write(
      latencies, median: .inputLatencyMedian, p95: .inputLatencyP95,
      maximum: .inputLatencyMaximum)
    if eventCount > 0 {
      let share = Double(shownFirst) / Double(eventCount)
      self[.supersededEvents] = .value(100 * (1 - share))
    }
    let dragFrames = segments.drags.reduce(0) { $0 + $1.count }
    if dragFrames > 0 {
      self[.eventsPerFrame] = .value(Double(eventCount) / Double(dragFrames))
    }
  }

  /// Writes the usual three figures of seconds, in milliseconds.
  mutating func write(
    _ seconds: QuickSelect.Spread, median: Metric, p95: Metric, maximum: Metric
  ) {
    self[median] = milliseconds(seconds.median)
    self[p95] = milliseconds(seconds.p95)
    self[maximum] = milliseconds(seconds.maximum)
  }

  /// Undefined for too few values.
  func milliseconds(_ seconds: Double?) -> MetricValue {
    seconds.map { MetricValue(finite: $0 * 1000) } ?? .undefined(.tooShort)
  }
}

extension MetricFamily {
  static let inputLatency = MetricFamily(
    .inputLatency, .drag, source: display,
    [
      Figure(
        .inputLatencyMedian, "L1.median", "input-to-frame latency, median", "ms", 2, .lower,
        "Per event: time of the first frame that can show it minus the event's time; median "
          + "[type7].",
        "Events after the last frame are left out. Half a frame plus the lead on average, where "
          + "touch panel and display run independently. No touch panel, driver or screen is part "
          + "of it.", range: "lead ..< lead + 1 frame on a steady clock"
      )
      .p95(.inputLatencyP95, "L1.p95", "input-to-frame latency, p95", "Needs 20 events.")
      .maximum(
        .inputLatencyMaximum, "L1.max", "input-to-frame latency, maximum",
        "Needs an event while panning."),
      Figure(
        .eventsPerFrame, "L1.events-per-frame", "events per frame", "1", 2, .none,
        "Mean number of events that a frame is the first to show.", "Needs a DRAG frame."),
      Figure(
        .supersededEvents, "L1.superseded", "superseded events", "%", 1, .none,
        "Share of events that a later one overtook before any frame could show them.",
        "0 where input is slower than the display.", range: "0 ..< 100"),
    ])
}
