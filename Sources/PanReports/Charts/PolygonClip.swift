import PanMotion
import PanTransitions

/// Cuts polygons off at a rectangle's edges, after Sutherland and Hodgman (1974).
///
/// A picture without ids has no clip paths.
enum PolygonClip {
  /// The part of a convex polygon inside of a rectangle; empty where there is none.
  static func clip(_ points: [Vector], to rect: Rect) -> [Vector] {
    guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return [] }
    let edges: [(Vector) -> Double] = [
      { $0.x - rect.minX }, { rect.maxX - $0.x }, { $0.y - rect.minY }, { rect.maxY - $0.y },
    ]
    return edges.reduce(points) { cut($0, by: $1) }
  }

  /// The part where `inside` is not negative.
  private static func cut(_ points: [Vector], by inside: (Vector) -> Double) -> [Vector] {
    guard var previous = points.last else { return [] }
    var kept: [Vector] = []
    for point in points {
      let (before, now) = (inside(previous), inside(point))
      if (before < 0) != (now < 0) {
        kept.append(previous + (point - previous) * (before / (before - now)))
      }
      if now >= 0 { kept.append(point) }
      previous = point
    }
    return kept
  }
}
