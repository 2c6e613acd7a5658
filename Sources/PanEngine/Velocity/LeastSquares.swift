import PanTraces

/// The slope of the straight line through the samples, each axis on its own.
///
/// If Android's default parabola turns round before the newest sample of a braking finger, a
/// line cannot: on a movement that does not turn its velocity never has the wrong sign.
struct LeastSquaresLine {
  static func velocity(_ window: WindowedSamples) throws(VelocityEstimate.Absence) -> FittedVelocity
  {
    let moments = SampleMoments(window.samples)
    guard moments.timeSpread > 0 else { throw .degenerate }
    let slope = moments.covariance / moments.timeSpread
    let explained = moments.covariance.dot(moments.covariance) / moments.timeSpread
    return FittedVelocity(slope, quality: moments.quality(explained: explained))
  }
}

/// The slope, at the newest sample, of the parabola through the samples, each axis on its own.
///
/// Android's default (LSQ2 in frameworks/native, `libs/input/VelocityTracker.cpp`). Two samples
/// make a straight line. A parabola through a braking movement may turn round before the newest
/// sample and then has the wrong sign.
struct LeastSquaresParabola {
  /// Whether a velocity against the window's own displacement is withheld.
  ///
  /// LSQ2_RESTRICTED of chromium/chromium, `ui/events/gesture_detection/velocity_tracker.cc`.
  var mustAlign = false

  func velocity(_ window: WindowedSamples) throws(VelocityEstimate.Absence) -> FittedVelocity {
    let fit =
      window.samples.count < 3 ? try LeastSquaresLine.velocity(window) : try parabola(window)
    if mustAlign, let oldest = window.beyond ?? window.samples.first {
      // Places are displacements from the newest sample, so the way went along −place.
      guard fit.vector.dot(oldest.place) <= 0 else { throw .opposesMovement }
    }
    return fit
  }

  /// By polynomials that are orthogonal over the samples: 1, u and q = u² − skew u − spread / n.
  private func parabola(
    _ window: WindowedSamples
  ) throws(VelocityEstimate.Absence) -> FittedVelocity {
    let moments = SampleMoments(window.samples)
    let spread = moments.timeSpread
    guard spread > 0 else { throw .degenerate }
    var cubes = 0.0
    for sample in window.samples {
      let u = sample.time - moments.meanTime
      cubes += u * u * u
    }
    let skew = cubes / spread
    let mean = spread / Double(window.samples.count)
    var bendSpread = 0.0
    var bend = Vector.zero
    for sample in window.samples {
      let u = sample.time - moments.meanTime
      let q = u * u - skew * u - mean
      bendSpread += q * q
      bend += sample.place * q
    }
    // Two distinct times leave only rounding here: no parabola is determined.
    guard bendSpread > 1e-20 * spread * spread else { throw .degenerate }
    let line = moments.covariance / spread
    let curvature = bend / bendSpread
    let slope = line + curvature * (-2 * moments.meanTime - skew)
    let explained =
      moments.covariance.dot(moments.covariance) / spread + bend.dot(bend) / bendSpread
    return FittedVelocity(slope, quality: moments.quality(explained: explained))
  }
}

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

  /// 1 − residual over total sum of squares, both axes together. Nil for a finger that kept still.
  func quality(explained: Double) -> Double? {
    guard totalVariation > 0, totalVariation.isFinite, explained.isFinite else { return nil }
    return min(max(explained / totalVariation, 0), 1)
  }
}
