import PanReplay

/// F4: how far each frame's step is from the mean of its neighbours, against the mean step.
struct DisplacementIrregularity {
  private let drag: Measurement
  private let settle: Measurement

  init(_ replay: borrowing Replay, _ segments: borrowing ReplaySegments) {
    drag = Self.measure(replay.frames, segments.drags)
    settle =
      segments.settleProblem.map { .undefined($0) }
      ?? Self.measure(replay.frames, CollectionOfOne(segments.settle))
  }

  func write(to measurements: inout TraceMeasurements) {
    measurements[.dragIrregularity] = drag
    measurements[.settleIrregularity] = settle
  }

  private static func measure(
    _ frames: [Frame], _ runs: some Sequence<Range<Int>>
  ) -> Measurement {
    var squares = 0.0
    var differences = 0
    var path = 0.0
    var steps = 0
    for run in runs where run.count > 1 {
      func step(to index: Int) -> Double { frames[index].content - frames[index - 1].content }
      var before = 0.0
      var here = step(to: run.lowerBound + 1)
      path += here.magnitude
      for index in (run.lowerBound + 2)..<max(run.upperBound, run.lowerBound + 2) {
        let after = step(to: index)
        path += after.magnitude
        if index > run.lowerBound + 2 {
          let error = here - (before + after) / 2
          squares += error * error
          differences += 1
        }
        (before, here) = (here, after)
      }
      steps += run.count - 1
    }
    // Five frames make four steps and two differences.
    guard steps >= 4, differences >= 2 else { return .undefined(.tooShort) }
    let mean = path / Double(steps)
    guard mean > 0.1 else { return .undefined(.noMovement) }
    return Measurement(finite: (squares / Double(differences)).squareRoot() / mean)
  }
}
