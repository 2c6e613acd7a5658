import PanReplay

/// F4: how far each frame's step is from the mean of its neighbours, against the mean step.
struct DisplacementIrregularity {
  private let drag: Measurement
  private let settle: Measurement

  init(_ replay: Replay, _ segments: ReplaySegments) {
    drag = Self.measure(segments.drags.map { replay.frames[$0] })
    settle =
      segments.settleProblem.map { .undefined($0) }
      ?? Self.measure([replay.frames[segments.settle]])
  }

  func write(to measurements: inout TraceMeasurements) {
    measurements[.dragIrregularity] = drag
    measurements[.settleIrregularity] = settle
  }

  private static func measure(_ runs: [ArraySlice<Frame>]) -> Measurement {
    var squares = 0.0
    var differences = 0
    var path = 0.0
    var steps = 0
    for run in runs {
      let displacements = run.indices.dropFirst().map { run[$0].content - run[$0 - 1].content }
      for step in displacements { path += step.magnitude }
      steps += displacements.count
      guard displacements.count >= 3 else { continue }
      for index in 1..<(displacements.count - 1) {
        let neighbours = (displacements[index - 1] + displacements[index + 1]) / 2
        let error = displacements[index] - neighbours
        squares += error * error
        differences += 1
      }
    }
    // Five frames make four steps and two differences.
    guard steps >= 4, differences >= 2 else { return .undefined(.tooShort) }
    let mean = path / Double(steps)
    guard mean > 0.1 else { return .undefined(.noMovement) }
    return Measurement(finite: (squares / Double(differences)).squareRoot() / mean)
  }
}
