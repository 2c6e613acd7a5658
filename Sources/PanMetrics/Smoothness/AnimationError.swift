import PanReplay

/// F3: how far each frame's picture moved on in its own time, against the screen's.
struct AnimationError {
  private var squares = 0.0
  private var count = 0
  /// Of the errors' sizes.
  private var p95: Double?
  private var maximum: Double?

  /// Measures over runs of frames.
  init(_ frames: [Frame], _ runs: some Sequence<Range<Int>>) {
    var hasErrors = false
    let tail = Selection.gather(atMost: frames.count) { sizes in
      for run in runs where !run.isEmpty {
        for index in (run.lowerBound + 1)..<run.upperBound {
          let error = Self.error(of: frames[index], after: frames[index - 1])
          squares += error * error
          if error != 0 { hasErrors = true }
          sizes.append(error.magnitude)
        }
      }
      count = sizes.count
      // As in most settles: there is nothing to select from.
      return hasErrors ? Tail(&sizes) : nil
    }
    maximum = count > 0 ? tail?.maximum ?? 0 : nil
    p95 = count >= Distribution.fewestForP95 ? tail?.p95 ?? 0 : nil
  }

  /// Measures over one run of frames.
  init(_ frames: [Frame]) { self.init(frames, CollectionOfOne(frames.indices)) }

  private static func error(of frame: Frame, after before: Frame) -> Double {
    (frame.inputTime - before.inputTime) - (frame.time - before.time)
  }

  func write(
    rms: Metric, p95: Metric, maximum: Metric, to measurements: inout TraceMeasurements
  ) {
    guard count > 0 else { return }
    measurements[rms] = Measurement(finite: 1000 * (squares / Double(count)).squareRoot())
    measurements[p95] =
      self.p95.map { Measurement(finite: 1000 * $0) } ?? .undefined(.tooShort)
    measurements[maximum] =
      self.maximum.map { Measurement(finite: 1000 * $0) } ?? .undefined(.tooShort)
  }

  static func write(
    _ replay: borrowing Replay, _ segments: borrowing ReplaySegments,
    to measurements: inout TraceMeasurements
  ) {
    AnimationError(replay.frames, segments.drags).write(
      rms: .dragErrorRMS, p95: .dragErrorP95, maximum: .dragErrorMaximum, to: &measurements)
    if let problem = segments.settleProblem {
      for metric in [Metric.settleErrorRMS, .settleErrorP95, .settleErrorMaximum] {
        measurements[metric] = .undefined(problem)
      }
      return
    }
    AnimationError(replay.frames, CollectionOfOne(segments.settle)).write(
      rms: .settleErrorRMS, p95: .settleErrorP95, maximum: .settleErrorMaximum, to: &measurements)
  }
}
