import PanEngine
import PanTraces

/// C1: how far the app's recorded content was from the replay's, and how far it jumped.
enum ContentDifference {
  private static let figures: [Metric] = [.contentDifference, .contentLargest]

  /// Writes the figures of a replay.
  static func write(_ replay: borrowing Replay, to measurements: inout TraceMeasurements) {
    guard let content = replay.trace.content else {
      return measurements.undefine(figures + [.contentJump], because: .noContent)
    }
    let isShare = content.measure == .progress
    guard !isShare || replay.travelBasis.length != .assumed else {
      return measurements.undefine(figures + [.contentJump], because: .noExtent)
    }
    // A share becomes a length; a length has the unit of the trace, as figures have.
    let scale = isShare ? replay.travel.extent : 1
    writeJump(content, replay, scale, to: &measurements)
    guard replay.pan != nil else {
      return measurements.undefine(figures, because: replay.missingRelease)
    }
    guard Self.beginsAtZero(content) else {
      return measurements.undefine(figures, because: .contentElsewhere)
    }
    let distances = Self.distances(content, replay, scale)
    let count = distances.count
    let (median, largest) = QuickSelect.gather(atMost: count) { selection in
      for distance in distances { selection.append(distance) }
      let both = MedianAndTail(&selection)
      return (both.median, both.maximum)
    }
    measurements[.contentDifference] =
      median.map { MetricValue(finite: $0) } ?? .undefined(.tooShort)
    measurements[.contentLargest] = largest.map { MetricValue(finite: $0) } ?? .undefined(.tooShort)
  }

  /// Whether the content is at the touch-down where the replay's begins, as far as that is recorded.
  private static func beginsAtZero(_ content: RecordedContent) -> Bool {
    content.values.first.flatMap { $0 }.map { $0.magnitude <= content.floor } ?? true
  }

  private static func writeJump(
    _ content: RecordedContent, _ replay: borrowing Replay, _ scale: Double,
    to measurements: inout TraceMeasurements
  ) {
    measurements[.contentJump] =
      switch content.jumps(replay.trace.samples, travel: replay.trace.travelLength) {
      case .unknown: .undefined(replay.trace.isTerminated ? .tooShort : .noRelease)
      case .none: .value(0)
      case .largest(let jump): MetricValue(finite: jump.size.magnitude * scale)
      }
  }

  /// The distances of the recorded values from the replay at the same input.
  ///
  /// Frames show input of a moment before, so that content is compared by the time of the input and
  /// not by that of the frame: a recorder writes a row when the input comes.
  private static func distances(
    _ content: RecordedContent, _ replay: borrowing Replay, _ scale: Double
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
