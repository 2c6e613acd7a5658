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

extension [PlotPoint] {
  /// Fewer points that look the same: the first, lowest, highest and last of each half pixel's width.
  ///
  /// Points are in pixels and in the order of drawing. A short line is returned whole.
  package var thinned: [PlotPoint] {
    guard count > 2000 else { return self }
    var result: [PlotPoint] = []
    var start = 0
    while start < count {
      let column = (self[start].x * 2).rounded(.down)
      let end = self[start...].firstIndex { ($0.x * 2).rounded(.down) != column } ?? count
      let part = start..<end
      let lowest = part.min { self[$0].y < self[$1].y } ?? start
      let highest = part.max { self[$0].y < self[$1].y } ?? start
      result += Set([start, lowest, highest, end - 1]).sorted().map { self[$0] }
      start = end
    }
    return result
  }
}

extension ChartLayout.Frame {
  /// A frame by its edges, y downwards.
  package init(left: Double, top: Double, right: Double, bottom: Double) {
    self.init(left: left, top: top, width: right - left, height: bottom - top)
  }

  /// The part of a convex polygon inside of the frame. It is empty if there is none.
  ///
  /// After Sutherland and Hodgman (1974). Pictures have no ids, and so no clip paths.
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
      // Where an edge crosses the border the rest has a corner.
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
