extension MetricEntry {
  static let spectralArcLength = entries(
    .spectralArcLength,
    .whole, .model,
    source: "Balasubramanian, Melendez-Calderon, Roby-Brami, Burdet 2015, JNER 12:112.",
    [
      Row(
        .spectralArcLength, "S1", "SPARC", "1", 3, .higher, "at most -1",
        "Spectral arc length of the content's speed: pad level 4, 10 Hz, threshold 0.05.",
        "Nearer to -1 is smoother; one stroke of minimum jerk is -1.40. Needs 9 to 4096 speeds and "
          + "20 Hz. Flagged band-limited for very short or abrupt movements: do not compare those. "
          + "Blind to frame judder.")
    ])

  static let jerk = entries(
    .jerk,
    .whole, .model,
    source: "Hogan & Sternad 2009; Balasubramanian et al. 2015 for the logarithm.",
    [
      Row(
        .logJerk, "S2", "LDLJ-V[f_d,BW2z10]", "1", 2, .higher,
        "any; one stroke of minimum jerk is -5.32",
        "-ln(T^3 / V^2 dt sum j^2) of the content filtered at the display's rate f_d by a "
          + "second-order Butterworth low-pass of 10 Hz forwards and backwards; j the second "
          + "difference of the signed velocity over dt^2, V its largest magnitude, T = N dt.",
        "Frames at rest before and after are cut down to one. Needs 9 velocities and "
          + "more than 20 Hz. Never compare two rates, nor with unfiltered values. Sees freezes "
          + "and dropped velocities, not judder. Undefined without jerk.")
    ])

  static let speedPeaks = entries(
    .speedPeaks,
    .whole, .model,
    source: "The number of peaks of the speed after Rohrer et al. 2002, J. Neurosci. 22:8297; the "
      + "prominence is ours.",
    [
      Row(
        .speedPeaks, "S3", "speed peaks [prominence 5%]", "count", 0, .lower, "at least 1",
        "Local maxima of the content's speed that stand out by 5 % of the largest speed; at rest "
          + "before and after, plateaus count once.",
        "Unfiltered: judder and repeated frames are peaks, too. Undefined without movement.")
    ])

  static let staleFrames = entries(
    .staleFrames,
    .drag, .model,
    source: "Defined here, on a simulated display.",
    [
      Row(
        .staleFrames, "F1.stale", "stale frames", "%", 1, .lower, "0...100",
        "Share of frames that show no newer input though the finger moved more than 0.5 pt.",
        "A resting finger makes no stale frames. Resampled input: frames at the extrapolation "
          + "cap."),
      Row(
        .longestHold, "F1.longest", "longest hold", "ms", 1, .lower, "at least 0",
        "The longest run of stale frames.", "0 without any."),
      Row(
        .holds, "F1.holds", "holds", "count", 0, .lower, "at least 0",
        "Runs of two or more stale frames.", "0 without any."),
    ])

  private static let judderSource =
    "The rule of Chromium's predictor_jank_tracker.cc; its 7 CSS px are taken as points."

  static let judder =
    entries(
      .judder,
      .drag, .model, source: judderSource,
      [
        Row(
          .dragJudder, "F2.drag", "judder, drag", "%", 1, .lower, "0...100",
          "Share of frames whose step is out of line with both neighbors: step / larger "
            + "neighbor or smaller neighbor / step at least 1.2, or 1.4 where no step of the "
            + "three is above 7 pt.",
          "Of all frames. Steps of 0 or against each other are not comparable and count as even: "
            + "see F2.drag-comparable. Needs three frames' steps."),
        Row(
          .dragComparable, "F2.drag-comparable", "comparable frames, drag", "%", 1, .none,
          "0...100",
          "Share of the frames with two neighboring steps whose three steps go the same way.",
          "Low where frames repeat: then F2.drag says nothing and F1 does."),
      ])
    + entries(
      .judder,
      .settle, .model, source: judderSource,
      [
        Row(
          .settleJudder, "F2.settle", "judder, settle", "%", 1, .lower, "0...100",
          "As F2.drag, over the settle.",
          "A quick settle changes its steps by more than the limit on its own account."),
        Row(
          .settleComparable, "F2.settle-comparable", "comparable frames, settle", "%", 1, .none,
          "0...100",
          "As F2.drag-comparable, over the settle.", "As F2.drag-comparable."),
      ])

  private static let errorSource = "After PresentMon's MsAnimationError."

  static let animationError =
    entries(
      .animationError,
      .drag, .model, source: errorSource,
      [
        Row(
          .dragErrorRMS, "F3.drag-rms", "animation error, drag, rms", "ms", 2, .lower, "at least 0",
          "Per frame: how far the shown input's time moved on minus how far the screen's did; "
            + "root mean square.",
          "Needs two frames in a row."),
        Row(
          .dragErrorP95, "F3.drag-p95", "animation error, drag, p95", "ms", 2, .lower, "at least 0",
          "As F3.drag-rms, 95th percentile [type7] of the magnitude.", "Needs 20 pairs of frames."),
        Row(
          .dragErrorMaximum, "F3.drag-max", "animation error, drag, maximum", "ms", 2, .lower,
          "at least 0",
          "As F3.drag-rms, largest magnitude.", "Needs two frames in a row."),
      ])
    + entries(
      .animationError,
      .settle, .model, source: errorSource,
      [
        Row(
          .settleErrorRMS, "F3.settle-rms", "animation error, settle, rms", "ms", 2, .lower,
          "at least 0",
          "As F3.drag-rms with the animation's clock for the input's.",
          "0 on every simulated clock: the animation is drawn for the frame's own time."),
        Row(
          .settleErrorP95, "F3.settle-p95", "animation error, settle, p95", "ms", 2, .lower,
          "at least 0",
          "As F3.settle-rms, 95th percentile [type7] of the magnitude.",
          "Needs 20 pairs of frames."),
        Row(
          .settleErrorMaximum, "F3.settle-max", "animation error, settle, maximum", "ms", 2, .lower,
          "at least 0",
          "As F3.settle-rms, largest magnitude.", "Needs two frames."),
      ])

  static let irregularity =
    entries(
      .irregularity,
      .drag, .model, source: "Defined here.",
      [
        Row(
          .dragIrregularity, "F4.drag", "displacement irregularity, drag", "1", 3, .lower,
          "at least 0",
          "Root mean square of d - mean of its two neighbors, over mean |d|; d per frame.",
          "0 at constant speed, 2q for steps that alternate by q. Needs 5 frames, mean |d| > 0.1 "
            + "pt.")
      ])
    + entries(
      .irregularity,
      .settle, .model, source: "Defined here.",
      [
        Row(
          .settleIrregularity, "F4.settle", "displacement irregularity, settle", "1", 3, .lower,
          "at least 0",
          "As F4.drag, over the settle.", "As F4.drag.")
      ])
}
