import PanGestures
import PanReplay
import PanTraces

/// L1: how long each event waits for the first frame that can show it.
struct InputLatency {
  private let latencies: MiddleAndTail
  private let eventCount: Int
  private let shownFirst: Int
  private let dragFrames: Int

  init(_ replay: borrowing Replay, _ segments: borrowing ReplaySegments) {
    let lead = replay.configuration.lead
    let (events, frames) = (replay.recognition.events, replay.frames)
    var shownFirst = 0
    var eventCount = 0
    latencies = Selection.gather(atMost: events.count) { latencies in
      var frame = 0
      var lastFrame = -1
      for event in events where event.state.isPanning {
        while frame < frames.count, frames[frame].time - lead < event.time { frame += 1 }
        guard frame < frames.count else { break }
        latencies.append(frames[frame].time - event.time)
        if frame != lastFrame { shownFirst += 1 }
        lastFrame = frame
      }
      eventCount = latencies.count
      return MiddleAndTail(&latencies)
    }
    self.eventCount = eventCount
    self.shownFirst = shownFirst
    dragFrames = segments.drags.reduce(0) { $0 + $1.count }
  }

  func write(to measurements: inout TraceMeasurements) {
    measurements.write(
      latencies, median: .inputLatencyMedian, p95: .inputLatencyP95,
      maximum: .inputLatencyMaximum)
    let events = Double(eventCount)
    if events > 0 {
      measurements[.supersededEvents] = .value(100 * (1 - Double(shownFirst) / events))
    }
    if dragFrames > 0 {
      measurements[.eventsPerFrame] = .value(events / Double(dragFrames))
    }
  }
}

extension TraceMeasurements {
  /// Writes the usual three figures of seconds, in milliseconds.
  mutating func write(
    _ seconds: MiddleAndTail, median: Metric, p95: Metric, maximum: Metric
  ) {
    self[median] = milliseconds(seconds.median)
    self[p95] = milliseconds(seconds.p95)
    self[maximum] = milliseconds(seconds.maximum)
  }

  private func milliseconds(_ seconds: Double?) -> Measurement {
    seconds.map { Measurement(finite: $0 * 1000) } ?? .undefined(.tooShort)
  }
}

/// L2: how old the input is that each frame shows.
struct InputAge {
  private let ages: MiddleAndTail

  init(_ replay: borrowing Replay, _ segments: borrowing ReplaySegments) {
    let frames = replay.frames
    let drags = segments.drags
    ages = Selection.gather(atMost: frames.count) { ages in
      for drag in drags {
        for index in drag { ages.append(frames[index].time - frames[index].inputTime) }
      }
      return MiddleAndTail(&ages)
    }
  }

  func write(to measurements: inout TraceMeasurements) {
    measurements.write(
      ages, median: .inputAgeMedian, p95: .inputAgeP95, maximum: .inputAgeMaximum)
  }
}
