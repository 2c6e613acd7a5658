import PanEngine
import PanTraces

/// L4: the time and the distance until a touch is recognized as a pan.
enum RecognitionLatency {
  static func write(_ replay: Replay, to measurements: inout TraceMeasurements) {
    let recognition = replay.recognition
    guard replay.trace.vocabulary != .gesture else {
      return measurements.undefine(Metric.Group.recognition.metrics, because: .recordedRecognized)
    }
    guard let pan = replay.pan, let began = recognition.recognitionIndex(inContact: pan) else {
      return measurements.undefine(Metric.Group.recognition.metrics, because: .notRecognized)
    }
    let down = recognition.events[pan.lowerBound]
    let start = recognition.events[began]
    var path = 0.0
    for index in pan.lowerBound..<began {
      path += (recognition.events[index + 1].location - recognition.events[index].location).length
    }
    let direction = replay.travel.direction
    let jump = direction.along(start.translation)
    measurements[.recognitionTime] = MetricValue(finite: (start.time - down.time) * 1000)
    measurements[.recognitionDistance] = MetricValue(finite: path)
    measurements[.recognitionJump] = MetricValue(finite: jump.magnitude)
    measurements[.recognitionLoss] = MetricValue(
      finite: (direction.along(start.location - down.location) - jump).magnitude)
  }
}

/// L5: how long the lift waits for the frame that acts on it.
enum DecisionLatency {
  static func write(_ replay: Replay, to measurements: inout TraceMeasurements) {
    guard let lift = replay.lift else {
      return measurements.undefine([.decisionTime, .decisionFrames], because: replay.missingLift)
    }
    let wait = lift.decisionTime - lift.time
    let frames = replay.configuration.clock.rate.map {
      MetricValue(finite: (wait * $0).rounded(.up))
    }
    measurements[.decisionTime] = MetricValue(finite: wait * 1000)
    measurements[.decisionFrames] = frames ?? .undefined(.unevenClock)
  }
}

/// H1 and H2: the jumps of velocity and position from the finger to the settle.
enum HandOff {
  /// Speeds below this make a relative jump meaningless, in points per second.
  private static let slowest = 50.0
  private static let figures: [Metric] = [.velocityJump, .velocityJumpPercent, .positionJump]

  static func write(
    _ replay: borrowing Replay, _ segments: borrowing ReplaySegments,
    to measurements: inout TraceMeasurements
  ) {
    guard let lift = replay.lift else {
      return measurements.undefine(figures, because: replay.missingLift)
    }
    guard let velocity = lift.contentVelocity else {
      return measurements.undefine(figures, because: .noVelocity)
    }
    if let launch = lift.launchVelocity ?? firstFrameVelocity(replay, segments) {
      let jump = launch - velocity
      measurements[.velocityJump] = MetricValue(finite: jump)
      measurements[.velocityJumpPercent] = MetricValue(
        finite: 100 * jump / max(velocity.magnitude, Self.slowest))
    } else {
      measurements.undefine([.velocityJump, .velocityJumpPercent], because: .tooShort)
    }
    measurements[.positionJump] = positionJump(replay, segments, velocity: velocity)
  }

  /// The velocity between the first two settle frames, for controllers without a launch velocity.
  private static func firstFrameVelocity(
    _ replay: borrowing Replay, _ segments: borrowing ReplaySegments
  ) -> Double? {
    let first = segments.settle.lowerBound
    guard segments.settle.count >= 2 else { return nil }
    let (a, b) = (replay.frames[first], replay.frames[first + 1])
    return (b.content - a.content) / (b.time - a.time)
  }

  private static func positionJump(
    _ replay: borrowing Replay, _ segments: borrowing ReplaySegments, velocity: Double
  ) -> MetricValue {
    let first = segments.settle.lowerBound
    guard first > 0, first < replay.frames.count else { return .undefined(.tooShort) }
    let (before, after) = (replay.frames[first - 1], replay.frames[first])
    guard before.phase == .dragging else { return .undefined(.tooShort) }
    let predicted = before.content + velocity * (after.time - before.time)
    return MetricValue(finite: after.content - predicted)
  }
}
