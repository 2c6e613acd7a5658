import PanMotion

/// The central moments behind fits over time.
///
/// Two passes, about the mean time: sums of powers about another origin would cancel.
struct SampleMoments {
  /// The mean of the times after the newest sample, in seconds.
  let meanTime: Double
  /// Σ u² with u = t − mean, in s².
  let timeSpread: Double
  /// Σ u p, in pt s.
  let covariance: Vector
  private let totalVariation: Double

  init(_ samples: [WindowedSample]) {
    let count = Double(samples.count)
    var times = 0.0
    var places = Vector.zero
    for sample in samples {
      times += sample.time
      places += sample.place
    }
    let (meanTime, meanPlace) = (times / count, places / count)
    var (spread, total) = (0.0, 0.0)
    var covariance = Vector.zero
    for sample in samples {
      let time = sample.time - meanTime
      let place = sample.place - meanPlace
      spread += time * time
      covariance += place * time
      total += place.dot(place)
    }
    self.meanTime = meanTime
    timeSpread = spread
    self.covariance = covariance
    totalVariation = total
  }

  /// 1 − residual over total sum of squares, both axes together; nil for a finger that kept still.
  func quality(explained: Double) -> Double? {
    guard totalVariation > 0, totalVariation.isFinite, explained.isFinite else { return nil }
    return min(max(explained / totalVariation, 0), 1)
  }
}
