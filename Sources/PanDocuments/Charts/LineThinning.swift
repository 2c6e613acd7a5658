/// Fewer points for a line that no eye can tell from the whole one.
package enum LineThinning {
  /// Keeps of each half pixel's width the first, lowest, highest and last point.
  ///
  /// Points are in pixels and in the order of drawing. A line short enough comes back whole.
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
