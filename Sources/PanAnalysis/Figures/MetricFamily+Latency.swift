extension MetricFamily {
  private static let display =
    "Defined here, on a simulated display. What delay people notice: Ng et al. 2012 (UIST), Jota "
    + "et al. 2013 (CHI)."

  /// From the touch to the hand-off at the release.
  static let latency = [
    MetricFamily(
      .release, .release, source: "Defined here: what a recognizer and an estimator say at lift.",
      [
        Figure(
          .releaseProgress, "R1.progress", "release progress", "1", 3, .none,
          "Translation along the travel at lift over the travel's length.",
          "Undefined without a release.", range: "any; beyond 0...1 past the ends"),
        Figure(
          .releaseVelocity, "R1.velocity", "release velocity", "pt/s", 0, .none,
          "The estimator's velocity along the travel at lift.",
          "Undefined without a release, or where the estimator has none: stopped, too few samples.",
          range: "any; positive towards finish"),
      ]),
    MetricFamily(
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
      ]),
    MetricFamily(
      .inputAge, .drag, source: display,
      [
        Figure(
          .inputAgeMedian, "L2.median", "input age, median", "ms", 2, .lower,
          "Per frame: its time minus the time of the input it shows; median [type7].",
          "Evenly spread from the lead to the lead plus one input interval, where touch panel and "
            + "display run independently and frames show the latest input.",
          range: "at least 0 for the latest input; below 0 where it is extrapolated"
        )
        .p95(.inputAgeP95, "L2.p95", "input age, p95", "Needs 20 frames.")
        .maximum(
          .inputAgeMaximum, "L2.max", "input age, maximum",
          "A finger that rests ages its last input.")
      ]),
    MetricFamily(
      .spatialLag, .drag,
      source: "Wrong direction and visual jitter after Chromium's prediction metrics.",
      [
        Figure(
          .lagMedian, "L3.median", "spatial lag, median", "pt", 2, .nearZero,
          "Per frame: sign of the finger's motion times (finger - content), along the travel, the "
            + "finger linear between samples; median [type7]. For a still finger the distance.",
          "Frames without a later sample are left out. Flagged gap where the finger was silent "
            + "while it moved.", range: "any; positive behind the finger"
        )
        .p95(.lagP95, "L3.p95", "spatial lag, p95", "Needs 20 frames.")
        .maximum(.lagMaximum, "L3.max", "spatial lag, maximum", "As L3.median."),
        Figure(
          .lagTime, "L3.time", "spatial lag in time", "ms", 2, .nearZero,
          "Median [type7] of lag over finger speed, over the frames at 50 pt/s or more.",
          "Undefined where the finger is never that fast.", range: "any"),
        Figure(
          .wrongDirection, "L3.wrong-direction", "wrong direction", "%", 1, .lower,
          "Share of frames in which content and finger moved in opposite directions.",
          "Frames in which either stood still are left out.", range: "0...100"),
        Figure(
          .jitterMedian, "L3.jitter", "visual jitter, median", "pt", 2, .lower,
          "Median [type7] of the change of (finger - content) from frame to frame, as a distance.",
          "Needs two frames in a row."
        )
        .p95(.jitterP95, "L3.jitter-p95", "visual jitter, p95", "Needs 20 pairs of frames."),
      ]),
    MetricFamily(
      .recognition, .touch,
      source: "Defined here; the slop is the framework's, as Android's ViewConfiguration and "
        + "Flutter's kTouchSlop.",
      [
        Figure(
          .recognitionTime, "L4.time", "recognition latency", "ms", 1, .lower,
          "Time from touch-down to the event that made it a pan.",
          "Undefined for recordings that start recognized, and without a pan."),
        Figure(
          .recognitionDistance, "L4.distance", "recognition distance", "pt", 1, .lower,
          "Path length from touch-down to recognition.", "As L4.time."),
        Figure(
          .recognitionJump, "L4.jump", "recognition jump", "pt", 1, .lower,
          "How far the content jumps when the pan is recognized.",
          "0 where translation counts from recognition, the slop where it counts from touch-down."),
        Figure(
          .recognitionLoss, "L4.loss", "lost slop", "pt", 1, .lower,
          "How far the finger went along the travel before recognition without moving the content.",
          "The counterpart of L4.jump."),
      ]),
    MetricFamily(
      .decision, .release, source: "Defined here, on a simulated display.",
      [
        Figure(
          .decisionTime, "L5.time", "decision latency", "ms", 2, .lower,
          "Time from lift to the cut-off of the first frame that knows of it.",
          "Undefined where the system took the touch away.",
          range: "0 ..< 1 frame on a steady clock"),
        Figure(
          .decisionFrames, "L5.frames", "decision latency in frames", "frames", 0, .lower,
          "L5.time in frames of the display, rounded up.", "As L5.time."),
      ]),
    MetricFamily(
      .velocityHandOff, .release, source: "Defined here.",
      [
        Figure(
          .velocityJump, "H1.jump", "hand-off velocity jump", "pt/s", 0, .nearZero,
          "The content's velocity when the settle sets off minus the content's under the finger at "
            + "lift: the finger's times the slope of clamp, rubber band and curve.",
          "From the first two frames where the controller knows only durations. 0 against a clamp "
            + "where the content stays there. No published threshold of perception is known.",
          range: "any"),
        Figure(
          .velocityJumpPercent, "H1.percent", "hand-off velocity jump, relative", "%", 1, .nearZero,
          "H1.jump over max(content's speed under the finger, 50 pt/s).",
          "-100 where a velocity towards finish is dropped, 100 where a backward one is. Undefined "
            + "where the system took the touch away.", range: "any"),
      ]),
    MetricFamily(
      .positionHandOff, .release, source: "Defined here.",
      [
        Figure(
          .positionJump, "H2.jump", "hand-off position jump", "pt", 2, .nearZero,
          "First settle frame minus last drag frame carried on at the content's velocity under the "
            + "finger at lift.",
          "Undefined without a velocity or a drag frame before, or where the system took the touch.",
          range: "any")
      ]),
  ]

  /// From the release to rest.
  static let settling = [
    MetricFamily(
      .settle, .settle,
      source: "Defined here, after the settling time of a step response (step_info of "
        + "python-control), with the distance left at lift for the step and a floor.",
      [
        Figure(
          .settleTime, "L6.settle", "settle latency [max(0.5pt,2%)]", "ms", 1, .lower,
          "Time from lift until the content stays within max(0.5 pt, 2 % of the distance left).",
          "0 with no distance left; undefined where it never rests (see L6.remaining), or a finger "
            + "held it (interrupted)."),
        Figure(
          .settleFirstMotion, "L6.first-motion", "release to first motion", "ms", 1, .lower,
          "Time from lift to the first frame that shows the content more than 0.05 pt from where "
            + "the frame before did.",
          "The first frame counts from the last of the drag. Undefined where nothing moves."),
        Figure(
          .settleHalf, "L6.half", "half of the way", "ms", 1, .lower,
          "Time from lift until half of the distance left is covered.",
          "Undefined with no distance left."
        )
        .also(
          .settleNinety, "L6.ninety", "90 % of the way", "90 % in place of half.", "As L6.half."),
        Figure(
          .settleRemaining, "L6.remaining", "distance remaining", "pt", 2, .lower,
          "Distance between content and target in the last frame.", "0 once at rest."),
      ]),
    MetricFamily(
      .overshoot, .settle,
      source: "The overshoot of a step response (step_info of python-control), with the distance "
        + "left at lift for the step.",
      [
        Figure(
          .overshoot, "L7.overshoot", "overshoot", "pt", 2, .lower,
          "Farthest the content gets beyond its target while settling.", "0 without overshoot."),
        Figure(
          .overshootPercent, "L7.percent", "overshoot, relative", "%", 2, .lower,
          "L7.overshoot over the distance left at lift.", "Undefined below 1 pt of distance."),
        Figure(
          .crossings, "L7.crossings", "crossings", "count", 0, .lower,
          "How often the content passes its target outside the settle band.", "0 without overshoot."
        ),
      ]),
    MetricFamily(
      .completion, .settle,
      source: "Defined here: the call of completeTransition of UIKit's "
        + "UIViewControllerContextTransitioning.",
      [
        Figure(
          .completionTime, "L8.complete", "release to completion of the whole transition", "ms", 1,
          .lower,
          "Time from lift to the frame in which the transition is told that it is over "
            + "(completeTransition): with layers that outlast the content, springs and shared "
            + "elements. From the tap where one starts it.",
          "Undefined without --transition, and where it is never told (never-completes). 0 where "
            + "it was over before the lift. L6.settle is about the content alone.")
      ]),
  ]
}
