extension MetricFamily {
  /// Of the recording itself.
  static let recording = [
    MetricFamily(
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
          "Samples that the reader replaced because a later one had the same time.",
          "Counted over the whole trace."),
        Figure(
          .inputBackwards, "I1.backwards", "times out of order", "count", 0, .lower,
          "Samples that were sorted into place.", "Above 0 only with --sort."),
      ]),
    MetricFamily(
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
      ]),
    MetricFamily(
      .content, .whole,
      source: "Defined here. The floor of a jump is the distance at which UIKit's recognizer "
        + "begins a pan.",
      [
        Figure(
          .contentDifference, "C1.difference", "recorded content off the replay, median", "pt", 2,
          .lower,
          "Median [type7] over the rows under the finger of |recorded content - the replay's at "
            + "that input|; a share of the travel is taken times the travel.",
          "Undefined without a column progress or content, where its value in the first row is "
            + "over 10 pt, or 2.5 % of the travel, away from 0, and for progress where the travel's "
            + "length is not recorded. Rows before the pan was recognized are left out."
        )
        .maximum(
          .contentLargest, "C1.largest", "recorded content off the replay, largest",
          "As C1.difference."),
        Figure(
          .contentJump, "C1.jump", "jump of the recorded content", "pt", 1, .lower,
          "Largest step of the recorded content at or after the lift that its motion in the 34 ms "
            + "before and after does not explain (content-jump); 0 where there is none. From the "
            + "recording alone.",
          "Undefined without rows after the lift, and where a large step is between rows more than "
            + "34 ms apart or has nothing after it.",
          range: "0, or above 10 pt or 2.5 % of the travel"),
      ]),
  ]
}
