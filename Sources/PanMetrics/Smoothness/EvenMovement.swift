import PanReplay

/// The content's way over frames that follow each other evenly.
struct EvenMovement {
  /// Frames per second.
  let rate: Double
  /// Where the content is in each frame, in points.
  let positions: [Double]
  /// How fast the content moves up to each frame but the first, in points per second.
  let speeds: [Double]

  /// Nil where the frames are further than a millionth of a period from even: a device's log is.
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

extension UndefinedReason {
  /// Why numbers cannot be the speeds of a movement; nil for numbers that can.
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
