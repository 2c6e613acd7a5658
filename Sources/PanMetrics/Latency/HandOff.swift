import PanReplay

/// H1 and H2: whether the settle takes over where, and as fast as, the finger left the content.
enum HandOff {
  /// Speeds below this make a relative jump meaningless, in points per second.
  private static let slowest = 50.0

  static func write(
    _ replay: borrowing Replay, _ segments: borrowing ReplaySegments,
    to measurements: inout TraceMeasurements
  ) {
    guard let lift = replay.lift else {
      return undefine(replay.missingLift, in: &measurements)
    }
    guard let velocity = lift.contentVelocity else {
      return undefine(.noVelocity, in: &measurements)
    }
    if let launch = lift.launchVelocity ?? firstFrameVelocity(replay, segments) {
      let jump = launch - velocity
      measurements[.velocityJump] = Measurement(finite: jump)
      measurements[.velocityJumpPercent] = Measurement(
        finite: 100 * jump / max(velocity.magnitude, Self.slowest))
    } else {
      measurements[.velocityJump] = .undefined(.tooShort)
      measurements[.velocityJumpPercent] = .undefined(.tooShort)
    }
    measurements[.positionJump] = positionJump(replay, segments, velocity: velocity)
  }

  private static func undefine(
    _ reason: UndefinedReason, in measurements: inout TraceMeasurements
  ) {
    for metric in [Metric.velocityJump, .velocityJumpPercent, .positionJump] {
      measurements[metric] = .undefined(reason)
    }
  }

  /// What a controller without a velocity of its own shows between its first two frames.
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
  ) -> Measurement {
    let first = segments.settle.lowerBound
    guard first > 0, first < replay.frames.count else { return .undefined(.tooShort) }
    let (before, after) = (replay.frames[first - 1], replay.frames[first])
    guard before.phase == .dragging else { return .undefined(.tooShort) }
    let predicted = before.content + velocity * (after.time - before.time)
    return Measurement(finite: after.content - predicted)
  }
}
