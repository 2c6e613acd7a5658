import PanReplay

/// F1: frames that show nothing new although the finger moved.
struct StaleFrames {
  private var stale = 0
  private var compared = 0
  private var longest = 0.0
  private var holds = 0

  /// Movement between two frames below this is taken for a resting finger, in points.
  private static let restingDistance = 0.5

  init(_ replay: Replay, _ segments: ReplaySegments) {
    for drag in segments.drags {
      var run = 0
      var runTime = 0.0
      for index in drag.dropFirst() {
        let (before, frame) = (replay.frames[index - 1], replay.frames[index])
        guard let from = before.finger, let to = frame.finger else { continue }
        compared += 1
        let moved = (to - from).magnitude > Self.restingDistance
        if moved, Self.showsNothingNew(frame, after: before, replay.configuration) {
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
