import PanEngine
import PanTraces

extension TraceMeasurements {
  /// I1: how regularly the recorder sampled the finger, and where it was silent.
  ///
  /// The contact is the first pan's, or the first one if nothing became a pan. A lift adds no
  /// sample: it is reported when it happens, not when the recorder samples.
  struct InputTiming {
    private let contact: ArraySlice<PanEvent>
    private let intervals: QuickSelect.Spread
    /// The median absolute deviation of the intervals, in seconds. Nil without a median above 0.
    private let deviation: Double?
    /// How many intervals are longer than half as long again as the median.
    private let gaps: Int

    init(_ replay: borrowing Replay) {
      let contact = replay.recognition.measuredContact
      self.contact = contact
      (intervals, deviation, gaps) = QuickSelect.gather(atMost: contact.count) { figures in
        _ = Self.anyStep(of: contact) { before, after in
          // Samples of one time are counted as what they are, and have no interval.
          if after.time > before.time { figures.append(after.time - before.time) }
          return false
        }
        let intervals = figures.medianAndTail()
        guard let median = intervals.median, median > 0 else { return (intervals, nil, 0) }
        let gaps = figures.count { $0 > 1.5 * median }
        // In the same buffer: the intervals themselves are not needed any more.
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
      measurements[.inputDuplicates] = Self.count(of: [.equalTimes, .moveAtDown], in: notes)
      measurements[.inputBackwards] = Self.count(of: [.sortedRows], in: notes)
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

    /// How often the reader noted diagnostics.
    private static func count(
      of codes: [Diagnostic.Code], in notes: [Trace.Note]
    ) -> MetricValue {
      .value(Double(notes.reduce(0) { codes.contains($1.code) ? $0 + $1.count : $0 }))
    }
  }
}

extension PanRecognition {
  /// The contact that figures of the recording are about: the first pan's, or the first of all.
  var measuredContact: ArraySlice<PanEvent> { events[firstPan ?? contacts.first ?? 0..<0] }
}

extension MetricFamily {
  static let input = MetricFamily(
    .input, .touch, .trace,
    source: "Defined here; the factor of the median absolute deviation as in Rousseeuw & Croux "
      + "1993, JASA 88:1273.",
    [
      Figure(
        .inputIntervalMedian, "I1.median", "input interval, median", "ms", 2, .none,
        "Median [type7] of the times between samples of the contact, without the lift.",
        "Needs two samples.", range: "above 0"
      )
      .p95(
        .inputIntervalP95, "I1.p95", "input interval, p95", "Needs 20 intervals.", .lower
      )
      .maximum(
        .inputIntervalMaximum, "I1.max", "input interval, maximum", "Needs two samples.", .lower),
      Figure(
        .inputJitter, "I1.jitter", "input jitter", "ms", 2, .lower,
        "1.4826 times the median absolute deviation of the intervals.", "Needs two samples."),
      Figure(
        .inputRate, "I1.rate", "input rate", "Hz", 1, .none, "Inverse of the median interval.",
        "Needs two samples.", range: "above 0"),
      Figure(
        .inputGaps, "I1.gaps", "input gaps", "count", 0, .lower,
        "Intervals longer than 1.5 medians.", "A still finger sends nothing: not always a fault."),
      Figure(
        .inputDuplicates, "I1.duplicates", "equal times", "count", 0, .lower,
        "Movements with the time of the sample before them.",
        "Counted over the whole trace."),
      Figure(
        .inputBackwards, "I1.backwards", "times out of order", "count", 0, .lower,
        "Samples that were sorted into place.", "Above 0 only if the reader was told to sort."),
    ])
}
