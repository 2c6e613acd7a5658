import PanEngine

/// R1: progress and velocity at the release.
extension TraceMeasurements {
  mutating func measureRelease(_ replay: borrowing Replay) {
    guard let release = replay.release else {
      return undefine([.releaseProgress, .releaseVelocity], because: replay.missingRelease)
    }
    self[.releaseProgress] = MetricValue(finite: release.progress)
    self[.releaseVelocity] =
      release.velocityAlong.map { MetricValue(finite: $0) } ?? .undefined(.noVelocity)
  }
}

extension MetricFamily {
  static let release = MetricFamily(
    .release, .release, source: "Defined here: what a recognizer and an estimator say at lift.",
    [
      Figure(
        .releaseProgress, "R1.progress", "release progress", "1", 3, .none,
        "Translation along the travel at lift over the travel's length.",
        "Undefined without a release.", range: "any; beyond 0...1 past the ends"),
      Figure(
        .releaseVelocity, "R1.velocity", "release velocity", "pt/s", 0, .none,
        "The estimator's velocity along the travel at lift.",
        "Undefined without a release, or where the estimator has none: stopped, too few samples.",
        range: "any; positive towards finish"),
    ])
}
