extension MetricFamily {
  /// How even the movement is, as a whole and from frame to frame.
  static let smoothness = [
    MetricFamily(
      .spectralArcLength, .whole,
      source: "Balasubramanian, Melendez-Calderon, Roby-Brami, Burdet 2015, JNER 12:112.",
      [
        Figure(
          .spectralArcLength, "S1", "SPARC", "1", 3, .higher,
          "Spectral arc length of the content's speed: pad level 4, 10 Hz, threshold 0.05.",
          "Nearer to -1 is smoother; one stroke of minimum jerk is -1.40. Needs 9 to 4096 speeds "
            + "and 20 Hz. Flagged band-limited for very short or abrupt movements: do not compare "
            + "those. Blind to frame judder.", range: "at most -1")
      ]),
    MetricFamily(
      .jerk, .whole,
      source: "Hogan & Sternad 2009; Balasubramanian et al. 2015 for the logarithm.",
      [
        Figure(
          .logJerk, "S2", "LDLJ-V[f_d,BW2z10]", "1", 2, .higher,
          "-ln(T^3 / V^2 dt sum j^2) of the content filtered at the display's rate f_d by a "
            + "second-order Butterworth low-pass of 10 Hz forwards and backwards; j the second "
            + "difference of the signed velocity over dt^2, V its largest magnitude, T = N dt.",
          "Frames at rest before and after are cut down to one. Needs 9 velocities and more than "
            + "20 Hz. Never compare two rates, nor with unfiltered values. Sees freezes and dropped "
            + "velocities, not judder. Undefined without jerk.",
          range: "any; one stroke of minimum jerk is -5.32")
      ]),
    MetricFamily(
      .speedPeaks, .whole,
      source: "The number of peaks of the speed after Rohrer et al. 2002, J. Neurosci. 22:8297; "
        + "the prominence is ours.",
      [
        Figure(
          .speedPeaks, "S3", "speed peaks [prominence 5%]", "count", 0, .lower,
          "Local maxima of the content's speed that stand out by 5 % of the largest speed; at rest "
            + "before and after, plateaus count once.",
          "Unfiltered: judder and repeated frames are peaks, too. Undefined without movement.",
          range: "at least 1")
      ]),
    MetricFamily(
      .staleFrames, .drag, source: "Defined here, on a simulated display.",
      [
        Figure(
          .staleFrames, "F1.stale", "stale frames", "%", 1, .lower,
          "Share of frames that show no newer input though the finger moved more than 0.5 pt.",
          "A resting finger makes no stale frames. Resampled input: frames at the extrapolation "
            + "cap.", range: "0...100"),
        Figure(
          .longestHold, "F1.longest", "longest hold", "ms", 1, .lower,
          "The longest run of stale frames.", "0 without any."),
        Figure(
          .holds, "F1.holds", "holds", "count", 0, .lower, "Runs of two or more stale frames.",
          "0 without any."),
      ]),
    MetricFamily(
      .judder, .drag,
      source: "The rule of Chromium's predictor_jank_tracker.cc; its 7 CSS px are taken as points.",
      [
        Figure(
          .dragJudder, "F2.drag", "judder, drag", "%", 1, .lower,
          "Share of frames whose step is out of line with both neighbors: step / larger neighbor "
            + "or smaller neighbor / step at least 1.2, or 1.4 where no step of the three is above "
            + "7 pt.",
          "Of all frames. Steps of 0 or against each other are not comparable and count as even: "
            + "see F2.drag-comparable. Needs three frames' steps.", range: "0...100"
        )
        .settling(
          .settleJudder, "F2.settle", "judder, settle",
          "A quick settle changes its steps by more than the limit on its own account."),
        Figure(
          .dragComparable, "F2.drag-comparable", "comparable frames, drag", "%", 1, .none,
          "Share of the frames with two neighboring steps whose three steps go the same way.",
          "Low where frames repeat: then F2.drag says nothing and F1 does.", range: "0...100"
        )
        .settling(.settleComparable, "F2.settle-comparable", "comparable frames, settle"),
      ]),
    MetricFamily(
      .animationError, .drag, source: "After PresentMon's MsAnimationError.",
      [
        Figure(
          .dragErrorRMS, "F3.drag-rms", "animation error, drag, rms", "ms", 2, .lower,
          "Per frame: how far the shown input's time moved on minus how far the screen's did; root "
            + "mean square.", "Needs two frames in a row."
        )
        .p95(
          .dragErrorP95, "F3.drag-p95", "animation error, drag, p95", "Needs 20 pairs of frames."
        )
        .maximum(
          .dragErrorMaximum, "F3.drag-max", "animation error, drag, maximum",
          "Needs two frames in a row."),
        Figure(
          .settleErrorRMS, "F3.settle-rms", "animation error, settle, rms", "ms", 2, .lower,
          "As F3.drag-rms with the animation's clock for the input's.",
          "0 on every simulated clock: the animation is drawn for the frame's own time.",
          segment: .settle
        )
        .p95(
          .settleErrorP95, "F3.settle-p95", "animation error, settle, p95",
          "Needs 20 pairs of frames."
        )
        .maximum(
          .settleErrorMaximum, "F3.settle-max", "animation error, settle, maximum",
          "Needs two frames."),
      ]),
    MetricFamily(
      .irregularity, .drag, source: "Defined here.",
      [
        Figure(
          .dragIrregularity, "F4.drag", "displacement irregularity, drag", "1", 3, .lower,
          "Root mean square of d - mean of its two neighbors, over mean |d|; d per frame.",
          "0 at constant speed, 2q for steps that alternate by q. Needs 5 frames, mean |d| > 0.1 "
            + "pt."
        )
        .settling(.settleIrregularity, "F4.settle", "displacement irregularity, settle")
      ]),
  ]
}
