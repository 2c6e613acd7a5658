/// When a throw's direction overrules which anchor is nearest.
public enum SnapOverride: Equatable, Hashable, Sendable {
  /// Never.
  case none
  /// Faster than this in pt/s it takes, of the two nearest anchors, the one in its direction.
  ///
  /// The nearest to where it gets to, which need not be those on both sides of it; of two equally
  /// near ones the lower.
  case flick(above: Double)
  /// Where the nearest anchor lies behind the motion, it takes the next one ahead.
  case nextIfBehind
  /// Where the nearest anchor is the start and the throw ends farther than this in points from it,
  /// it takes the next one that way.
  case advance(beyond: Double)

  /// The anchor it takes and the margin by which; nil where it has nothing to say.
  func target(
    nearest: Int, of throwing: SnapThrow
  ) -> (target: Int, margin: DecisionMargin)? {
    let places = throwing.places
    let velocity = throwing.velocity
    switch self {
    case .none:
      return nil
    case .flick(let bound):
      guard velocity.magnitude > bound else { return nil }
      let lower = Self.lowerOfTwoNearest(nearest, throwing)
      let target = velocity > 0 ? lower + 1 : lower
      return (target, Self.flickMargin(velocity, bound, finishes: target != throwing.start))
    case .nextIfBehind:
      let isBehind =
        velocity > 0
        ? places[nearest] < throwing.place : velocity < 0 && places[nearest] > throwing.place
      let target = velocity > 0 ? nearest + 1 : nearest - 1
      guard isBehind, places.indices.contains(target) else { return nil }
      return (target, Self.flickMargin(velocity, 0, finishes: target != throwing.start))
    case .advance(let distance):
      let way = throwing.projected - places[throwing.start]
      let target = way > 0 ? nearest + 1 : nearest - 1
      guard nearest == throwing.start, way.magnitude > distance, places.indices.contains(target)
      else { return nil }
      let margin = DecisionMargin(
        measured: way, bound: way > 0 ? distance : -distance, finishSide: way > 0 ? .above : .below,
        boundFinishes: false, unit: .points)
      return (target, margin)
    }
  }

  /// The second nearest is a neighbour of the nearest.
  private static func lowerOfTwoNearest(_ nearest: Int, _ throwing: SnapThrow) -> Int {
    if nearest == 0 { return 0 }
    if nearest == throwing.places.count - 1 { return nearest - 1 }
    let upperIsNearer = throwing.projected > throwing.middle(nearest - 1, nearest + 1)
    return upperIsNearer ? nearest : nearest - 1
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
