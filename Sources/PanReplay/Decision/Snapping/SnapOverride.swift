/// When a throw's direction overrules which anchor is nearest.
public enum SnapOverride: Equatable, Hashable, Sendable {
  /// Never.
  case none
  /// Faster than this in pt/s it takes, of the two nearest anchors, the one in its direction.
  case flick(above: Double)
  /// Where the nearest anchor lies behind the motion, it takes the next one ahead.
  case nextIfBehind
  /// Where the nearest anchor is the start and the throw ends farther than this in points from it,
  /// it takes the next one that way.
  case advance(beyond: Double)

  /// The anchor it takes and the margin by which; nil where it has nothing to say.
  func target(
    nearest: Int, _ anchors: [Double], _ candidates: Range<Int>, projected: Double,
    _ release: ReleaseState, velocity: Double
  ) -> (target: Int, margin: DecisionMargin)? {
    switch self {
    case .none:
      return nil
    case .flick(let bound):
      guard velocity.magnitude > bound else { return nil }
      let lower = min(max(anchors.count { $0 <= projected } - 1, 0), anchors.count - 2)
      let target = velocity > 0 ? lower + 1 : lower
      return (target, Self.flickMargin(velocity, bound, finishes: target > 0))
    case .nextIfBehind:
      let isBehind =
        velocity > 0
        ? anchors[nearest] < release.progress
        : velocity < 0 && anchors[nearest] > release.progress
      let target = velocity > 0 ? nearest + 1 : nearest - 1
      guard isBehind, anchors.indices.contains(target) else { return nil }
      return (target, Self.flickMargin(velocity, 0, finishes: target > 0))
    case .advance(let distance):
      let way = (projected - anchors[0]) * release.extent
      guard nearest == 0, way > distance else { return nil }
      return (
        1, DecisionMargin(measured: way, bound: distance, boundFinishes: false, unit: .points)
      )
    }
  }

  /// How clearly the velocity is past the bound on its own side.
  private static func flickMargin(
    _ velocity: Double, _ bound: Double, finishes: Bool
  ) -> DecisionMargin {
    DecisionMargin(
      measured: velocity, bound: velocity < 0 ? -bound : bound,
      finishSide: (velocity > 0) == finishes ? .above : .below, boundFinishes: !finishes,
      unit: .pointsPerSecond)
  }
}
