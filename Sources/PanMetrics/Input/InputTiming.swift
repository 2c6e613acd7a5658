import PanGestures
import PanMotion
import PanReplay
import PanTraces

/// I1: how regularly the recorder sampled the finger.
enum InputTiming {
  static func write(_ replay: Replay, to measurements: inout TraceMeasurements) {
    measurements[.inputDuplicates] = count(of: .equalTimes, in: replay.trace.notes)
    measurements[.inputBackwards] = count(of: .sortedRows, in: replay.trace.notes)
    let recognition = replay.recognition
    let contact = recognition.firstPan ?? recognition.contacts.first ?? 0..<0
    Selection.gather(atMost: contact.count) { intervals in
      var last: Double?
      // A lift adds no sample: it is reported when it happens, not when the recorder samples.
      for index in contact where !recognition.events[index].phase.endsContact {
        let time = recognition.events[index].time
        if let last { intervals.append(time - last) }
        last = time
      }
      write(&intervals, to: &measurements)
    }
  }

  private static func write(
    _ intervals: inout Selection, to measurements: inout TraceMeasurements
  ) {
    let summary = MiddleAndTail(&intervals)
    measurements.write(
      summary, median: .inputIntervalMedian, p95: .inputIntervalP95,
      maximum: .inputIntervalMaximum)
    guard let median = summary.median, median > 0 else {
      for metric in [Metric.inputJitter, .inputRate, .inputGaps] {
        measurements[metric] = .undefined(.tooShort)
      }
      return
    }
    let gaps = intervals.count { $0 > 1.5 * median }
    intervals.replaceAll { ($0 - median).magnitude }
    // 1.4826 makes the median absolute deviation the standard deviation of a normal distribution.
    measurements[.inputJitter] = Measurement(finite: 1482.6 * (intervals.type7(0.5) ?? 0))
    measurements[.inputRate] = Measurement(finite: 1 / median)
    measurements[.inputGaps] = .value(Double(gaps))
  }

  /// How often the reader noted something that left no mark on the samples.
  private static func count(
    of code: DiagnosticCode, in notes: [TraceNote]
  ) -> Measurement {
    .value(Double(notes.reduce(0) { $1.code == code ? $0 + $1.count : $0 }))
  }
}

/// Silences of the recorder during which the finger moved.
enum SamplingGaps {
  /// Whether a straight line between two samples bridges more than 50 ms or four median intervals.
  ///
  /// Silence at one place is a finger at rest, and the straight line is right.
  static func exist(in contact: ArraySlice<PanEvent>) -> Bool {
    let limit = Selection.gather(atMost: contact.count) { intervals -> Double? in
      var last: Int?
      for index in contact.indices where !contact[index].phase.endsContact {
        if let last { intervals.append(contact[index].time - contact[last].time) }
        last = index
      }
      return intervals.type7(0.5).map { min(0.05, 4 * $0) }
    }
    guard let limit else { return false }
    var last: Int?
    for index in contact.indices where !contact[index].phase.endsContact {
      if let last, contact[index].time - contact[last].time > limit,
        contact[index].location != contact[last].location
      {
        return true
      }
      last = index
    }
    return false
  }
}
