/// S3: how many strokes a movement is made of, as peaks of its speed.
public enum SpeedPeaks {
  /// How far a peak stands out at least, as a share of the largest speed.
  static let prominence = 0.05

  /// Counts the peaks of speeds of at least 0, at rest before and after.
  ///
  /// A peak counts once the speed has fallen from it by the prominence and risen to it by as much,
  /// which is the topographic prominence with equal neighbours taken as one. Undefined without
  /// movement, for a velocity (a speed below 0), and for numbers that are not finite.
  /// - Complexity: O(n)
  public static func measure(speed: [Double]) -> Measurement {
    if let reason = UndefinedReason(ofSpeeds: speed) { return .undefined(reason) }
    guard let peak = speed.max() else { return .undefined(.tooShort) }
    guard peak > 0 else { return .undefined(.noMovement) }
    let least = prominence * peak
    guard least.isFinite else { return .undefined(.outOfRange) }
    var count = 0
    var isRising = true
    var extreme = 0.0
    for value in speed + [0] {
      if isRising {
        if value > extreme { extreme = value }
        guard extreme >= least, value <= extreme - least else { continue }
        count += 1
      } else {
        if value < extreme { extreme = value }
        guard value >= extreme + least else { continue }
      }
      isRising.toggle()
      extreme = value
    }
    return .value(Double(count))
  }
}
