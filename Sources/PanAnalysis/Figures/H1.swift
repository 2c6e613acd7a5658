import PanEngine
import PanTraces

/// H1 and H2: the jumps of velocity and position from the finger to the settle.
extension TraceMeasurements {
  /// Speeds below this make a relative jump meaningless, in points per second.
  private static let slowest = 50.0
  private static let figures: [Metric] = [.velocityJump, .velocityJumpPercent, .positionJump]

  mutating func measureHandOff(
    _ replay: borrowing Replay, _ segments: borrowing ReplaySegments
  ) {
    guard let lift = replay.lift else {
      return undefine(Self.figures, because: replay.missingLift)
    }
    if replay.configuration.hasUnknownSettle {
      return undefine(Self.figures, because: .unknownSettle)
    }
    guard let velocity = lift.contentVelocity else {
      return undefine(Self.figures, because: .noVelocity)
    }
    if let launch = lift.launchVelocity ?? Self.firstFrameVelocity(replay, segments) {
      // Against the content's velocity, not the finger's: a rubber band slows the content down already.
      let jump = launch - velocity
      self[.velocityJump] = MetricValue(finite: jump)
      self[.velocityJumpPercent] = MetricValue(
        finite: 100 * jump / max(velocity.magnitude, Self.slowest))
    } else {
      undefine([.velocityJump, .velocityJumpPercent], because: .tooShort)
    }
    self[.positionJump] = Self.positionJump(replay, segments, velocity: velocity)
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
    // Content that was only held went nowhere, and nothing can be predicted of it.
    guard before.phase == .dragging else { return .undefined(.tooShort) }
    let predicted = before.content + velocity * (after.time - before.time)
    return MetricValue(finite: after.content - predicted)
  }
}

extension MetricFamily {
  static let velocityHandOff = MetricFamily(
    .velocityHandOff, .release, source: "Defined here.",
    [
      Figure(
        .velocityJump, "H1.jump", "hand-off velocity jump", "pt/s", 0, .nearZero,
        "The content's velocity when the settle sets off minus the content's under the finger at "
          + "lift: the finger's times the slope of clamp, rubber band and curve.",
        "From the first two frames where the controller knows only durations. 0 against a clamp "
          + "where the content stays there. No published threshold of perception is known.",
        range: "any"),
      Figure(
        .velocityJumpPercent, "H1.percent", "hand-off velocity jump, relative", "%", 1, .nearZero,
        "H1.jump over max(content's speed under the finger, 50 pt/s).",
        "-100 where a velocity towards finish is dropped, 100 where a backward one is. Undefined "
          + "where the system took the touch away.", range: "any"),
    ])

  static let positionHandOff = MetricFamily(
    .positionHandOff, .release, source: "Defined here.",
    [
      Figure(
        .positionJump, "H2.jump", "hand-off position jump", "pt", 2, .nearZero,
        "First settle frame minus last drag frame carried on at the content's velocity under the "
          + "finger at lift.",
        "Undefined without a velocity or a drag frame before, or where the system took the touch.",
        range: "any")
    ])
}
