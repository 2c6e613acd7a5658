import PanReplay

/// F3: how far each frame's picture moved on in its own time, against the screen's.
struct AnimationError {
  private var squares = 0.0
  private var errors: [Double] = []

  /// Measures over runs of frames.
  init(_ runs: [ArraySlice<Frame>]) {
    errors.reserveCapacity(runs.reduce(0) { $0 + $1.count })
    for run in runs {
      for index in run.indices.dropFirst() {
        let (before, frame) = (run[index - 1], run[index])
        let error = (frame.inputTime - before.inputTime) - (frame.time - before.time)
        squares += error * error
        errors.append(error.magnitude)
      }
    }
  }

  func write(
    rms: Metric, p95: Metric, maximum: Metric, to measurements: inout TraceMeasurements
  ) {
    guard !errors.isEmpty else { return }
    let sizes = MiddleAndTail(errors)
    measurements[rms] = Measurement(
      finite: 1000 * (squares / Double(errors.count)).squareRoot())
    measurements[p95] = sizes.p95.map { Measurement(finite: 1000 * $0) } ?? .undefined(.tooShort)
    measurements[maximum] =
      sizes.maximum.map { Measurement(finite: 1000 * $0) } ?? .undefined(.tooShort)
  }

  static func write(
    _ replay: Replay, _ segments: ReplaySegments, to measurements: inout TraceMeasurements
  ) {
    AnimationError(segments.drags.map { replay.frames[$0] }).write(
      rms: .dragErrorRMS, p95: .dragErrorP95, maximum: .dragErrorMaximum, to: &measurements)
    if let problem = segments.settleProblem {
      for metric in [Metric.settleErrorRMS, .settleErrorP95, .settleErrorMaximum] {
        measurements[metric] = .undefined(problem)
      }
      return
    }
    AnimationError([replay.frames[segments.settle]]).write(
      rms: .settleErrorRMS, p95: .settleErrorP95, maximum: .settleErrorMaximum, to: &measurements)
  }
}
