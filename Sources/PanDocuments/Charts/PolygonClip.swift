/// Cuts polygons off at a rectangle's edges, after Sutherland and Hodgman (1974).
///
/// A picture without ids has no clip paths.
package struct PolygonClip {
  private let left: Double
  private let top: Double
  private let right: Double
  private let bottom: Double

  /// Cuts at the edges of a rectangle, y downwards.
  package init(left: Double, top: Double, right: Double, bottom: Double) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// The part of a convex polygon inside of the rectangle; empty where there is none.
  package func clip(_ points: [PlotPoint]) -> [PlotPoint] {
    guard points.allSatisfy({ $0.isFinite }) else { return [] }
    var kept = Self.cut(points) { $0.x - left }
    kept = Self.cut(kept) { right - $0.x }
    kept = Self.cut(kept) { $0.y - top }
    return Self.cut(kept) { bottom - $0.y }
  }

  /// The part where `inside` is not negative.
  private static func cut(
    _ points: [PlotPoint], by inside: (PlotPoint) -> Double
  ) -> [PlotPoint] {
    guard var previous = points.last else { return [] }
    var kept: [PlotPoint] = []
    for point in points {
      let (before, now) = (inside(previous), inside(point))
      if (before < 0) != (now < 0) {
        let share = before / (before - now)
        kept.append(
          PlotPoint(
            x: previous.x + (point.x - previous.x) * share,
            y: previous.y + (point.y - previous.y) * share))
      }
      if now >= 0 { kept.append(point) }
      previous = point
    }
    return kept
  }
}
