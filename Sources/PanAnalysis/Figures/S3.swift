import PanEngine
import PanTraces

/// S3: how many strokes a movement is made of, as peaks of its speed.
extension MetricValue {
  /// How far a peak stands out at least, as a share of the largest speed.
  private static let prominence = 0.05

  /// Counts the peaks of speeds of at least 0, at rest before and after.
  ///
  /// A peak counts once the speed has fallen from it by the prominence and risen to it by as much,
  /// which is the topographic prominence with equal neighbors taken as one. Undefined without
  /// movement, for a velocity (a speed below 0), and for numbers that are not finite.
  /// - Complexity: O(n)
  static func speedPeaks(speed: [Double]) -> MetricValue {
    if let reason = MetricValue.UndefinedReason(ofSpeeds: speed) { return .undefined(reason) }
    guard let peak = speed.max() else { return .undefined(.tooShort) }
    guard peak > 0 else { return .undefined(.noMovement) }
    let least = prominence * peak
    guard least.isFinite else { return .undefined(.outOfRange) }
    var count = 0
    var isRising = true
    var extreme = 0.0
    // The 0 at the end makes a peak of a movement that stops at its fastest.
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

extension MetricFamily {
  static let speedPeaks = MetricFamily(
    .speedPeaks, .whole,
    source: "The number of peaks of the speed after Rohrer et al. 2002, J. Neurosci. 22:8297; "
      + "the prominence is ours.",
    [
      Figure(
        .speedPeaks, "S3", "speed peaks [prominence 5%]", "count", 0, .lower,
        "Local maxima of the content's speed that stand out by 5 % of the largest speed; at rest "
          + "before and after, plateaus count once.",
        "Unfiltered: judder and repeated frames are peaks, too. Undefined without movement.",
        range: "at least 1")
    ])
}
