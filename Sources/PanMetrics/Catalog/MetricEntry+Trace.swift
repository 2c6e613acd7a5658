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

  static let path = extent + shape + pauses + speeds

  private static let extent = entries(
    .path,
    .touch, .trace,
    source: "Extremes as xpos_min and the like of mousetrap's mt_measures; the center is ours.",
    [
      Row(
        .pathSamples, "T1.samples", "samples", "count", 0, .none, "at least 1",
        "Samples of the contact, without the lift.",
        "1 for a tap that never moved."),
      Row(
        .pathDuration, "T1.duration", "duration", "s", 3, .none, "at least 0",
        "From touch-down to the end of the contact.", "Without a lift, to the last sample."),
      Row(
        .pathMinX, "T1.x-min", "least x", "pt", 1, .none, "any", "Least x of the samples.", position
      ),
      Row(
        .pathMaxX, "T1.x-max", "largest x", "pt", 1, .none, "any", "Largest x of the samples.",
        position),
      Row(
        .pathMinY, "T1.y-min", "least y", "pt", 1, .none, "any", "Least y of the samples.", position
      ),
      Row(
        .pathMaxY, "T1.y-max", "largest y", "pt", 1, .none, "any", "Largest y of the samples.",
        position),
      Row(
        .pathCenterX, "T1.x-center", "center, x", "pt", 1, .none, "any", "Mean x of the samples.",
        position),
      Row(
        .pathCenterY, "T1.y-center", "center, y", "pt", 1, .none, "any", "Mean y of the samples.",
        position),
    ])

  private static let position = "In screen coordinates, y downwards."

  private static let shape = entries(
    .path,
    .touch, .trace,
    source: "After mousetrap's mt_measures (signs are ours) and Frank et al. 2013 (Touchalytics).",
    [
      Row(
        .pathLength, "T1.path", "path length", "pt", 1, .none, "at least T1.net",
        "Sum of the steps.",
        "Noise and rounding add to it."),
      Row(
        .pathNet, "T1.net", "net distance", "pt", 1, .none, "at least 0",
        "Distance from the first sample to the last.", "0 for a single sample."),
      Row(
        .pathStraightness, "T1.straightness", "straightness", "1", 3, .none, "0...1",
        "T1.net over T1.path.",
        "Undefined without movement."),
      Row(
        .pathDirection, "T1.direction", "direction", "deg", 1, .none, "-180...180",
        "Angle of the line from the first sample to the last: 0 right, 90 up, 180 left.",
        "Undefined where both are at one place. Its median is on the circle; directions that go "
          + "apart have none."),
      Row(
        .pathDeviation, "T1.deviation", "largest deviation", "pt", 1, .none,
        "any; positive to the left",
        "Largest perpendicular distance from the line between first and last sample.",
        "Left as seen by the finger. The distance from the start where both are at one place."),
      Row(
        .pathDeviationTime, "T1.deviation-time", "time of the largest deviation", "s", 3, .none,
        "at least 0",
        "When T1.deviation is reached, after touch-down.", "As T1.deviation."),
      Row(
        .pathDeviationMean, "T1.deviation-mean", "mean deviation [lin120]", "pt", 2, .none,
        "any; positive to the left",
        "Mean of the perpendicular distance over the path resampled linearly at 120 Hz.",
        "Flagged gap where the finger was silent while it moved. Undefined beyond a minute."),
      Row(
        .pathArea, "T1.area", "area", "pt^2", 0, .none, "any; positive to the left",
        "Signed area between the path and the line from its start to its end.",
        "Loops cancel or count twice."),
      Row(
        .pathFlipsX, "T1.x-flips", "reversals in x", "count", 0, .none, "at least 0",
        "How often the finger turned round in x and went back at least 3 pt.", "0 for one way."),
      Row(
        .pathFlipsY, "T1.y-flips", "reversals in y", "count", 0, .none, "at least 0",
        "As T1.x-flips, in y.",
        "0 for one way."),
    ])

  private static let pauses = entries(
    .path,
    .touch, .trace, source: "After mousetrap's mt_measures.",
    [
      Row(
        .pathInitiation, "T1.initiation", "initiation time", "s", 3, .none, "at least 0",
        "Time of the last sample before the finger first is more than 3 pt from its start.",
        "T1.duration where it never is."),
      Row(
        .pathIdle, "T1.idle", "idle time", "s", 3, .none, "at least 0",
        "Sum of the intervals between samples at one place.",
        "A recorder that is silent while the finger rests has none."),
      Row(
        .pathHovers, "T1.hovers", "hovers", "count", 0, .none, "at least 0",
        "Stays at one place longer than 100 ms, up to the lift.", "As T1.idle."),
      Row(
        .pathHoverTime, "T1.hover-time", "hover time", "s", 3, .none, "at least 0",
        "Sum of the times of the T1.hovers.", "As T1.idle."),
    ])

  private static let speeds = entries(
    .path,
    .touch, .trace,
    source: "After Frank et al. 2013 (Touchalytics, there with type-5 percentiles) and traja.",
    [
      Row(
        .pathPeakSpeed, "T1.peak-speed", "peak speed", "pt/s", 0, .none, "at least 0",
        "Largest step over its time.",
        "Noisy where samples are close in time. Flagged gap as T1.deviation-mean."),
      Row(
        .pathPeakSpeedTime, "T1.peak-time", "time of the peak speed", "s", 3, .none, "at least 0",
        "Middle of the step of T1.peak-speed, after touch-down.", "Undefined without movement."),
      Row(
        .pathMeanSpeed, "T1.mean-speed", "mean speed", "pt/s", 0, .none, "at least 0",
        "T1.path over the time from the first sample to the last.", "Needs two samples."),
      Row(
        .pathSpeedRatio, "T1.speed-ratio", "mean over peak speed", "1", 3, .none, "0...1",
        "T1.mean-speed over T1.peak-speed; 8/15 for minimum jerk, 1 for a steady drag.",
        "Undefined without movement."),
      Row(
        .pathMeanAcceleration, "T1.mean-acceleration", "mean acceleration", "pt/s^2", 0, .none,
        "any",
        "Mean of the changes of speed from step to step over the time between their middles.",
        "Needs three samples."),
      Row(
        .pathSpeedP20, "T1.speed-p20", "speed, p20", "pt/s", 0, .none, "at least 0",
        "20th percentile [type7] of step over time.", "Needs five steps."),
      Row(
        .pathSpeedP50, "T1.speed-p50", "speed, p50", "pt/s", 0, .none, "at least 0",
        "Median [type7] of step over time.", "Needs five steps."),
      Row(
        .pathSpeedP80, "T1.speed-p80", "speed, p80", "pt/s", 0, .none, "at least 0",
        "80th percentile [type7] of step over time.", "Needs five steps."),
      Row(
        .pathReleaseSpeed, "T1.release-speed", "release speed, 5 points", "pt/s", 0, .none,
        "at least 0",
        "Median of the last four steps over their times.",
        "Needs five samples. Not the estimator's velocity: that is R1.velocity."),
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
