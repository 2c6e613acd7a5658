import PanEngine

/// The content's positions and speeds over evenly spaced frames.
struct EvenMovement {
  /// Frames per second.
  let rate: Double
  /// Where the content is in each frame, in points.
  let positions: [Double]
  /// How fast the content moves up to each frame but the first, in points per second.
  let speeds: [Double]

  /// Nil if an interval is off by a millionth of the period, as in a device's log.
  init?(_ frames: ArraySlice<Frame>, clock: DisplayClock) {
    guard let rate = clock.rate else { return nil }
    var before: Double?
    for frame in frames {
      if let before, ((frame.time - before) * rate - 1).magnitude >= 1e-6 { return nil }
      before = frame.time
    }
    self.rate = rate
    positions = frames.map { $0.content }
    speeds = zip(positions.dropFirst(), positions).map { ($0 - $1).magnitude * rate }
  }
}

extension MetricValue.UndefinedReason {
  /// Why numbers cannot be the speeds of a movement. Nil for numbers that can.
  init?(ofSpeeds speeds: [Double]) {
    if speeds.contains(where: { !$0.isFinite }) {
      self = .outOfRange
    } else if speeds.contains(where: { $0 < 0 }) {
      self = .signedSpeed
    } else {
      return nil
    }
  }
}

/// S1 to S3: how smooth the content's movement is, as a whole.
extension TraceMeasurements {
  mutating func measureMovement(_ replay: borrowing Replay, _ segments: borrowing ReplaySegments) {
    let clock = replay.configuration.clock
    guard let movement = EvenMovement(replay.frames[segments.whole], clock: clock) else {
      return undefine([.spectralArcLength, .logJerk, .speedPeaks], because: .unevenClock)
    }
    // Each costs as much as all default groups together.
    if metrics.contains(.spectralArcLength) {
      self[.spectralArcLength] = .spectralArcLength(speed: movement.speeds, rate: movement.rate)
    }
    if metrics.contains(.jerk) {
      self[.logJerk] = .logDimensionlessJerk(positions: movement.positions, rate: movement.rate)
    }
    if metrics.contains(.speedPeaks) { self[.speedPeaks] = .speedPeaks(speed: movement.speeds) }
  }
}
