extension MetricInfo {
  /// One entry per metric, in the order of its cases.
  static let table: [MetricInfo] =
    release + inputLatency + inputAge + recognition + decision + settle + overshoot + handOff
    + smoothness + frames + input

  private static func info(
    _ id: String, _ name: String, _ unit: String, _ decimals: Int, _ segment: Segment,
    _ basis: MetricBasis, _ definition: String, _ limits: String
  ) -> MetricInfo {
    MetricInfo(
      id: id, name: name, unit: unit, decimals: decimals, segment: segment, basis: basis,
      definition: definition, limits: limits)
  }

  private static let release: [MetricInfo] = [
    info(
      "R1.progress", "release progress", "1", 3, .release, .trace,
      "Translation along the travel at lift over the travel's length.",
      "Beyond 0...1 where the finger went beyond the ends. Undefined without a release."),
    info(
      "R1.velocity", "release velocity", "pt/s", 0, .release, .trace,
      "The estimator's velocity along the travel at lift, positive towards finish.",
      "Undefined without a release, or where the estimator has none: stopped, too few samples."),
  ]

  private static let inputLatency: [MetricInfo] = [
    info(
      "L1.median", "input-to-frame latency, median", "ms", 2, .drag, .model,
      "Per event: time of the first frame that can show it minus the event's time; type-7 median.",
      "In lead ..< lead + 1 frame on a steady clock."),
    info(
      "L1.p95", "input-to-frame latency, p95", "ms", 2, .drag, .model,
      "As L1.median, 95th percentile [type 7].", "Needs 20 events."),
    info(
      "L1.max", "input-to-frame latency, maximum", "ms", 2, .drag, .model,
      "As L1.median, maximum.", "Needs an event while panning."),
    info(
      "L1.events-per-frame", "events per frame", "1", 2, .drag, .model,
      "Mean number of events that a frame is the first to show.", "Needs a DRAG frame."),
    info(
      "L1.superseded", "superseded events", "%", 1, .drag, .model,
      "Share of events that a later one overtook before any frame could show them.",
      "0 where input is slower than the display."),
  ]

  private static let inputAge: [MetricInfo] = [
    info(
      "L2.median", "input age, median", "ms", 2, .drag, .model,
      "Per frame: its time minus the time of the input it shows; type-7 median.",
      "Can be below 0 where input is extrapolated."),
    info(
      "L2.p95", "input age, p95", "ms", 2, .drag, .model,
      "As L2.median, 95th percentile [type 7].", "Needs 20 frames."),
    info(
      "L2.max", "input age, maximum", "ms", 2, .drag, .model,
      "As L2.median, maximum.", "A finger that rests ages its last input."),
  ]

  private static let recognition: [MetricInfo] = [
    info(
      "L4.time", "recognition latency", "ms", 1, .touch, .model,
      "Time from touch-down to the event that made it a pan.",
      "Undefined for recordings that start recognised, and without a pan."),
    info(
      "L4.distance", "recognition distance", "pt", 1, .touch, .model,
      "Path length from touch-down to recognition.", "As L4.time."),
    info(
      "L4.jump", "recognition jump", "pt", 1, .touch, .model,
      "How far the content jumps when the pan is recognised.",
      "0 where translation counts from recognition, the slop where it counts from touch-down."),
    info(
      "L4.loss", "lost slop", "pt", 1, .touch, .model,
      "How far the finger went along the travel before recognition without moving the content.",
      "The counterpart of L4.jump."),
  ]

  private static let decision: [MetricInfo] = [
    info(
      "L5.time", "decision latency", "ms", 2, .release, .model,
      "Time from lift to the cut-off of the first frame that knows of it.",
      "Undefined where the system took the touch away."),
    info(
      "L5.frames", "decision latency in frames", "frames", 0, .release, .model,
      "L5.time in frames of the display, rounded up.", "As L5.time."),
  ]

  private static let settle: [MetricInfo] = [
    info(
      "L6.settle", "settle latency [max(0.5pt,2%)]", "ms", 1, .settle, .model,
      "Time from lift until the content stays within max(0.5 pt, 2 % of the distance left).",
      "0 with no distance left; undefined where it never rests (see L6.remaining)."),
    info(
      "L6.first-motion", "release to first motion", "ms", 1, .settle, .model,
      "Time from lift to the first frame in which the content moves by more than 0.05 pt.",
      "Undefined where it is at its target already."),
    info(
      "L6.half", "half of the way", "ms", 1, .settle, .model,
      "Time from lift until half of the distance left is covered.",
      "Undefined with no distance left."),
    info(
      "L6.ninety", "90 % of the way", "ms", 1, .settle, .model,
      "Time from lift until 90 % of the distance left is covered.",
      "Undefined with no distance left."),
    info(
      "L6.remaining", "distance remaining", "pt", 2, .settle, .model,
      "Distance between content and target in the last frame.", "0 once at rest."),
  ]

  private static let overshoot: [MetricInfo] = [
    info(
      "L7.overshoot", "overshoot", "pt", 2, .settle, .model,
      "Farthest the content gets beyond its target while settling.", "0 without overshoot."),
    info(
      "L7.percent", "overshoot, relative", "%", 2, .settle, .model,
      "L7.overshoot over the distance left at lift.", "Undefined below 1 pt of distance."),
    info(
      "L7.crossings", "crossings", "count", 0, .settle, .model,
      "How often the content passes its target outside the settle band.", "0 without overshoot."),
  ]

  private static let handOff: [MetricInfo] = [
    info(
      "H1.jump", "hand-off velocity jump", "pt/s", 0, .release, .model,
      "Velocity with which the settle sets off minus the finger's at lift.",
      "From the first two frames where the controller knows only durations."),
    info(
      "H1.percent", "hand-off velocity jump, relative", "%", 1, .release, .model,
      "H1.jump over max(finger's speed, 50 pt/s).", "-100 where the velocity is dropped."),
    info(
      "H2.jump", "hand-off position jump", "pt", 2, .release, .model,
      "First settle frame minus last drag frame carried on at the release velocity.",
      "Undefined without a velocity or without a drag frame before."),
  ]

  private static let smoothness: [MetricInfo] = [
    info(
      "S1", "SPARC", "1", 3, .whole, .model,
      "Spectral arc length of the content's speed: pad level 4, 10 Hz, threshold 0.05.",
      "At most -1, nearer is smoother; one stroke of minimum jerk is -1.40. Needs 9 to 4096 "
        + "speeds and 20 Hz. Flagged band-limited for very short or abrupt movements: do not "
        + "compare those. Blind to frame judder. Balasubramanian et al. 2015, JNER 12:112.")
  ]

  private static let frames: [MetricInfo] = [
    info(
      "F1.stale", "stale frames", "%", 1, .drag, .model,
      "Share of frames that show no newer input though the finger moved more than 0.5 pt.",
      "A resting finger makes no stale frames. Resampled input: frames at the extrapolation cap."),
    info(
      "F1.longest", "longest hold", "ms", 1, .drag, .model,
      "The longest run of stale frames.", "0 without any."),
    info(
      "F1.holds", "holds", "count", 0, .drag, .model,
      "Runs of two or more stale frames.", "0 without any."),
    info(
      "F4.drag", "displacement irregularity, drag", "1", 3, .drag, .model,
      "Root mean square of d - mean of its two neighbours, over mean |d|; d per frame.",
      "0 at constant speed, 2q for steps that alternate by q. Needs 5 frames, mean |d| > 0.1 pt."),
    info(
      "F4.settle", "displacement irregularity, settle", "1", 3, .settle, .model,
      "As F4.drag, over the settle.", "As F4.drag."),
  ]

  private static let input: [MetricInfo] = [
    info(
      "I1.median", "input interval, median", "ms", 2, .touch, .trace,
      "Type-7 median of the times between samples of the contact; the lift is none.",
      "Needs two samples."),
    info(
      "I1.p95", "input interval, p95", "ms", 2, .touch, .trace,
      "As I1.median, 95th percentile [type 7].", "Needs 20 intervals."),
    info(
      "I1.max", "input interval, maximum", "ms", 2, .touch, .trace,
      "As I1.median, maximum.", "Needs two samples."),
    info(
      "I1.jitter", "input jitter", "ms", 2, .touch, .trace,
      "1.4826 times the median absolute deviation of the intervals.", "Needs two samples."),
    info(
      "I1.rate", "input rate", "Hz", 1, .touch, .trace,
      "Inverse of the median interval.", "Needs two samples."),
    info(
      "I1.gaps", "input gaps", "count", 0, .touch, .trace,
      "Intervals longer than 1.5 medians.", "A still finger sends nothing: not always a fault."),
    info(
      "I1.duplicates", "equal times", "count", 0, .touch, .trace,
      "Samples that the reader replaced because a later one had the same time.", "Whole trace."),
    info(
      "I1.backwards", "times out of order", "count", 0, .touch, .trace,
      "Samples that were sorted into place.", "Above 0 only with sorting asked for."),
  ]
}
