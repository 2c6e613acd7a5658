public import PanEngine

/// F1: frames that show nothing new although the finger moved.
extension TraceMeasurements {
  mutating func measureStaleFrames(
    _ replay: borrowing Replay, _ segments: borrowing ReplaySegments
  ) {
    var (stale, compared, holds) = (0, 0, 0)
    var longest = 0.0
    for drag in segments.drags {
      var run = 0
      var runTime = 0.0
      for index in drag.dropFirst() {
        guard let isStale = replay.showsNothingNew(index) else { continue }
        compared += 1
        guard isStale else {
          (run, runTime) = (0, 0)
          continue
        }
        stale += 1
        run += 1
        runTime += replay.frames[index].time - replay.frames[index - 1].time
        longest = max(longest, runTime)
        // A longer run is still one hold.
        if run == 2 { holds += 1 }
      }
    }
    guard compared > 0 else {
      return undefine([.staleFrames, .longestHold, .holds], because: .tooShort)
    }
    self[.staleFrames] = .value(100 * Double(stale) / Double(compared))
    self[.longestHold] = MetricValue(finite: longest * 1000)
    self[.holds] = .value(Double(holds))
  }
}

extension Replay {
  /// Movement between two frames below this is taken for a resting finger, in points.
  private static let restingDistance = 0.5

  /// Whether a frame under a finger shows nothing new although the finger moved.
  ///
  /// `index` is one of `frames`, after the first.
  public func isStale(frame index: Int) -> Bool {
    guard frames.indices.contains(index), index > 0, frames[index].phase == .dragging,
      frames[index - 1].phase == .dragging
    else { return false }
    return showsNothingNew(index) ?? false
  }

  /// The same for a frame that has one before it. Nil if no finger is down.
  fileprivate func showsNothingNew(_ index: Int) -> Bool? {
    let (before, frame) = (frames[index - 1], frames[index])
    guard let from = before.finger, let to = frame.finger else { return nil }
    guard (to - from).magnitude > Self.restingDistance else { return false }
    switch configuration.inputPolicy {
    case .latest: return frame.inputTime == before.inputTime
    case .resampled(let rule):
      // Resampled input never repeats. There the extrapolation's limit is the hold.
      return frame.inputTime < frame.time - configuration.lead - rule.delay - 1e-9
    }
  }
}

extension MetricFamily {
  static let staleFrames = MetricFamily(
    .staleFrames, .drag, source: "Defined here, on a simulated display.",
    [
      Figure(
        .staleFrames, "F1.stale", "stale frames", "%", 1, .lower,
        "Share of frames that show no newer input though the finger moved more than 0.5 pt.",
        "A resting finger makes no stale frames. Resampled input: frames at the extrapolation "
          + "cap.", range: "0...100"),
      Figure(
        .longestHold, "F1.longest", "longest hold", "ms", 1, .lower,
        "The longest run of stale frames.", "0 without any."),
      Figure(
        .holds, "F1.holds", "holds", "count", 0, .lower, "Runs of two or more stale frames.",
        "0 without any."),
    ])
}
