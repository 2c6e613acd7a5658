import PanEngine
import PanTraces

/// C1: how far the app's recorded content was from the replay's, and how far it jumped.
extension TraceMeasurements {
  private static let figures: [Metric] = [.contentDifference, .contentLargest]

  /// Writes the figures of a replay.
  mutating func measureContent(_ replay: borrowing Replay) {
    guard let content = replay.trace.content else {
      return undefine(Self.figures + [.contentJump], because: .noContent)
    }
    let isShare = content.measure == .progress
    guard !isShare || replay.travelBasis.length != .assumed else {
      return undefine(Self.figures + [.contentJump], because: .noExtent)
    }
    // A share becomes a length; a length has the unit of the trace, as figures have.
    let scale = isShare ? replay.travel.extent : 1
    self[.contentJump] = Self.jump(content, replay, scale)
    guard replay.pan != nil else {
      return undefine(Self.figures, because: replay.missingRelease)
    }
    // A recording that begins elsewhere is of content caught on its way, which the replay knows nothing of.
    guard Self.beginsAtZero(content) else {
      return undefine(Self.figures, because: .contentElsewhere)
    }
    let distances = Self.distances(content, replay, scale)
    let count = distances.count
    let (median, largest) = QuickSelect.gather(atMost: count) { selection in
      for distance in distances { selection.append(distance) }
      let both = selection.medianAndTail()
      return (both.median, both.maximum)
    }
    self[.contentDifference] =
      median.map { MetricValue(finite: $0) } ?? .undefined(.tooShort)
    self[.contentLargest] = largest.map { MetricValue(finite: $0) } ?? .undefined(.tooShort)
  }

  /// Whether the content is at the touch-down where the replay's begins, as far as that is recorded.
  private static func beginsAtZero(_ content: Trace.RecordedContent) -> Bool {
    content.values.first.flatMap { $0 }.map { $0.magnitude <= content.floor } ?? true
  }

  private static func jump(
    _ content: Trace.RecordedContent, _ replay: borrowing Replay, _ scale: Double
  ) -> MetricValue {
    switch content.jumps(replay.trace.samples, travel: replay.trace.travelLength) {
    case .unknown: .undefined(replay.trace.isTerminated ? .tooShort : .noRelease)
    case .none: .value(0)
    case .largest(let jump): MetricValue(finite: jump.size.magnitude * scale)
    }
  }

  /// The distances of the recorded values from the replay at the same input.
  ///
  /// A frame shows input of a moment before, and a recorder writes a row when the input comes. So
  /// content is compared at the time of the input.
  private static func distances(
    _ content: Trace.RecordedContent, _ replay: borrowing Replay, _ scale: Double
  ) -> [Double] {
    let frames = replay.frames
    let samples = replay.trace.samples
    var distances: [Double] = []
    var next = 0
    for index in samples.indices where index < content.values.count {
      guard let value = content.values[index] else { continue }
      let time = samples[index].time
      while next < frames.count, frames[next].phase != .dragging || frames[next].inputTime < time {
        next += 1
      }
      guard next < frames.count else { break }
      let to = frames[next]
      var place = to.content
      if to.inputTime > time {
        // Only between two frames of one drag is it known where the content was.
        guard next > 0, frames[next - 1].phase == .dragging, frames[next - 1].inputTime <= time
        else { continue }
        let from = frames[next - 1]
        let share = (time - from.inputTime) / (to.inputTime - from.inputTime)
        place = from.content + (to.content - from.content) * share
      }
      distances.append((value * scale - place).magnitude)
    }
    return distances
  }
}

extension MetricFamily {
  static let content = MetricFamily(
    .content, .whole,
    source: "Defined here. The floor of a jump is the distance at which UIKit's recognizer "
      + "begins a pan.",
    [
      Figure(
        .contentDifference, "C1.difference", "recorded content off the replay, median", "pt", 2,
        .lower,
        "Median [type7] over the rows under the finger of |recorded content - the replay's at "
          + "that input|; a share of the travel is taken times the travel.",
        "Undefined without a column progress or content, where its value in the first row is "
          + "over 10 pt, or 2.5 % of the travel, away from 0, and for progress where the travel's "
          + "length is not recorded. Rows before the pan was recognized are left out."
      )
      .maximum(
        .contentLargest, "C1.largest", "recorded content off the replay, largest",
        "As C1.difference."),
      Figure(
        .contentJump, "C1.jump", "jump of the recorded content", "pt", 1, .lower,
        "Largest step of the recorded content at or after the lift that its motion in the 34 ms "
          + "before and after does not explain (content-jump); 0 where there is none. From the "
          + "recording alone.",
        "Undefined without rows after the lift, and where a large step is between rows more than "
          + "34 ms apart or has nothing after it.",
        range: "0, or above 10 pt or 2.5 % of the travel"),
    ])
}
