package import PanDocuments
package import PanEngine
import PanTraces

extension ReleasePlane {
  /// The lengths of some travels, for which a rule with lengths in it has other borders.
  package struct Extents: Sendable {
    /// The middle one.
    package let middle: Double
    /// Whether all are alike.
    package let isUniform: Bool

    /// Nil without a travel.
    package init?(_ extents: some Sequence<Double>) {
      let sorted = extents.sorted()
      guard let least = sorted.first, let most = sorted.last else { return nil }
      middle = sorted[sorted.count / 2]
      isUniform = most - least <= 1e-6 * most
    }
  }
}

/// Whether a rule finishes at a progress (share of the travel) and a velocity (points per second).
package typealias FinishRegion = @Sendable (_ progress: Double, _ velocity: Double) -> Bool

extension FinishPolicy {
  /// Where the rule finishes on travels of one extent.
  package func region(extent: Double) -> FinishRegion {
    { progress, velocity in
      let state = ReleaseState(progress: progress, velocity: velocity, extent: extent)
      return decide(state).outcome == .finish
    }
  }

  /// Where the rule finishes on these travels. Nil if more than the two numbers decide.
  ///
  /// A rule with lengths in it has a border for each extent, so differing extents give nil too.
  package func region(extents: [Double]) -> FinishRegion? {
    guard isOfProgressAndVelocity, let extent = extents.first else { return nil }
    let isUniform = extents.allSatisfy { ($0 - extent).magnitude <= 1e-6 * extent }
    return isUniform || !dependsOnExtent ? region(extent: extent) : nil
  }
}

extension RuleFamily.Feature {
  /// An axis that covers some values. Velocities are linear up to 100 pt/s and logarithmic beyond.
  package func axis(
    _ title: String, covering values: [Double], _ length: LengthLabel
  ) -> Chart.Axis {
    switch self {
    case .progress, .projectedProgress:
      .linear(title, unit: "share of travel", covering: values, including: [0, 1], margin: 0.02)
    case .velocity:
      Chart.Axis(
        title: title, unit: length.speed,
        scale: .symlog(AxisScale.Symlog(covering: values, threshold: 100, margin: 0.04)))
    }
  }
}
