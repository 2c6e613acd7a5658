public import PanReplay

/// F1: frames that show nothing new although the finger moved.
struct StaleFrames {
  private var stale = 0
  private var compared = 0
  private var longest = 0.0
  private var holds = 0

  /// Movement between two frames below this is taken for a resting finger, in points.
  private static let restingDistance = 0.5

  init(_ replay: borrowing Replay, _ segments: borrowing ReplaySegments) {
    for drag in segments.drags {
      var run = 0
      var runTime = 0.0
      for index in drag.dropFirst() {
        let (before, frame) = (replay.frames[index - 1], replay.frames[index])
        guard let isStale = Self.isStale(frame, after: before, replay.configuration)
        else { continue }
        compared += 1
        if isStale {
          stale += 1
          run += 1
          runTime += frame.time - before.time
          longest = max(longest, runTime)
          if run == 2 { holds += 1 }
        } else {
          run = 0
          runTime = 0
        }
      }
    }
  }

  /// Whether a frame shows nothing new although the finger moved; nil where no finger is down.
  static func isStale(
    _ frame: Frame, after before: Frame, _ configuration: ReplayConfiguration
  ) -> Bool? {
    guard let from = before.finger, let to = frame.finger else { return nil }
    return (to - from).magnitude > restingDistance
      && showsNothingNew(frame, after: before, configuration)
  }

  /// Resampled input never repeats; there the extrapolation's limit is the hold.
  private static func showsNothingNew(
    _ frame: Frame, after before: Frame, _ configuration: ReplayConfiguration
  ) -> Bool {
    switch configuration.inputPolicy {
    case .latest:
      return frame.inputTime == before.inputTime
    case .resampled(let rule):
      let wanted = frame.time - configuration.lead - rule.delay
      return frame.inputTime < wanted - 1e-9
    }
  }

  func write(to measurements: inout TraceMeasurements) {
    guard compared > 0 else {
      for metric in [Metric.staleFrames, .longestHold, .holds] {
        measurements[metric] = .undefined(.tooShort)
      }
      return
    }
    measurements[.staleFrames] = .value(100 * Double(stale) / Double(compared))
    measurements[.longestHold] = Measurement(finite: longest * 1000)
    measurements[.holds] = .value(Double(holds))
  }
}

extension Replay {
  /// Whether a frame under a finger shows nothing new although the finger moved.
  ///
  /// `index` is one of `frames`, after the first.
  public func isStale(frame index: Int) -> Bool {
    guard frames.indices.contains(index), index > 0, frames[index].phase == .dragging,
      frames[index - 1].phase == .dragging
    else { return false }
    return StaleFrames.isStale(frames[index], after: frames[index - 1], configuration) ?? false
  }
}
