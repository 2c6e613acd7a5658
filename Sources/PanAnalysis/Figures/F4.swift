import PanEngine

/// F4: how far each frame's step is from the mean of its neighbors, against the mean step.
extension TraceMeasurements {
  mutating func measureIrregularity(
    _ replay: borrowing Replay, _ segments: borrowing ReplaySegments
  ) {
    self[.dragIrregularity] = Self.irregularity(replay.frames, segments.drags)
    self[.settleIrregularity] =
      segments.settleProblem.map { .undefined($0) }
      ?? Self.irregularity(replay.frames, CollectionOfOne(segments.settle))
  }

  private static func irregularity(
    _ frames: [Frame], _ runs: some Sequence<Range<Int>>
  ) -> MetricValue {
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
    return MetricValue(finite: (squares / Double(differences)).squareRoot() / mean)
  }
}

extension MetricFamily {
  static let irregularity = MetricFamily(
    .irregularity, .drag, source: "Defined here.",
    [
      Figure(
        .dragIrregularity, "F4.drag", "displacement irregularity, drag", "1", 3, .lower,
        "Root mean square of d - mean of its two neighbors, over mean |d|; d per frame.",
        "0 at constant speed, 2q for steps that alternate by q. Needs 5 frames, mean |d| > 0.1 "
          + "pt."
      )
      .settling(.settleIrregularity, "F4.settle", "displacement irregularity, settle")
    ])
}
