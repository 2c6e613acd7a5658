import PanEngine

/// F3: how far a frame's input time advanced, less how far the screen's time did.
extension TraceMeasurements {
  mutating func measureAnimationError(
    _ replay: borrowing Replay, _ segments: borrowing ReplaySegments
  ) {
    writeAnimationError(
      replay.frames, segments.drags, rms: .dragErrorRMS, p95: .dragErrorP95,
      maximum: .dragErrorMaximum)
    if let problem = segments.settleProblem {
      return undefine([.settleErrorRMS, .settleErrorP95, .settleErrorMaximum], because: problem)
    }
    writeAnimationError(
      replay.frames, CollectionOfOne(segments.settle), rms: .settleErrorRMS, p95: .settleErrorP95,
      maximum: .settleErrorMaximum)
  }

  /// Measures over runs of frames. Nothing is written if no frame follows another.
  mutating func writeAnimationError(
    _ frames: [Frame], _ runs: some Sequence<Range<Int>>, rms: Metric, p95: Metric, maximum: Metric
  ) {
    var (squares, count, hasErrors) = (0.0, 0, false)
    let tail = QuickSelect.gather(atMost: frames.count) { sizes in
      for run in runs where !run.isEmpty {
        for index in (run.lowerBound + 1)..<run.upperBound {
          let (before, frame) = (frames[index - 1], frames[index])
          let error = (frame.inputTime - before.inputTime) - (frame.time - before.time)
          squares += error * error
          if error != 0 { hasErrors = true }
          sizes.append(error.magnitude)
        }
      }
      count = sizes.count
      // Most settles have no errors, and need no selection.
      return hasErrors ? sizes.tail() : QuickSelect.tail(ofZeros: count)
    }
    guard count > 0 else { return }
    self[rms] = MetricValue(finite: 1000 * (squares / Double(count)).squareRoot())
    self[p95] = milliseconds(tail.p95)
    self[maximum] = milliseconds(tail.maximum)
  }
}

extension MetricFamily {
  static let animationError = MetricFamily(
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
    ])
}
