extension MetricEntry {
  static let release = entries(
    .release,
    .release, .model,
    source: "Defined here: what a recognizer and an estimator say at lift.",
    [
      Row(
        .releaseProgress, "R1.progress", "release progress", "1", 3, .none,
        "any; beyond 0...1 past the ends",
        "Translation along the travel at lift over the travel's length.",
        "Undefined without a release."),
      Row(
        .releaseVelocity, "R1.velocity", "release velocity", "pt/s", 0, .none,
        "any; positive towards finish",
        "The estimator's velocity along the travel at lift.",
        "Undefined without a release, or where the estimator has none: stopped, too few samples."),
    ])

  static let inputLatency = entries(
    .inputLatency,
    .drag, .model,
    source: "Defined here, on a simulated display. What delay people notice: Ng et al. 2012 "
      + "(UIST), Jota et al. 2013 (CHI).",
    [
      Row(
        .inputLatencyMedian, "L1.median", "input-to-frame latency, median", "ms", 2, .lower,
        "lead ..< lead + 1 frame on a steady clock",
        "Per event: time of the first frame that can show it minus the event's time; median "
          + "[type7].",
        "Events after the last frame are left out. Half a frame plus the lead on average, where "
          + "touch panel and display run independently. No touch panel, driver or screen is part of "
          + "it."),
      Row(
        .inputLatencyP95, "L1.p95", "input-to-frame latency, p95", "ms", 2, .lower, "as L1.median",
        "As L1.median, 95th percentile [type7].", "Needs 20 events."),
      Row(
        .inputLatencyMaximum, "L1.max", "input-to-frame latency, maximum", "ms", 2, .lower,
        "as L1.median",
        "As L1.median, maximum.", "Needs an event while panning."),
      Row(
        .eventsPerFrame, "L1.events-per-frame", "events per frame", "1", 2, .none, "at least 0",
        "Mean number of events that a frame is the first to show.", "Needs a DRAG frame."),
      Row(
        .supersededEvents, "L1.superseded", "superseded events", "%", 1, .none, "0 ..< 100",
        "Share of events that a later one overtook before any frame could show them.",
        "0 where input is slower than the display."),
    ])

  static let inputAge = entries(
    .inputAge,
    .drag, .model,
    source: "Defined here, on a simulated display. What delay people notice: Ng et al. 2012 "
      + "(UIST), Jota et al. 2013 (CHI).",
    [
      Row(
        .inputAgeMedian, "L2.median", "input age, median", "ms", 2, .lower,
        "at least 0 for the latest input; below 0 where it is extrapolated",
        "Per frame: its time minus the time of the input it shows; median [type7].",
        "Evenly spread from the lead to the lead plus one input interval, where touch panel and "
          + "display run independently and frames show the latest input."),
      Row(
        .inputAgeP95, "L2.p95", "input age, p95", "ms", 2, .lower, "as L2.median",
        "As L2.median, 95th percentile [type7].", "Needs 20 frames."),
      Row(
        .inputAgeMaximum, "L2.max", "input age, maximum", "ms", 2, .lower, "as L2.median",
        "As L2.median, maximum.", "A finger that rests ages its last input."),
    ])

  static let spatialLag = entries(
    .spatialLag,
    .drag, .model,
    source: "Wrong direction and visual jitter after Chromium's prediction metrics.",
    [
      Row(
        .lagMedian, "L3.median", "spatial lag, median", "pt", 2, .nearZero,
        "any; positive behind the finger",
        "Per frame: sign of the finger's motion times (finger - content), along the travel, the "
          + "finger linear between samples; median [type7]. For a still finger the distance.",
        "Frames without a later sample are left out. Flagged gap where the finger was silent "
          + "while it moved."),
      Row(
        .lagP95, "L3.p95", "spatial lag, p95", "pt", 2, .nearZero, "any",
        "As L3.median, 95th percentile [type7].", "Needs 20 frames."),
      Row(
        .lagMaximum, "L3.max", "spatial lag, maximum", "pt", 2, .nearZero, "any",
        "As L3.median, maximum.", "As L3.median."),
      Row(
        .lagTime, "L3.time", "spatial lag in time", "ms", 2, .nearZero, "any",
        "Median [type7] of lag over finger speed, over the frames at 50 pt/s or more.",
        "Undefined where the finger is never that fast."),
      Row(
        .wrongDirection, "L3.wrong-direction", "wrong direction", "%", 1, .lower, "0...100",
        "Share of frames in which content and finger moved in opposite directions.",
        "Frames in which either stood still are left out."),
      Row(
        .jitterMedian, "L3.jitter", "visual jitter, median", "pt", 2, .lower, "at least 0",
        "Median [type7] of the change of (finger - content) from frame to frame, as a distance.",
        "Needs two frames in a row."),
      Row(
        .jitterP95, "L3.jitter-p95", "visual jitter, p95", "pt", 2, .lower, "at least 0",
        "As L3.jitter, 95th percentile [type7].", "Needs 20 pairs of frames."),
    ])

  static let recognition = entries(
    .recognition,
    .touch, .model,
    source: "Defined here; the slop is the framework's, as Android's ViewConfiguration and "
      + "Flutter's kTouchSlop.",
    [
      Row(
        .recognitionTime, "L4.time", "recognition latency", "ms", 1, .lower, "at least 0",
        "Time from touch-down to the event that made it a pan.",
        "Undefined for recordings that start recognized, and without a pan."),
      Row(
        .recognitionDistance, "L4.distance", "recognition distance", "pt", 1, .lower, "at least 0",
        "Path length from touch-down to recognition.", "As L4.time."),
      Row(
        .recognitionJump, "L4.jump", "recognition jump", "pt", 1, .lower, "at least 0",
        "How far the content jumps when the pan is recognized.",
        "0 where translation counts from recognition, the slop where it counts from touch-down."),
      Row(
        .recognitionLoss, "L4.loss", "lost slop", "pt", 1, .lower, "at least 0",
        "How far the finger went along the travel before recognition without moving the content.",
        "The counterpart of L4.jump."),
    ])

  static let decision = entries(
    .decision,
    .release, .model,
    source: "Defined here, on a simulated display.",
    [
      Row(
        .decisionTime, "L5.time", "decision latency", "ms", 2, .lower,
        "0 ..< 1 frame on a steady clock",
        "Time from lift to the cut-off of the first frame that knows of it.",
        "Undefined where the system took the touch away."),
      Row(
        .decisionFrames, "L5.frames", "decision latency in frames", "frames", 0, .lower,
        "at least 0",
        "L5.time in frames of the display, rounded up.", "As L5.time."),
    ])

  static let settle = entries(
    .settle,
    .settle, .model,
    source: "Defined here, after the settling time of a step response (step_info of "
      + "python-control), with the distance left at lift for the step and a floor.",
    [
      Row(
        .settleTime, "L6.settle", "settle latency [max(0.5pt,2%)]", "ms", 1, .lower, "at least 0",
        "Time from lift until the content stays within max(0.5 pt, 2 % of the distance left).",
        "0 with no distance left; undefined where it never rests (see L6.remaining), or a finger "
          + "held it (interrupted)."),
      Row(
        .settleFirstMotion, "L6.first-motion", "release to first motion", "ms", 1, .lower,
        "at least 0",
        "Time from lift to the first frame that shows the content more than 0.05 pt from where the "
          + "frame before did.",
        "The first frame counts from the last of the drag. Undefined where nothing moves."),
      Row(
        .settleHalf, "L6.half", "half of the way", "ms", 1, .lower, "at least 0",
        "Time from lift until half of the distance left is covered.",
        "Undefined with no distance left."),
      Row(
        .settleNinety, "L6.ninety", "90 % of the way", "ms", 1, .lower, "at least 0",
        "Time from lift until 90 % of the distance left is covered.",
        "Undefined with no distance left."),
      Row(
        .settleRemaining, "L6.remaining", "distance remaining", "pt", 2, .lower, "at least 0",
        "Distance between content and target in the last frame.", "0 once at rest."),
    ])

  static let completion = entries(
    .completion,
    .settle, .model,
    source: "Defined here: the call of completeTransition of UIKit's "
      + "UIViewControllerContextTransitioning.",
    [
      Row(
        .completionTime, "L8.complete", "release to completion of the whole transition", "ms", 1,
        .lower, "at least 0",
        "Time from lift to the frame in which the transition is told that it is over "
          + "(completeTransition): with layers that outlast the content, springs and shared "
          + "elements. From the tap where one starts it.",
        "Undefined without --transition, and where it is never told (never-completes). 0 where it "
          + "was over before the lift. L6.settle is about the content alone.")
    ])

  static let overshoot = entries(
    .overshoot,
    .settle, .model,
    source: "The overshoot of a step response (step_info of python-control), with the distance "
      + "left at lift for the step.",
    [
      Row(
        .overshoot, "L7.overshoot", "overshoot", "pt", 2, .lower, "at least 0",
        "Farthest the content gets beyond its target while settling.", "0 without overshoot."),
      Row(
        .overshootPercent, "L7.percent", "overshoot, relative", "%", 2, .lower, "at least 0",
        "L7.overshoot over the distance left at lift.", "Undefined below 1 pt of distance."),
      Row(
        .crossings, "L7.crossings", "crossings", "count", 0, .lower, "at least 0",
        "How often the content passes its target outside the settle band.",
        "0 without overshoot."),
    ])

  static let velocityHandOff = entries(
    .velocityHandOff,
    .release, .model,
    source: "Defined here.",
    [
      Row(
        .velocityJump, "H1.jump", "hand-off velocity jump", "pt/s", 0, .nearZero, "any",
        "The content's velocity when the settle sets off minus the content's under the finger at lift: "
          + "the finger's times the slope of clamp, rubber band and curve.",
        "From the first two frames where the controller knows only durations. 0 against a clamp where "
          + "the content stays there. No published threshold of perception is known."),
      Row(
        .velocityJumpPercent, "H1.percent", "hand-off velocity jump, relative", "%", 1, .nearZero,
        "any",
        "H1.jump over max(content's speed under the finger, 50 pt/s).",
        "-100 where a velocity towards finish is dropped, 100 where a backward one is. Undefined "
          + "where the system took the touch away."),
    ])

  static let positionHandOff = entries(
    .positionHandOff,
    .release, .model,
    source: "Defined here.",
    [
      Row(
        .positionJump, "H2.jump", "hand-off position jump", "pt", 2, .nearZero, "any",
        "First settle frame minus last drag frame carried on at the content's velocity under the "
          + "finger at lift.",
        "Undefined without a velocity or a drag frame before, or where the system took the touch.")
    ])
}
