import PanReplay

/// L5: how long the lift waits for the frame that acts on it.
enum DecisionLatency {
  static func write(_ replay: Replay, to measurements: inout TraceMeasurements) {
    guard let lift = replay.lift else {
      measurements[.decisionTime] = .undefined(replay.missingLift)
      measurements[.decisionFrames] = .undefined(replay.missingLift)
      return
    }
    let wait = lift.decisionTime - lift.time
    let frames = replay.configuration.clock.rate.map {
      Measurement(finite: (wait * $0).rounded(.up))
    }
    measurements[.decisionTime] = Measurement(finite: wait * 1000)
    measurements[.decisionFrames] = frames ?? .undefined(.unevenClock)
  }
}
