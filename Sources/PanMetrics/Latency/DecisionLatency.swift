import PanReplay

/// L5: how long the lift waits for the frame that acts on it.
struct DecisionLatency {
  private let replay: Replay
  private let clock: DisplayClock

  init(_ replay: Replay, clock: DisplayClock) {
    self.replay = replay
    self.clock = clock
  }

  func write(to measurements: inout TraceMeasurements) {
    let (time, frames) = measure()
    measurements[.decisionTime] = time
    measurements[.decisionFrames] = frames
  }

  private func measure() -> (time: Measurement, frames: Measurement) {
    guard let release = replay.release else {
      return (.undefined(replay.missingRelease), .undefined(replay.missingRelease))
    }
    guard release.decision.clause != .systemCancelled else {
      return (.undefined(.systemCancelled), .undefined(.systemCancelled))
    }
    let wait = release.decisionTime - release.time
    let frames = clock.rate.map { Measurement(finite: (wait * $0).rounded(.up)) }
    return (Measurement(finite: wait * 1000), frames ?? .undefined(.unevenClock))
  }
}
