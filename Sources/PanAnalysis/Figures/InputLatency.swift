import PanEngine
import PanTraces

/// L1: how long each event waits for the first frame that can show it.
enum InputLatency {
  static func write(
    _ replay: borrowing Replay, _ segments: borrowing ReplaySegments,
    to measurements: inout TraceMeasurements
  ) {
    let lead = replay.configuration.lead
    let (events, frames) = (replay.recognition.events, replay.frames)
    var shownFirst = 0
    var eventCount = 0
    let latencies = QuickSelect.gather(atMost: events.count) { latencies in
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
      return MedianAndTail(&latencies)
    }
    measurements.write(
      latencies, median: .inputLatencyMedian, p95: .inputLatencyP95,
      maximum: .inputLatencyMaximum)
    if eventCount > 0 {
      let share = Double(shownFirst) / Double(eventCount)
      measurements[.supersededEvents] = .value(100 * (1 - share))
    }
    let dragFrames = segments.drags.reduce(0) { $0 + $1.count }
    if dragFrames > 0 {
      measurements[.eventsPerFrame] = .value(Double(eventCount) / Double(dragFrames))
    }
  }
}

extension TraceMeasurements {
  /// Writes the usual three figures of seconds, in milliseconds.
  mutating func write(
    _ seconds: MedianAndTail, median: Metric, p95: Metric, maximum: Metric
  ) {
    self[median] = milliseconds(seconds.median)
    self[p95] = milliseconds(seconds.p95)
    self[maximum] = milliseconds(seconds.maximum)
  }

  private func milliseconds(_ seconds: Double?) -> MetricValue {
    seconds.map { MetricValue(finite: $0 * 1000) } ?? .undefined(.tooShort)
  }
}

/// L2: how old the input is that each frame shows.
enum InputAge {
  static func write(
    _ replay: borrowing Replay, _ segments: borrowing ReplaySegments,
    to measurements: inout TraceMeasurements
  ) {
    let frames = replay.frames
    let drags = segments.drags
    let ages = QuickSelect.gather(atMost: frames.count) { ages in
      for drag in drags {
        for index in drag { ages.append(frames[index].time - frames[index].inputTime) }
      }
      return MedianAndTail(&ages)
    }
    measurements.write(
      ages, median: .inputAgeMedian, p95: .inputAgeP95, maximum: .inputAgeMaximum)
  }
}

/// I1: how regularly the recorder sampled the finger, and where it was silent.
///
/// The contact is the first pan's, or the first one if nothing became a pan. A lift adds no
/// sample: it is reported when it happens, not when the recorder samples.
struct InputTiming {
  private let contact: ArraySlice<PanEvent>
  private let intervals: MedianAndTail
  /// The median absolute deviation of the intervals, in seconds. Nil without a median above 0.
  private let deviation: Double?
  /// How many intervals are longer than half as long again as the median.
  private let gaps: Int

  init(_ replay: borrowing Replay) {
    let recognition = replay.recognition
    let contact = recognition.events[recognition.firstPan ?? recognition.contacts.first ?? 0..<0]
    self.contact = contact
    (intervals, deviation, gaps) = QuickSelect.gather(atMost: contact.count) { figures in
      _ = Self.anyStep(of: contact) { before, after in
        figures.append(after.time - before.time)
        return false
      }
      let intervals = MedianAndTail(&figures)
      guard let median = intervals.median, median > 0 else { return (intervals, nil, 0) }
      let gaps = figures.count { $0 > 1.5 * median }
      figures.replaceAll { ($0 - median).magnitude }
      return (intervals, figures.type7(0.5) ?? 0, gaps)
    }
  }

  /// Whether the finger moved between samples farther apart than 50 ms or four median intervals.
  ///
  /// Equal places before and after a silence are a finger at rest. A straight line is right there.
  var hasGap: Bool {
    guard let median = intervals.median else { return false }
    let limit = min(0.05, 4 * median)
    return Self.anyStep(of: contact) { before, after in
      after.time - before.time > limit && after.location != before.location
    }
  }

  /// Whether a step from one sample of the finger to the next passes a test.
  @inline(__always)
  private static func anyStep(
    of contact: ArraySlice<PanEvent>, _ passes: (PanEvent, PanEvent) -> Bool
  ) -> Bool {
    var last: Int?
    for index in contact.indices where !contact[index].phase.endsContact {
      if let last, passes(contact[last], contact[index]) { return true }
      last = index
    }
    return false
  }

  func write(_ notes: [Trace.Note], to measurements: inout TraceMeasurements) {
    measurements[.inputDuplicates] = Self.count(of: .equalTimes, in: notes)
    measurements[.inputBackwards] = Self.count(of: .sortedRows, in: notes)
    measurements.write(
      intervals, median: .inputIntervalMedian, p95: .inputIntervalP95,
      maximum: .inputIntervalMaximum)
    guard let median = intervals.median, let deviation else {
      return measurements.undefine([.inputJitter, .inputRate, .inputGaps], because: .tooShort)
    }
    // 1.4826 makes it the standard deviation of a normal distribution.
    measurements[.inputJitter] = MetricValue(finite: 1482.6 * deviation)
    measurements[.inputRate] = MetricValue(finite: 1 / median)
    measurements[.inputGaps] = .value(Double(gaps))
  }

  /// How often the reader noted a diagnostic.
  private static func count(
    of code: Diagnostic.Code, in notes: [Trace.Note]
  ) -> MetricValue {
    .value(Double(notes.reduce(0) { $1.code == code ? $0 + $1.count : $0 }))
  }
}
