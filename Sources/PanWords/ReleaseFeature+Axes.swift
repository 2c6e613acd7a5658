package import PanDocuments
package import PanTuning

extension ReleaseFeature {
  /// The axes of a map of gestures by their progress and velocity at release.
  package static func plane(
    progress: [Double], velocity: [Double], _ length: LengthLabel
  ) -> (horizontal: Chart.Axis, vertical: Chart.Axis) {
    (
      ReleaseFeature.progress.axis("progress at release", covering: progress, length),
      ReleaseFeature.velocity.axis("velocity at release", covering: velocity, length)
    )
  }

  /// An axis over the number's values; velocities beyond 100 points per second get closer.
  package func axis(
    _ title: String, covering values: [Double], _ length: LengthLabel
  ) -> Chart.Axis {
    switch self {
    case .progress, .projectedProgress:
      .linear(title, unit: "share of travel", covering: values, including: [0, 1], margin: 0.02)
    case .velocity:
      Chart.Axis(
        title: title, unit: length.speed,
        scale: .symlog(SymlogScale(covering: values, threshold: 100, margin: 0.04)))
    }
  }
}
