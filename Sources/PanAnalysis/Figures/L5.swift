import PanEngine
import PanTraces

/// L5: how long the lift waits for the frame that acts on it.
extension TraceMeasurements {
  mutating func measureDecision(_ replay: Replay) {
    guard let lift = replay.lift else {
      return undefine([.decisionTime, .decisionFrames], because: replay.missingLift)
    }
    let wait = lift.decisionTime - lift.time
    let frames = replay.configuration.clock.rate.map {
      MetricValue(finite: (wait * $0).rounded(.up))
    }
    self[.decisionTime] = MetricValue(finite: wait * 1000)
    self[.decisionFrames] = frames ?? .undefined(.unevenClock)
  }
}

extension MetricFamily {
  static let decision = MetricFamily(
    .decision, .release, source: "Defined here, on a simulated display.",
    [
      Figure(
        .decisionTime, "L5.time", "decision latency", "ms", 2, .lower,
        "Time from lift to the cut-off of the first frame that knows of it.",
        "Undefined where the system took the touch away.",
        range: "0 ..< 1 frame on a steady clock"),
      Figure(
        .decisionFrames, "L5.frames", "decision latency in frames", "frames", 0, .lower,
        "L5.time in frames of the display, rounded up.", "As L5.time."),
    ])
}
