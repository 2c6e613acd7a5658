import PanReplay

/// L2: how old the input is that each frame shows.
struct InputAge {
  private let ages: Distribution

  init(_ replay: Replay, _ segments: ReplaySegments) {
    ages = Distribution(
      segments.drags.joined().map { replay.frames[$0].time - replay.frames[$0].inputTime })
  }

  func write(to measurements: inout TraceMeasurements) {
    measurements.write(
      ages, median: .inputAgeMedian, p95: .inputAgeP95, maximum: .inputAgeMaximum)
  }
}
