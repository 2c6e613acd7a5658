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
