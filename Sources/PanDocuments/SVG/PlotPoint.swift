/// A point of a picture, in the units of its axes or in pixels with y downwards.
package struct PlotPoint: Sendable, Equatable {
  /// The horizontal coordinate.
  package var x: Double
  /// The vertical coordinate.
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Whether both coordinates are finite.
  package var isFinite: Bool { x.isFinite && y.isFinite }
}

/// Reduces a line to fewer points that look the same.
package enum LineThinning {
  /// Keeps the first, lowest, highest and last point of each half pixel's width.
  ///
  /// Points are in pixels and in the order of drawing. A short line is returned whole.
  package static func thinned(_ points: [PlotPoint]) -> [PlotPoint] {
    guard points.count > 2000 else { return points }
    var result: [PlotPoint] = []
    var start = points.startIndex
    while start < points.endIndex {
      let column = (points[start].x * 2).rounded(.down)
      let end =
        points[start...].firstIndex { ($0.x * 2).rounded(.down) != column } ?? points.endIndex
      result += extremes(points, start..<end)
      start = end
    }
    return result
  }

  private static func extremes(_ points: [PlotPoint], _ range: Range<Int>) -> [PlotPoint] {
    var lowest = range.lowerBound
    var highest = range.lowerBound
    for index in range {
      if points[index].y < points[lowest].y { lowest = index }
      if points[index].y > points[highest].y { highest = index }
    }
    return Set([range.lowerBound, lowest, highest, range.upperBound - 1]).sorted()
      .map { points[$0] }
  }
}

/// Clips polygons to a rectangle, after Sutherland and Hodgman (1974).
///
/// Pictures have no ids, and so no clip paths.
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
