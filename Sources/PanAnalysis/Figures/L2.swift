import PanEngine
import PanTraces

/// L2: how old the input is that each frame shows.
extension TraceMeasurements {
  mutating func measureInputAge(
    _ replay: borrowing Replay, _ segments: borrowing ReplaySegments
  ) {
    let frames = replay.frames
    let drags = segments.drags
    let ages = QuickSelect.gather(atMost: frames.count) { ages in
      for drag in drags {
        for index in drag { ages.append(frames[index].time - frames[index].inputTime) }
      }
      return ages.medianAndTail()
    }
    write(
      ages, median: .inputAgeMedian, p95: .inputAgeP95, maximum: .inputAgeMaximum)
  }
}

extension MetricFamily {
  static let inputAge = MetricFamily(
    .inputAge, .drag, source: display,
    [
      Figure(
        .inputAgeMedian, "L2.median", "input age, median", "ms", 2, .lower,
        "Per frame: its time minus the time of the input it shows; median [type7].",
        "Evenly spread from the lead to the lead plus one input interval, where touch panel and "
          + "display run independently and frames show the latest input.",
        range: "at least 0 for the latest input; below 0 where it is extrapolated"
      )
      .p95(.inputAgeP95, "L2.p95", "input age, p95", "Needs 20 frames.")
      .maximum(
        .inputAgeMaximum, "L2.max", "input age, maximum",
        "A finger that rests ages its last input.")
    ])
}
