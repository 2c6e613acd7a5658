import PanReplay

/// L2: how old the input is that each frame shows.
struct InputAge {
  private let ages: MiddleAndTail

  init(_ replay: Replay, _ segments: ReplaySegments) {
    var ages: [Double] = []
    ages.reserveCapacity(segments.drags.reduce(0) { $0 + $1.count })
    for drag in segments.drags {
      for frame in replay.frames[drag] { ages.append(frame.time - frame.inputTime) }
    }
    self.ages = MiddleAndTail(ages)
  }

  func write(to measurements: inout TraceMeasurements) {
    measurements.write(
      ages, median: .inputAgeMedian, p95: .inputAgeP95, maximum: .inputAgeMaximum)
  }
}
