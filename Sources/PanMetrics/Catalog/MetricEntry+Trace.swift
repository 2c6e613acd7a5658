extension MetricEntry {
  static let input = entries(
    .input,
    .touch, .trace,
    source: "Defined here; the factor of the median absolute deviation as in Rousseeuw & Croux "
      + "1993, JASA 88:1273.",
    [
      Row(
        .inputIntervalMedian, "I1.median", "input interval, median", "ms", 2, .none, "above 0",
        "Median [type7] of the times between samples of the contact, without the lift.",
        "Needs two samples."),
      Row(
        .inputIntervalP95, "I1.p95", "input interval, p95", "ms", 2, .lower, "above 0",
        "As I1.median, 95th percentile [type7].", "Needs 20 intervals."),
      Row(
        .inputIntervalMaximum, "I1.max", "input interval, maximum", "ms", 2, .lower, "above 0",
        "As I1.median, maximum.",
        "Needs two samples."),
      Row(
        .inputJitter, "I1.jitter", "input jitter", "ms", 2, .lower, "at least 0",
        "1.4826 times the median absolute deviation of the intervals.", "Needs two samples."),
      Row(
        .inputRate, "I1.rate", "input rate", "Hz", 1, .none, "above 0",
        "Inverse of the median interval.",
        "Needs two samples."),
      Row(
        .inputGaps, "I1.gaps", "input gaps", "count", 0, .lower, "at least 0",
        "Intervals longer than 1.5 medians.",
        "A still finger sends nothing: not always a fault."),
      Row(
        .inputDuplicates, "I1.duplicates", "equal times", "count", 0, .lower, "at least 0",
        "Samples that the reader replaced because a later one had the same time.",
        "Counted over the whole trace."),
      Row(
        .inputBackwards, "I1.backwards", "times out of order", "count", 0, .lower, "at least 0",
        "Samples that were sorted into place.", "Above 0 only with --sort."),
    ])

  static let path = entries(
    .path,
    .touch, .trace,
    source: "After mousetrap's mt_measures (signs are ours), Frank et al. 2013 (Touchalytics) and "
      + "traja.",
    [
      Row(
        .pathDuration, "T1.duration", "duration", "s", 3, .none, "at least 0",
        "From touch-down to the end of the contact.", "Without a lift, to the last sample."),
      Row(
        .pathLength, "T1.path", "path length", "pt", 1, .none, "at least 0",
        "Sum of the steps.",
        "Noise and rounding add to it."),
      Row(
        .pathStraightness, "T1.straightness", "straightness", "1", 3, .none, "0...1",
        "Distance from the first sample to the last over T1.path.",
        "Undefined without movement."),
      Row(
        .pathDeviation, "T1.deviation", "largest deviation", "pt", 1, .none,
        "any; positive to the left",
        "Largest perpendicular distance from the line between first and last sample.",
        "Left as seen by the finger. The distance from the start where both are at one place."),
      Row(
        .pathFlipsX, "T1.x-flips", "reversals in x", "count", 0, .none, "at least 0",
        "How often the finger turned round in x and went back at least 3 pt.", "0 for one way."),
      Row(
        .pathFlipsY, "T1.y-flips", "reversals in y", "count", 0, .none, "at least 0",
        "As T1.x-flips, in y.",
        "0 for one way."),
      Row(
        .pathPeakSpeed, "T1.peak-speed", "peak speed", "pt/s", 0, .none, "at least 0",
        "Largest step over its time.",
        "Noisy where samples are close in time. Flagged gap where the finger was silent while it "
          + "moved."),
      Row(
        .pathPeakSpeedTime, "T1.peak-time", "time of the peak speed", "s", 3, .none, "at least 0",
        "Middle of the step of T1.peak-speed, after touch-down.", "Undefined without movement."),
    ])

  static let content = entries(
    .content,
    .whole, .model,
    source:
      "Defined here. The floor of a jump is the distance at which UIKit's recognizer begins a "
      + "pan.",
    [
      Row(
        .contentDifference, "C1.difference", "recorded content off the replay, median", "pt", 2,
        .lower, "at least 0",
        "Median [type7] over the rows under the finger of |recorded content - the replay's at that "
          + "input|; a share of the travel is taken times the travel.",
        "Undefined without a column progress or content, where its value in the first row is over 10 pt, or "
          + "2.5 % of the travel, away from 0, and for progress where the travel's length is not recorded. "
          + "Rows before the pan was recognized are left out."),
      Row(
        .contentLargest, "C1.largest", "recorded content off the replay, largest", "pt", 2, .lower,
        "at least 0", "As C1.difference, the largest.", "As C1.difference."),
      Row(
        .contentJump, "C1.jump", "jump of the recorded content", "pt", 1, .lower,
        "0, or above 10 pt or 2.5 % of the travel",
        "Largest step of the recorded content at or after the lift that its motion in the 34 ms "
          + "before and after does not explain (content-jump); 0 where there is none. From the "
          + "recording alone.",
        "Undefined without rows after the lift, and where a large step is between rows more than 34 ms "
          + "apart or has nothing after it."),
    ])
}
