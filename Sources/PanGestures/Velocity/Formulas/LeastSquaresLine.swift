import PanMotion

/// The slope of the straight line through the samples, each axis on its own.
///
/// Where Android's default parabola turns round before the newest sample of a braking finger, a line
/// cannot: on a movement that does not turn its velocity never has the wrong sign.
struct LeastSquaresLine {
  static func velocity(_ window: WindowedSamples) throws(NoVelocityReason) -> FittedVelocity {
    let moments = SampleMoments(window.samples)
    guard moments.timeSpread > 0 else { throw .degenerate }
    let slope = moments.covariance / moments.timeSpread
    let explained = moments.covariance.dot(moments.covariance) / moments.timeSpread
    return FittedVelocity(slope, quality: moments.quality(explained: explained))
  }
}
